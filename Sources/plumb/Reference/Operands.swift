import PlumbEngine
import PlumbSyntax

/// A value of every type there is, for asking the checker what it takes.
struct Operand {
  /// As the pages name the type.
  var name: String
  var value: Value

  /// In the order of the pages.
  static func all(_ host: ReferenceHost) throws(CallFailure) -> [Operand] {
    func made(_ expression: String, _ type: String) throws(CallFailure) -> Value {
      let made = try Reference.answer { () throws(Diagnostic) in try host.evaluate(expression, type).get() }
      guard let value = made else {
        throw Reference.failure("\(expression) is absent")
      }
      return value
    }
    var marker = 0
    let object = withUnsafeMutableBytes(of: &marker) { Value.object($0.baseAddress, typeName: "Texture") }
    return try [
      Operand(name: "number", value: .number(0.5)), Operand(name: "boolean", value: .bool(false)),
      Operand(name: "string", value: .string("abc")), Operand(name: "URL", value: made("https://example.org", "url")),
      Operand(name: "colour", value: made("red", "color")), Operand(name: "image", value: made("Logo", "image")),
      Operand(name: "font", value: made("system", "font")),
      Operand(name: "case", value: made("center", "NSTextAlignment")),
      Operand(name: "option set", value: made("link", "UIDataDetectorTypes")),
      Operand(name: "array", value: .array([.number(1), .number(2)])),
      Operand(name: "dictionary", value: .dictionary([("abc", .number(1))])),
      Operand(name: "range", value: made("0...1", "any")), Operand(name: "point", value: .point(x: 1, y: 2)),
      Operand(name: "size", value: .size(width: 1, height: 2)),
      Operand(name: "rectangle", value: .rect(x: 1, y: 2, width: 3, height: 4)),
      Operand(name: "insets", value: .insets(top: 1, left: 2, bottom: 3, right: 4)),
      Operand(name: "offset", value: .offset(horizontal: 1, vertical: 2)),
      Operand(name: "affine transform", value: made("CGAffineTransform.identity", "any")),
      Operand(name: "3D transform", value: made("CATransform3D.identity", "any")),
      Operand(name: "attributed text", value: made("abc", "attributed-string")),
      Operand(name: "visual effect", value: .visualEffect(style: "dark", isVibrancy: false)),
      Operand(name: "action", value: .selector("start:")), Operand(name: "class", value: .className("UINavigationBar")),
      Operand(name: "object", value: object),
      Operand(name: "function", value: .function(HostFunction(name: "") { _ in .value(.null) })),
      Operand(name: "nil", value: .null),
    ]
  }

  /// The name of the type of a value.
  static func name(of value: Value, among operands: [Operand]) -> String {
    operands.first { $0.value.kind == value.kind }?.name ?? value.typeName
  }

  /// Names of types in words: all of them, all but a few, or those.
  static func words(_ names: [String], of operands: [Operand]) -> String {
    let left = operands.map { $0.name }.filter { !names.contains($0) }
    if left.isEmpty { return "anything" }
    if left.count <= 3 { return "anything but " + left.joined(separator: ", ") }
    return names.joined(separator: ", ")
  }
}

extension ReferenceHost {
  /// What an expression over values `a`, `b` comes to, asked twice: with constants, which are checked and folded when
  /// a document is loaded, and with state. nil: its types are refused.
  func answer(_ expression: String, _ values: [(String, Value)], as type: String = "any") throws(CallFailure) -> Value?
  {
    let state = values.map { StateDeclaration(key: $0.0, value: $0.1) }
    let folded = try checked(expression, evaluate(expression, type, constants: values))
    // State that is nil for now may have any type.
    if values.contains(where: { $0.1.kind == .null }) { return folded }
    let live = try checked(expression, evaluate(expression, type, state: state))
    guard folded?.kind == live?.kind, folded?.description == live?.description else {
      let types = values.map { $0.1.typeName }.joined(separator: ", ")
      throw Reference.failure(
        "`\(expression)` of (\(types)) as \(type) is \(folded?.description ?? "refused") with constants, "
          + "\(live?.description ?? "refused") with state")
    }
    return folded
  }

  private func checked(_ expression: String, _ result: Result<Value?, Diagnostic>) throws(CallFailure) -> Value? {
    switch result {
    case .success(let value): return value ?? .null
    case .failure(let error) where error.code == .type || error.message.hasPrefix("Unexpected nil value"): return nil
    case .failure(let error): throw Reference.failure("`\(expression)`: \(error.message)")
    }
  }
}
