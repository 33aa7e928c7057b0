import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Fixtures that load a document, change it step by step, and look at frames and properties.
@Suite("Fixtures of frames")
struct FrameFixtureTests {
  static let all: [Fixture] = Fixture.all(ofKind: "frames").flatMap { fixture -> [Fixture] in
    let legacy = Fixture(json: fixture.json, isLegacy: true)
    return switch fixture.string("mode", or: "new") {
    case "both": [fixture, legacy]
    case "legacy": [legacy]
    default: [fixture]
    }
  }

  @Test("compute the frames and properties they expect at each step", arguments: all)
  func fixture(_ fixture: Fixture) throws {
    let engine = try FixtureEngine(fixture)
    let (loaded, diagnostics) = try engine.load(fixture.document ?? "")
    let layout = try #require(loaded, "\(diagnostics.map { $0.rendered() }.joined(separator: "\n"))")
    var session = Session(engine: engine, layout: layout, warnings: diagnostics.map { $0.rendered() })
    session.container = fixture.json["container"] as? [Double]
    #expect(session.compute() == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    for step in fixture.json["steps"] as? [[String: Any]] ?? [] {
      if let expected = step["expect"] as? [String: Any] {
        session.check(expected)
        continue
      }
      let status = try session.change(step)
      let text = layout.diagnostics.map { $0.message + "\n" + $0.rendered() }.joined(separator: "\n")
      guard let fragments = step["error_contains"] as? [String] else {
        #expect(status == .ok, "\(text)")
        continue
      }
      #expect(status != .ok, "a step should fail")
      for fragment in fragments { #expect(text.contains(fragment), "no `\(fragment)` in: \(text)") }
    }
    session.check(fixture.expectation)
  }

  /// A layout with the container it is computed in.
  struct Session {
    let engine: FixtureEngine
    let layout: Layout
    let warnings: [String]
    var container: [Double]?

    func compute() -> Status { layout.compute(width: container?.first, height: container?.last) }

