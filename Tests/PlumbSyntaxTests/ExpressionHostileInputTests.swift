import Foundation
import PlumbSyntax
import TestSupport
import Testing

@Suite("Hostile expressions are answered, never obeyed")
struct ExpressionHostileInputTests {
  /// Runs on a thread with the small stack of a secondary thread.
  private func onSmallStack<T: Sendable>(_ work: @escaping @Sendable () -> T) -> T {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: T?
    let thread = Thread {
      result = work()
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return result!
  }

  @Test(
    "Deep and long input",
    arguments: [
      String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000),
      String(repeating: "- ", count: 10_000) + "1", String(repeating: "!", count: 10_000) + "a",
      String(repeating: "-(", count: 10_000) + "1", String(repeating: "[", count: 10_000),
      String(repeating: "f(", count: 10_000), String(repeating: "a[", count: 10_000),
      String(repeating: "a ? b : ", count: 100_000) + "c", String(repeating: "a ? ", count: 100_000) + "c",
      String(repeating: "1 + ", count: 100_000) + "1", String(repeating: "1, ", count: 100_000) + "1",
      "a" + String(repeating: "[0]", count: 100_000), "f(" + String(repeating: "1, ", count: 100_000) + "1)",
      "a" + String(repeating: "... ", count: 100_000), "5" + String(repeating: "% ", count: 100_000),
    ])
  func deep(text: String) {
    let code = onSmallStack { expressionError(text)?.code }
    #expect(code != nil)
    let error = onSmallStack { () -> Bool in
      do throws(SyntaxError) { return try AttributeText.parseInterpolated("{\(text)}").parts.isEmpty } catch {
        return true
      }
    }
    #expect(error)
  }

  @Test("Without limits, height costs memory only")
  func unlimited() throws {
    let text = String(repeating: "(a ? -", count: 20_000) + "1" + String(repeating: " : 2)", count: 20_000)
    let printed = onSmallStack { () -> String in
      let limits = ExpressionLimits(maxDepth: .max, maxNodes: .max)
      do throws(SyntaxError) {
        return ExpressionPrinter.print(try ExpressionParser.parse(text, limits: limits))
      } catch { return error.message }
    }
    #expect(printed.hasPrefix("a ? -(a ? -("))
  }

  @Test("A limit of nothing is kept")
  func degenerateLimits() {
    for limit in [-1, 0] {
      #expect(expressionError("1", limits: .init(maxDepth: limit))?.code == .limit)
      #expect(expressionError("(1)", limits: .init(maxNodes: limit))?.code == .limit)
    }
  }

  @Test("Random bytes are parsed or refused, never a crash")
  func randomBytes() {
    var random = ExpressionRandom(seed: 5)
    for _ in 0..<Samples.count(6_000, "PLUMB_RANDOM_TEXTS") {
      var bytes = [UInt8](repeating: 0, count: random.below(40))
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
      feed(bytes)
    }
  }

  @Test("Random tokens are parsed or refused, never a crash")
  func randomTokens() {
    let tokens = [
      "a", ".b", "x'", "5", ".5", "0x1", "0x", "1e5", "'s'", "'", "\"", "`n`", "`", "(", ")", "[", "]", ",", "+", "-",
      "*", "/", "%",
      "...", "..<", "..", ".", "?", ":", "??", "==", "<", "&&", "||", "!", "=", "{", "}", "//", "\\", "\\u{", " ", " ",
      "\n", "é",
      "→", "\u{301}", "\u{FFFD}", "\0",
    ]
    var random = ExpressionRandom(seed: 6)
    var parsed = 0
    for _ in 0..<Samples.count(12_000, "PLUMB_RANDOM_TEXTS") {
      var text = ""
      for _ in 0..<(1 + random.below(12)) { text += random.pick(tokens) }
      if feed(Array(text.utf8)) { parsed += 1 }
    }
    #expect(parsed > 200)
  }

  /// What parses is printed and parsed again to the same. True: it parsed.
  @discardableResult
  private func feed(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(SyntaxError) { _ = try AttributeText.parsePlain(text) } catch { check(error, text) }
    do throws(SyntaxError) { _ = try AttributeText.parseInterpolated(text) } catch { check(error, text) }
    _ = AttributeText.isIdentifier(text)
    // Malformed UTF-8 as well, which a String never has.
    bytes.withUnsafeBufferPointer { buffer in
      do throws(SyntaxError) { _ = try ExpressionParser.parse(buffer) } catch {
        #expect(error.range.start <= error.range.end && error.range.end <= bytes.count)
      }
    }
    do throws(SyntaxError) {
      let tree = try ExpressionParser.parse(text)
      let printed = ExpressionPrinter.print(tree)
      #expect(try ExpressionParser.parse(printed).shape == tree.shape, "\(text) as \(printed)")
      return true
    } catch {
      check(error, text)
      return false
    }
  }

  private func check(_ error: SyntaxError, _ text: String) {
    #expect(!error.message.isEmpty && error.code == .syntax, "\(text)")
    #expect(error.range.start <= error.range.end && error.range.end <= text.utf8.count, "\(text)")
  }
}
