/// How many entries the tables of a layout have that pasted copies add to.
struct TableCounts: Equatable {
  var rows = 0
  var attributes = 0
  var cells = 0
  var drafts = 0
  var draftInputs = 0
  var instructions = 0
  var valueCode = 0
  var sources = 0
  var maximumLists = 0
  var readers = 0
  /// Of the program: cells, properties, and what is published of these.
  var numbers = 0
  var values = 0
  var properties = 0
  var liveProperties = 0
  var publishedNumbers = 0
  var publishedValues = 0
  var lists = 0
  var measurements = 0
  var measurementInputs = 0
  var baselines = 0
  /// Of the live tree.
  var units = 0

  /// Adds other counts, so many times.
  mutating func add(_ other: TableCounts, times: Int) {
    rows += other.rows * times
    attributes += other.attributes * times
    cells += other.cells * times
    drafts += other.drafts * times
    draftInputs += other.draftInputs * times
    instructions += other.instructions * times
    valueCode += other.valueCode * times
    sources += other.sources * times
    maximumLists += other.maximumLists * times
    readers += other.readers * times
    numbers += other.numbers * times
    values += other.values * times
    properties += other.properties * times
    liveProperties += other.liveProperties * times
    publishedNumbers += other.publishedNumbers * times
    publishedValues += other.publishedValues * times
    lists += other.lists * times
    measurements += other.measurements * times
    measurementInputs += other.measurementInputs * times
    baselines += other.baselines * times
    units += other.units * times
  }
}
