import PlumbEngine
import PlumbSyntax

extension Reference {
  func coercions() throws(CallFailure) -> String {
    let operands = try Operand.all(host)
    let sections = try Self.targets.map { (target) throws(CallFailure) in
      try section(target.type, target.title, operands)
    }
    return """
      # Coercions

      Every attribute, every argument of a host's function with types, and every element of an array with a type casts
      its value to its type. Where the type of an expression is known when the document is loaded, a misfit is an error
      of the load, in each branch of `? :`; else it is one of the compute.

      ```examples Int
      2.9
      true
      score > 100 ? 1 : 'a' →!
      nil →!
      ```

      The tables are what the engine answers, for constants and for state alike. A value of the type itself stays as it
      is. nil where it is not named is "Unexpected nil value". A case or option of another type than the attribute's is
      refused as a string is; of which type an object is, the engine does not compare.

      \(sections.joined(separator: "\n"))
      """
  }

  private static let targets: [(type: String, title: String)] = [
    ("CGFloat", "Numbers"), ("Int", "Integers"), ("Bool", "Booleans"), ("String", "Strings"),
    ("NSAttributedString", "Attributed text"), ("URL", "URLs"), ("UIColor", "Colours"), ("UIImage", "Images"),
    ("UIFont", "Fonts"), ("Array", "Arrays"), ("[Int]", "Arrays of integers"), ("NSTextAlignment", "Enumerations"),
    ("UIDataDetectorTypes", "Option sets"), ("UILayoutPriority", "Named numbers"), ("CGPoint", "Points"),
    ("CGSize", "Sizes"),
    ("CGRect", "Rectangles"), ("UIEdgeInsets", "Insets"), ("UIOffset", "Offsets"),
    ("CGAffineTransform", "Affine transforms"), ("CATransform3D", "3D transforms"),
    ("UIVisualEffect", "Visual effects"),
    ("Selector", "Actions"), ("AnyClass", "Classes"), ("UIView", "Objects"), ("Function", "Functions"),
    ("Any", "Anything"),
  ]

  /// What an attribute of a type makes of a value of every type.
  private func section(_ type: String, _ title: String, _ operands: [Operand]) throws(CallFailure) -> String {
    var kept: [String] = []
    var rows: [[String]] = []
    for operand in operands {
      let value = sample(operand, for: type)
      guard let result = try host.answer("{v}", [("v", value)], as: type) else { continue }
      if result.kind == value.kind, result.description == value.description {
        kept.append(operand.name)
      } else {
        rows.append([operand.name, Examples.shown(value).code, Examples.shown(result).code])
      }
    }
    let taken = kept + rows.map { $0[0] }
    let refused = operands.map { $0.name }.filter { !taken.contains($0) }
    var text = "## \(title)\n\nAs \(type.code). "
    if refused.count <= 3 {
      text += "Takes \(Operand.words(taken, of: operands))."
    } else {
      text += "Takes \(taken.joined(separator: ", ")); refuses everything else."
    }
    if rows.isEmpty { return text + "\n" }
    return text + "\n\n" + markdownTable(["From", "For example", "To"], rows)
  }

  /// A value of the operand's type that means something to the target: a text has to name something there.
  private func sample(_ operand: Operand, for type: String) -> Value {
    switch (operand.value.kind, type) {
    case (.string, "UIColor"): .string("#f60")
    case (.string, "UIImage"): .string("Logo")
    case (.string, "UIFont"): .string("Courier bold")
    case (.string, "URL"): .string("https://example.org/a b")
    case (.number, "NSTextAlignment"), (.number, "UIDataDetectorTypes"): .number(1)
    case (.number, "UIFont"): .number(20)
    case (.number, "CGFloat"), (.number, "Int"), (.number, "Bool"), (.number, "[Int]"): .number(-2.9)
    case (.bool, "UIDataDetectorTypes"), (.bool, "NSTextAlignment"), (.bool, "CGFloat"), (.bool, "Int"),
      (.bool, "UIFont"):
      .bool(true)
    default: operand.value
    }
  }
}
