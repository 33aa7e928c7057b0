import Testing

@testable import PlumbSyntax

@Suite struct XMLLimitTests {
  @Test(arguments: ["A", "b"])
  func deepNestingIsRefused(_ name: String) throws {
    let depth = 100_000
    let xml =
      "<A>" + String(repeating: "<\(name)>", count: depth) + String(repeating: "</\(name)>", count: depth) + "</A>"
    let result = read(xml)
    let error = try #require(result.diagnostics.first)
    #expect(result.document == nil)
    #expect(error.code == .limit)
    #expect(error.message.contains("512"))
    #expect(error.line == 1 && error.column == 512 * 3 + 1)
  }

  @Test func theDepthItselfIsAllowed() {
    var limits = XMLLimits()
    limits.maxDepth = 3
    #expect(read("<A><B><c/></B></A>", limits: limits).problems == [])
    #expect(read("<A><B><C><D/></C></B></A>", limits: limits).diagnostics.first?.code == .limit)
    #expect(read("<A><param><c><d/></c></param></A>", limits: limits).diagnostics.last?.code == .limit)
  }

  @Test func elementsAreCounted() {
    var limits = XMLLimits()
    limits.maxElements = 3
    #expect(read("<A><B/><c/></A>", limits: limits).problems == [])
    #expect(read("<A><B/><c/><d/></A>", limits: limits).diagnostics.first?.code == .limit)
  }

  @Test func bytesAreCountedInOneGoAndInPieces() {
    var limits = XMLLimits()
    limits.maxBytes = 8
    let bytes = Array("<A>1</A>".utf8)
    #expect(read("<A>1</A>", limits: limits).problems == [])
    #expect(read("<A>12</A>", limits: limits).diagnostics.first?.code == .limit)
    #expect(read(pieces: [bytes[...], [10]], limits: limits).diagnostics.map(\.code) == [.limit])
    limits.maxBytes = .max
    #expect(read("<A>12</A>", limits: limits).problems == [])
    limits.maxBytes = -1
    #expect(read("<A/>", limits: limits).diagnostics.first?.code == .limit)
  }

  @Test func diagnosticsAreCappedAndTheRestCounted() {
    var limits = XMLLimits()
    limits.maxDiagnostics = 3
    let result = read("<A>" + String(repeating: "<B id='{x}'/>", count: 10) + "</A>", limits: limits)
    #expect(result.diagnostics.count == 3)
    #expect(result.diagnostics.last?.notes.last == "and 7 further problems")
    limits.maxDiagnostics = 0
    #expect(read("<A id='{x}'/>", limits: limits).hasErrors)
  }

  @Test func warningsDoNotCrowdOutErrors() {
    let xml = "<A>" + String(repeating: "<children/>", count: 200) + "<B id='{x}'/></A>"
    let result = read(xml)
    #expect(result.diagnostics.count == 100)
    #expect(result.hasErrors)
    #expect(result.diagnostics.last?.notes.last == "and 100 further problems")
  }

  @Test func aReaderThatFailedStaysFailed() {
    let reader = XMLReader(name: "a.xml", limits: XMLLimits())
    var errors: [String] = []
    for text in ["<A></B>", "<A/>"] {
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        do throws(Diagnostic) { try reader.feed(bytes) } catch { errors.append(error.message) }
      }
    }
    #expect(errors.count == 2 && errors[0] == errors[1])
    #expect(reader.finish().messages == [errors[0]])
    #expect(reader.finish().messages == [errors[0]])
  }

  @Test func aFinishedReaderTakesNothingMore() {
    let reader = XMLReader(name: "a.xml", limits: XMLLimits())
    #expect(reader.finish().messages == ["Empty XML document: an element such as <UIView> is expected"])
    let done = XMLReader(name: "a.xml", limits: XMLLimits())
    Array("<A/>".utf8).withUnsafeBufferPointer { try? done.feed($0) }
    #expect(done.finish().document != nil)
    var code = Status.ok
    Array("<A/>".utf8).withUnsafeBufferPointer { bytes in
      do throws(Diagnostic) { try done.feed(bytes) } catch { code = error.code }
    }
    #expect(code == .argument)
  }
}
