import PlumbEngine
import PlumbSyntax

/// The reference of the language. Its pages ask the engine itself, so that they cannot say what it does not do.
struct Reference {
  struct Page {
    var name: String
    var text: String
  }

  /// The reference cannot be made: an example is not what it is said to be, or something has no words yet.
  static func failure(_ message: String) -> CallFailure { CallFailure("The reference is wrong: \(message)") }

  /// Asks the engine for what it must not refuse.
  static func answer<Answer>(_ question: () throws(Diagnostic) -> Answer) throws(CallFailure) -> Answer {
    do throws(Diagnostic) {
      return try question()
    } catch {
      throw failure(error.message)
    }
  }

  let host: ReferenceHost

  init() throws(CallFailure) {
    host = try Self.answer { () throws(Diagnostic) in try ReferenceHost() }
  }

  func pages() throws(CallFailure) -> [Page] {
    let pages = try [
      Page(name: "README.md", text: introduction), Page(name: "types.md", text: types()),
      Page(name: "operators.md", text: operators()), Page(name: "functions.md", text: functions()),
      Page(name: "coercions.md", text: coercions()), Page(name: "symbols.md", text: symbols()),
      Page(name: "fonts.md", text: fonts()), Page(name: "attributed-text.md", text: attributedText()),
      Page(name: "assets.md", text: assets()),
    ]
    return try pages.map { (page) throws(CallFailure) in
      Page(name: page.name, text: try Examples(host).evaluated(page.text))
    }
  }

  private var introduction: String {
    """
    # Reference

    What every attribute of a layout can say. Made by `plumb reference docs/reference` from the tables that documents
    are checked with; every example was evaluated when its page was made. For a tour see
    [expressions](../expressions.md).

    - [Types](types.md): what an attribute of each type is written like, and what a host reads
    - [Operators](operators.md): how they bind, what they take and give
    - [Functions](functions.md): built-in ones, those of the host, formats
    - [Coercions](coercions.md): which value fits which attribute
    - [Symbols](symbols.md): what a name means
    - [Fonts](fonts.md), [attributed text](attributed-text.md), [assets](assets.md)
    - [Components](../components.md): all properties with their types, all enumerations

    ## How to read the examples

    ```examples number
    2 + 3
    2 + 'a' →!
    ```

    On the left is what stands in the attribute, as it is without the escapes of XML (`&lt;` for `<`, `&amp;` for `&`).
    On the right is its value: text in quotes, nothing else in quotes. Attributed text is followed by its runs.

    ## The host of the examples

    \(host.summary)
    """
  }
}

/// A Markdown table.
func markdownTable(_ header: [String], _ rows: [[String]]) -> String {
  let lines = [header, header.map { _ in "---" }] + rows
  return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
}

extension String {
  /// As code in a table.
  var code: String { "`" + split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") + "`" }
}

extension Sequence<String> {
  /// As code, with commas between.
  var codes: String { map { $0.code }.joined(separator: ", ") }
}
