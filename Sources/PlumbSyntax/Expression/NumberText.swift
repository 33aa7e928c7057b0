/// The text of a number: `5`, `0.1`, `1e+21`, `inf`, `-inf`, `nan`. Reading it back gives the same number, except that
/// -0 is written `0`.
///
/// Whole numbers within 64 bits have no decimals and no exponent, others the fewest digits that tell them apart.
package func numberText(_ value: Double) -> String {
  if let whole = Int64(exactly: value) { return "\(whole)" }
  if value.isNaN { return "nan" }
  return value.description
}
