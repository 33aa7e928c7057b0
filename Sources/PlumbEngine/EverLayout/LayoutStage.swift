import PlumbSyntax

/// What reads a part of an EverLayout document. The raw values are those of `plumb_stage`.
public enum LayoutStage: Int32, CaseIterable, Sendable {
  /// The document itself: an object with `root`, `templates` and the values of the layout.
  case index = 0
  /// An entry of `views`.
  case view = 1
  /// An entry of `constraints`.
  case constraint = 2
  /// An entry of `properties`, or of `navigationBar`.
  case property = 3
  /// An entry of `templates`.
  case template = 4

  /// What it reads, in messages.
  var noun: String {
    switch self {
    case .index: "layout"
    case .view: "view"
    case .constraint: "constraint"
    case .property: "property"
    case .template: "template"
    }
  }

  var expected: StaticString {
    switch self {
    case .index: "for example {\"root\": {\"views\": {}}}"
    case .view: "of views by name, for example {\"!title:UILabel\": {\"constraints\": {\"top\": \"\"}}}; {} for none"
    case .constraint: "of constraints by left side, for example {\"left top\": \"@super +8\"}; {} for none"
    case .property: "of texts by name, for example {\"alpha\": \"0.5\"}; {} for none"
    case .template: "of templates by name, for example {\"card\": {\"properties\": {}}}; {} for none"
    }
  }
}

/// What a stage of the host is asked.
public struct StageCall: Sendable {
  public let stage: LayoutStage
  /// Of the entry; of an index that of the document.
  public let name: String
  /// What is written for it, as JSON, with the host's texts in place of placeholders.
  public let value: [UInt8]
  /// The id of the view that has it; empty for indices, templates and what stands in them. Of a view that around it.
  public let view: String
}

/// What a stage of the host answers.
public enum StageAnswer: Sendable {
  /// It is read as it is written.
  case unchanged
  /// A JSON object with the entries that stand in its place, of an index the whole document.
  case replaced([UInt8])
  /// Why it cannot be read.
  case failed(String)
}

/// A stage of the host. It is called while documents are loaded and reloaded, in the thread of that call.
public struct StageReader {
  let read: (StageCall) -> StageAnswer

  public init(_ read: @escaping (StageCall) -> StageAnswer) { self.read = read }
}

/// The stages of a host, in place of Plumb's own.
struct LayoutStages {
  private var readers: [StageReader?] = []

  subscript(stage: LayoutStage) -> StageReader? {
    get { readers.isEmpty ? nil : readers[Int(stage.rawValue)] }
    set {
      if readers.isEmpty { readers = LayoutStage.allCases.map { _ in nil } }
      readers[Int(stage.rawValue)] = newValue
    }
  }
}