    /// Makes the change of a step and computes.
    mutating func change(_ step: [String: Any]) throws -> Status {
      var status = Status.ok
      if let state = step["set_state"] {
        let row = try layout.find(step["node"] as? String ?? "")
        status = layout.setState(try engine.entries(state), node: layout.node(row: row))
      } else if let constants = step["set_constants"] as? [String: Any] {
        status = layout.setConstants([try engine.scope(["constants": constants])])
      } else if step.keys.contains("container") {
        container = step["container"] as? [Double]
      } else if let insets = step["safeAreaInsets"] as? [Double] {
        status = layout.setSafeArea(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
      } else if let scale = step["text_scale"] as? Double {
        status = layout.setTextScale(scale)
      } else if step.keys.contains("size_class") {
        status = layout.setSizeClasses(FixtureEngine.sizeClasses(step["size_class"]))
      } else if let language = step["language"] as? String {
        status = layout.setLanguage(language)
      } else if let number = step["select"] as? Int {
        status = layout.select(tab: number, row: try layout.find(step["node"] as? String ?? ""))
      } else if let xml = step["push"] as? String {
        let node = layout.node(row: try layout.find(step["node"] as? String ?? ""))
        do throws(Diagnostic) { _ = try layout.push(xml: Array(xml.utf8), onto: node) } catch { status = error.code }
      } else if let selector = step["pop"] as? String {
        status = layout.pop(layout.node(row: try layout.find(selector)))
      } else if let identifier = step["constraint"] as? String {
        status = changeConstraint(identifier, step)
      } else if let text = step["add_constraint"] as? String {
        let node = layout.node(row: try layout.find(step["node"] as? String ?? ""))
        do throws(Diagnostic) { _ = try layout.addConstraint(text, to: node) } catch { status = error.code }
      } else if let identifier = step["remove_constraint"] as? String {
        status = layout.removeConstraint(try #require(layout.constraint(named: identifier)))
      } else if let key = step["drag"] as? String {
        status = try drag(key, step)
      } else if let key = step["animate"] as? String {
        status = layout.animate(key, to: .number(step["to"] as? Double ?? 0), timing(step))
      } else if step["animate_changes"] != nil {
        // What is changed by the step after it moves.
        return layout.animateChanges(timing(step))
      } else if let seconds = step["advance"] as? Double {
        status = layout.advance(seconds)
      } else if let completion = step["complete"] as? [String: Any] {
        status = try engine.files.complete(completion, engine.engine)
      } else {
        Issue.record("unknown step \(step)")
      }
      return status == .ok ? compute() : status
    }

    private func timing(_ step: [String: Any]) -> MotionTiming {
      MotionTiming(
        duration: step["duration"] as? Double ?? 0.25,
        curve: step["curve"] as? String == "spring"
          ? .spring(response: step["response"] as? Double ?? 0.5, damping: 1) : .linear)
    }

    private func drag(_ key: String, _ step: [String: Any]) throws -> Status {
      func number(_ name: String, _ other: Double) -> Double { step[name] as? Double ?? other }
      var drag = Drag(
        lower: number("lower", -.infinity), upper: number("upper", .infinity), length: number("length", 0),
        rate: number("rate", Drag.normalRate), page: number("page", 0), stops: step["stops"] as? [Double] ?? [],
        response: number("response", 0.5))
      let handle = try layout.stateKey(key, node: nil)
      var status = layout.beginDrag(&drag, key: handle)
      for translation in step["moves"] as? [Double] ?? [] where status == .ok {
        status = layout.moveDrag(drag, key: handle, translation: translation)
      }
      guard status == .ok, let velocity = step["velocity"] as? Double else { return status }
      return layout.endDrag(drag, key: handle, velocity: velocity).status
    }

    private func changeConstraint(_ identifier: String, _ step: [String: Any]) -> Status {
      guard let constraint = layout.constraint(named: identifier) else { return .notFound }
      var status = Status.ok
      if let constant = step["constant"] as? Double {
        status = layout.setConstant(constant, ofConstraint: constraint)
      }
      if status == .ok, let priority = step["priority"] as? Double {
        status = layout.setPriority(priority, ofConstraint: constraint)
      }
      if status == .ok, let isActive = step["active"] as? Bool {
        status = layout.setActive(isActive, ofConstraint: constraint)
      }
      return status
    }

    func check(_ expected: [String: Any]) {
      for (selector, properties) in expected.sorted(by: { $0.key < $1.key }) {
        switch selector {
        case "warnings": check(warnings, properties)
        case "problems":
          let problems = layout.problems.map { $0.rendered() }
          if (properties as? [Any])?.isEmpty == true { #expect(problems.isEmpty) }
          check(problems, properties)
        case "tree":
          let tree = Self.text(ofTree: properties)
          #expect(text(ofTree: 0) == tree)
        default: check(selector, properties)
        }
      }
    }

    private func check(_ texts: [String], _ fragments: Any) {
      for fragment in fragments as? [String] ?? [] {
        #expect(texts.contains { $0.contains(fragment) }, "no `\(fragment)` in: \(texts)")
      }
    }

    private func check(_ selector: String, _ properties: Any) {
      do throws(Diagnostic) {
        let row = try layout.find(selector == "root" ? "" : selector)
        for (name, value) in (properties as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
          if name == "explain" {
            let texts = try layout.explain(layout.node(row: row)).map { $0.text }
            for line in value as? [String] ?? [] { #expect(texts.contains(line), "no `\(line)` in: \(texts)") }
            continue
          }
          let frame = layout.frame(row: row)
          let actual: Value
          switch name {
          case "frame": actual = .rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
          case "visible":
            let flags = layout.flags(row: row)
            actual = .bool(!flags.isHidden && !flags.isHiddenByAncestor)
          default: actual = try layout.property(name, row: row)
          }
          let isMet = FixtureExpectation.matches(actual, value)
          #expect(isMet, "\(selector) \(name): \(FixtureExpectation.text(actual)), expected \(value)")
          if name == "frame" || name == "visible" { continue }
          let byKey = try layout.value(engine.engine.propertyKey(name), row: row) ?? .null
          #expect(
            byKey.isIdentical(to: actual), "\(selector) \(name) by key: \(FixtureExpectation.text(byKey))")
        }
      } catch { Issue.record("\(selector): \(error.rendered())") }
    }

    /// `["UIView", ["UILabel#a"]]` as `UIView(UILabel#a)`.
    private static func text(ofTree json: Any) -> String {
      let items = json as? [Any] ?? []
      let children = items.dropFirst().map(text(ofTree:)).joined(separator: " ")
      return (items.first as? String ?? "") + (children.isEmpty ? "" : "(\(children))")
    }

    private func text(ofTree row: Int) -> String {
      let id = layout.id(row: row)
      let children = (0..<layout.childCount(row: row)).map { text(ofTree: layout.child($0, row: row)) }
      return layout.component(row: row) + (id.isEmpty ? "" : "#" + id)
        + (children.isEmpty ? "" : "(\(children.joined(separator: " ")))")
    }
  }
}
