import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Values as fixtures write them: JSON, and objects with one key for types that JSON does not have.
enum FixtureValue {
  static func value(_ json: Any, _ engine: Engine) throws -> Value {
    switch json {
    case let number as NSNumber: isBoolean(number) ? .bool(number.boolValue) : .number(number.doubleValue)
    case let text as String: .string(text)
    case let items as [Any]: .array(try items.map { try value($0, engine) })
    case let object as [String: Any]:
      if let tag = object.keys.first, tag.hasPrefix("$"), object.count == 1 {
        try tagged(tag, object[tag] as Any, engine)
      } else {
        .dictionary(try object.sorted { $0.key < $1.key }.map { ($0.key, try value($0.value, engine)) })
      }
    default: .null
    }
  }

  private static func tagged(_ tag: String, _ json: Any, _ engine: Engine) throws -> Value {
    let numbers = (json as? [Double] ?? []) + [Double](repeating: 0, count: 4)
    let object = json as? [String: Any] ?? [:]
    switch tag {
    case "$color": return .color(numbers[0], numbers[1], numbers[2], numbers[3])
    case "$point": return .point(x: numbers[0], y: numbers[1])
    case "$size": return .size(width: numbers[0], height: numbers[1])
    case "$rect": return .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case "$insets": return .insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case "$offset": return .offset(horizontal: numbers[0], vertical: numbers[1])
    case "$affine": return .affineTransform(json as? [Double] ?? []) ?? .null
    case "$transform": return .transform3D(json as? [Double] ?? []) ?? .null
    case "$url": return .url(json as? String ?? "")
    case "$font": return .font(font(object))
    case "$image":
      let size = object["size"] as? [Double] ?? [0, 0]
      return .image(
        ImageReference(
          name: object["name"] as? String ?? "", bundle: object["bundle"] as? String ?? "", width: size[0],
          height: size[1]))
    case "$enum":
      return try engine.enumerationValue(object["type"] as? String ?? "", case: object["name"] as? String ?? "")
    case "$options":
      return try engine.optionSetValue(
        object["type"] as? String ?? "", options: object["names"] as? [String] ?? [])
    case "$text":
      return .attributedText(TextBox(object["string"] as? String ?? ""), runs(object["runs"] as? [[String: Any]] ?? []))
    case "$function": return .function(FixtureEngine.function("", object))
    default:
      Issue.record("\(tag) is not a type")
      return .null
    }
  }

  static func font(_ json: [String: Any]) -> Font {
    var traits: FontTraits = []
    for name in json["traits"] as? [String] ?? [] { traits.insert(trait(name)) }
    return Font(
      family: json["family"] as? String ?? "system", face: json["face"] as? String ?? "",
      textStyle: json["textStyle"] as? String ?? "", size: json["size"] as? Double ?? 17,
      weight: weight(json["weight"] ?? "regular"), traits: traits)
  }

  static func weight(_ json: Any) -> Int32 {
    if let number = json as? Int32 { return number }
    return Font.weightNames.firstIndex(of: json as? String ?? "").map { Int32($0 + 1) * 100 } ?? 0
  }

  static let traitNames = ["italic", "bold", "condensed", "expanded", "monospace"]

  private static func trait(_ name: String) -> FontTraits {
    traitNames.firstIndex(of: name).map { FontTraits(rawValue: 1 << $0) } ?? []
  }

  private static func runs(_ json: [[String: Any]]) -> [TextRun] {
    json.map { object in
      let range = object["range"] as? [Int] ?? [0, 0]
      let color = object["color"] as? [Double] ?? [0, 0, 0, 1]
      var run = TextRun(
        start: range[0], length: range[1], font: font(object["font"] as? [String: Any] ?? [:]),
        color: SIMD4(color[0], color[1], color[2], color[3]))
      run.isUnderlined = object["underline"] as? Bool ?? false
      run.isStruckThrough = object["strikethrough"] as? Bool ?? false
      run.baselineOffset = object["baselineOffset"] as? Double ?? 0
      return run
    }
  }

  /// Whether a number came from `true` or `false`.
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
