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

  mutating func subtract(_ other: TableCounts) {
    rows -= other.rows
    attributes -= other.attributes
    cells -= other.cells
    drafts -= other.drafts
    draftInputs -= other.draftInputs
    instructions -= other.instructions
    valueCode -= other.valueCode
    sources -= other.sources
    maximumLists -= other.maximumLists
    readers -= other.readers
    numbers -= other.numbers
    values -= other.values
    properties -= other.properties
    liveProperties -= other.liveProperties
    publishedNumbers -= other.publishedNumbers
    publishedValues -= other.publishedValues
    lists -= other.lists
    measurements -= other.measurements
    measurementInputs -= other.measurementInputs
    baselines -= other.baselines
    units -= other.units
  }
}
