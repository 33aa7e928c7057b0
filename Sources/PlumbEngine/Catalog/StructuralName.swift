/// The names that structural attributes have, and those that they give to the expressions of instances.
enum StructuralName {
  static let repetition = "repeat"
  static let condition = "if"
  static let key = "key"
  /// What every element may have.
  static let attributes = [repetition, condition]
  static let item = "item"
  static let index = "index"
}
