import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("The size of a template")
struct TemplateSizerTests {
  private func sizer(_ xml: String, _ state: [(key: String, value: Value)] = []) throws -> TemplateSizer {
    TemplateSizer(try ScrollingTests.template(xml, state: state))
  }

  private func size(
    _ sizer: TemplateSizer, _ width: Double?, _ height: Double?, _ state: [(key: String, value: Value)] = []
  ) throws -> [Double] {
    let size = try sizer.size(width: width, height: height, state: state)
    return [size.width, size.height]
  }

  private static let cell = """
    <UITableViewCell><UIView width='50' height='item.height'/><UIView top='previous.bottom' height='5'/></UITableViewCell>
    """

  private func item(_ height: Double) -> [(key: String, value: Value)] {
    [("item", .dictionary([("height", .number(height))]))]
  }

  @Test("A cell is as wide as the container, and as high as its content, or the other way round")
  func cells() throws {
    let sizer = try sizer(Self.cell, item(20))
    #expect(try size(sizer, 300, nil) == [300, 25])
    #expect(try size(sizer, 300, nil, item(50)) == [300, 55])
    #expect(try size(sizer, 200, nil, [("item.height", .number(7))]) == [200, 12])
    // What earlier calls have set does not count.
    #expect(try size(sizer, 200, nil) == [200, 25])
    #expect(try size(sizer, 300, 70, item(50)) == [300, 70])
    #expect(try size(sizer, nil, 70) == [50, 70])
    #expect(try size(sizer, nil, nil, item(9)) == [50, 14])
  }

  @Test("The size is the one that a list measures for the cell")
  func asInList() throws {
    let text = "<UILabel left='10' width='100% - 20' numberOfLines='0' text='{item.text}'/>"
    let sizer = try sizer(
      "<UITableViewCell>\(text)</UITableViewCell>", [("item", .dictionary([("text", .string(""))]))])
    let items = (1...20).map { count in
      Value.dictionary([("text", .string(String(repeating: "word ", count: count)))])
    }
    let layout = try ScrollingTests.template(
      "<UITableView items='items'><UITableViewCell>\(text)</UITableViewCell></UITableView>",
      state: [("items", .array(items))]
    ).makeLayout()
    #expect(layout.compute(width: 150, height: 10_000) == .ok)
    let cells = try layout.visibleCells(list: layout.node(row: 0))
    #expect(cells.count == 20)
    for (cell, item) in zip(cells, items) {
      #expect(try size(sizer, 150, nil, [("item", item)]) == [cell.frame.width, cell.frame.height])
    }
  }

  @Test("Other templates have the size of their root")
  func others() throws {
    let sizer = try sizer("<UIView width='50%' height='h'/>", [("h", .number(10))])
    #expect(try size(sizer, 100, 30) == [50, 10])
    #expect(try size(sizer, 100, nil, [("h", .number(40))]) == [50, 40])
    #expect(try size(sizer, 100, nil) == [50, 10])
  }

  @Test("Mistakes are errors, and the next call is right again")
  func errors() throws {
    let sizer = try sizer(Self.cell, item(20))
    func code(_ width: Double?, _ state: [(key: String, value: Value)]) -> Status? {
      do throws(Diagnostic) { _ = try sizer.size(width: width, height: nil, state: state) } catch { return error.code }
      return nil
    }
    #expect(code(300, [("itme", .number(1))]) == .notFound)
    #expect(code(300, [("item", .number(1))]) == .type)
    #expect(code(.nan, []) == .argument && code(-5, []) == .argument)
    #expect(code(300, item(.nan)) == .evaluation)
    #expect(try size(sizer, 300, nil) == [300, 25])
  }

  @Test("Threads may ask at once")
  func threads() async throws {
    nonisolated(unsafe) let sizer = try sizer(Self.cell, item(20))
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          (0..<200).allSatisfy { count in
            let height = Double(task * 1000 + count)
            let state: [(key: String, value: Value)] = [("item.height", .number(height))]
            return (try? sizer.size(width: 100, height: nil, state: state))?.height == height + 5
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
