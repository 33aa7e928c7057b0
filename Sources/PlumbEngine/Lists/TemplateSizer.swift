import PlumbSyntax

/// Computes a template alone, to know how large it is: for hosts with lists of their own.
///
/// Its layouts are kept for the next call. Several threads may call it at once, and then each computes a layout of its own.
public final class TemplateSizer {
  /// What a host does with the layouts: those of the measurer need to be known to it.
  package struct Host {
    let made: (Layout) -> Void
    let released: (Layout) -> Void

    package init(made: @escaping (Layout) -> Void, released: @escaping (Layout) -> Void) {
      self.made = made
      self.released = released
    }
  }

  /// A layout, and what the state that earlier calls have set was in the template.
  private struct Instance {
    let sizing: CellSizing?
    let layout: Layout
    var initial: [(key: String, value: Value)] = []
  }

  private let template: Template
  private let host: Host?
  private let isCell: Bool
  private let lock = SpinLock()
  /// Those that no call uses.
  private var idle: [Instance] = []
  /// Cells, linked for the lengths that are given.
  private var cells: [(sizing: CellSizing, template: Template)] = []

  /// How many layouts are kept.
  private static var maximumIdle: Int { 8 }

  public convenience init(_ template: Template) { self.init(template, nil) }

  package init(_ template: Template, _ host: Host?) {
    self.template = template
    self.host = host
    let component = Int(template.component(0))
    isCell = component >= 0 && template.engine.catalog.components[component].isCell
  }

  deinit {
    for instance in idle { host?.released(instance.layout) }
  }

  /// The size of the root in a container of this width and height; nil means that the container does not limit that length.
  /// A cell has the size that a list would give it: that of the container, and along a length that is nil that of its content,
  /// or what its attributes say. `state`: values that differ from the template's, by key paths. Values that earlier calls have
  /// set are forgotten. Errors: `.argument` (a length that is negative or
  /// not finite), `.notFound`, `.type` and `.limit` of state, those of computing.
  public func size(
    width: Double?, height: Double?, state: [(key: String, value: Value)] = []
  ) throws(Diagnostic) -> (width: Double, height: Double) {
    var sizing: CellSizing?
    if isCell {
      sizing = width != nil ? (height != nil ? .fixed : .automaticHeight) : height != nil ? .automaticWidth : .automatic
    }
    var instance = try take(sizing)
    defer { give(back: instance) }
    try Self.set(state, in: &instance, template)
    let status = instance.layout.compute(width: width, height: height)
    guard status == .ok else { throw Self.failure(status, instance.layout) }
    let frame = instance.layout.frame(row: 0)
    return (frame.width, frame.height)
  }

  private static func failure(_ status: Status, _ layout: Layout) -> Diagnostic {
    layout.diagnostics.first ?? Diagnostic(status, "The template was not computed")
  }

  /// State that is not given is that of the template again.
  private static func set(
    _ state: [(key: String, value: Value)], in instance: inout Instance, _ template: Template
  ) throws(Diagnostic) {
    var fresh: Layout?
    for (key, _) in state where !instance.initial.contains(where: { $0.key == key }) {
      let layout = fresh ?? template.makeLayout()
      fresh = layout
      instance.initial.append((key, try layout.state(key)))
    }
    let left = instance.initial.filter { known in !state.contains { $0.key == known.key } }
    for entries in [left, state] where !entries.isEmpty {
      let status = instance.layout.setState(entries)
      guard status == .ok else { throw failure(status, instance.layout) }
    }
  }

  private func take(_ sizing: CellSizing?) throws(Diagnostic) -> Instance {
    let kept = lock.exclusively { () -> Instance? in
      guard let place = idle.lastIndex(where: { $0.sizing == sizing }) else { return nil }
      return idle.remove(at: place)
    }
    if let kept { return kept }
    let layout = try template(sizing).makeLayoutWithinLimits()
    host?.made(layout)
    return Instance(sizing: sizing, layout: layout)
  }

  private func give(back instance: Instance) {
    let isKept = lock.exclusively {
      if idle.count >= Self.maximumIdle { return false }
      idle.append(instance)
      return true
    }
    if !isKept { host?.released(instance.layout) }
  }

  private func template(_ sizing: CellSizing?) throws(Diagnostic) -> Template {
    guard let sizing else { return template }
    if let known = lock.exclusively({ cells.first { $0.sizing == sizing }?.template }) { return known }
    let assembly = template.assembly.asCell(sizing, isRow: false)
    var problems: [Diagnostic] = []
    let linked = Template.link(
      assembly.document, template.definitions, template.options, engine: template.engine,
      environment: template.environment, assembly: assembly, origin: template.origin,
      owned: Template.Owned(parts: false),
      &problems
    )?.expanded(&problems)
    guard let linked else {
      throw Engine.sorted(problems).first ?? Diagnostic(.evaluation, "The cell cannot be linked")
    }
    lock.exclusively { if !cells.contains(where: { $0.sizing == sizing }) { cells.append((sizing, linked)) } }
    return linked
  }
}
