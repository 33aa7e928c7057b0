/// The names that structural attributes have, and those that they give to the expressions of instances.
enum StructuralName {
  static let repetition = "repeat"
  static let condition = "if"
  static let key = "key"
  static let item = "item"
  static let index = "index"
}
