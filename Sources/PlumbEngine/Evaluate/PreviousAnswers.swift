import PlumbSyntax

/// Measurers' answers carried over from the previous program, so that after a relink only what has changed is measured.
struct PreviousAnswers {
  struct Answer {
    /// The proposed width; nil: none.
    var width: Double?
    /// Properties of the new program that the size may depend on, with the values that they had.
    var properties: [(property: Int, value: Value)]
    /// Width, height, first and last baseline.
    var size: (Double, Double, Double, Double)
  }

  /// By measurement, in `answers`; -1 for none. Empty if there are none at all; patches add measurements behind.
  private var ofMeasurement: [Int32] = []
  private var answers: [Answer?] = []
  private var left = 0

  var isEmpty: Bool { left == 0 }

  /// Bytes of its storage, without the values, which the program before counted.
  var memory: Int {
    var bytes = ofMeasurement.memory + answers.memory
    for answer in answers { bytes += answer?.properties.memory ?? 0 }
    return bytes
  }

  /// Keeps an answer for one of so many measurements.
  mutating func keep(_ answer: Answer, for measurement: Int, of count: Int) {
    if ofMeasurement.isEmpty { ofMeasurement = [Int32](repeating: -1, count: count) }
    ofMeasurement[measurement] = Int32(truncatingIfNeeded: answers.count)
    answers.append(answer)
    left += 1
  }

  /// The answer for a measurement that was not asked for yet.
  func answer(for measurement: Int) -> Answer? {
    left > 0 && measurement < ofMeasurement.count && ofMeasurement[measurement] >= 0
      ? answers[Int(ofMeasurement[measurement])] : nil
  }

  /// Gives properties the places that they have after a patch. An answer that one of them is gone from is forgotten.
  mutating func move(_ places: PropertyPlaces) {
    if isEmpty || places.isIdentity { return }
    for measurement in ofMeasurement.indices where ofMeasurement[measurement] >= 0 {
      let place = Int(ofMeasurement[measurement])
      guard var answer = answers[place] else { continue }
      var isComplete = true
      for index in answer.properties.indices {
        answer.properties[index].property = places.place(of: answer.properties[index].property)
        if answer.properties[index].property < 0 { isComplete = false }
      }
      answers[place] = answer
      if !isComplete, take(measurement) != nil, isEmpty { return }
    }
  }

  /// Takes the answer for a measurement, which is needed once.
  mutating func take(_ measurement: Int) -> Answer? {
    guard left > 0, measurement < ofMeasurement.count, ofMeasurement[measurement] >= 0 else { return nil }
    let place = Int(ofMeasurement[measurement])
    ofMeasurement[measurement] = -1
    let answer = answers[place]
    answers[place] = nil
    left -= 1
    if left == 0 { self = PreviousAnswers() }
    return answer
  }
}
