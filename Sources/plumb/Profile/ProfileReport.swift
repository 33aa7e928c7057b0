import PlumbEngine
import PlumbSyntax

/// A profile and its times, to be printed.
struct ProfileReport {
  let layout: Layout
  let profile: LayoutProfile
  let times: ProfileTimes
}

// MARK: - For people

extension ProfileReport {
  func table(_ file: String) -> String {
    var parts = [summary(file), timeTable, inputTable]
    if !profile.expressions.isEmpty { parts.append(expressionTable) }
    return parts.joined(separator: "\n\n")
  }

  private func summary(_ file: String) -> String {
    let blocks = [
      (profile.numericBlocks, "numeric"), (profile.valueBlocks, "of values"), (profile.measurements, "measured"),
      (profile.cyclicRows.count, "in circles"),
    ]
    var lines = [
      "\(file): \(counted(profile.nodes, "node")), \(counted(profile.cells, "cell")), "
        + counted(profile.instructions, "instruction"),
      "  blocks: " + blocks.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", "),
      "  bytes: program \(grouped(profile.templateBytes)), layout \(grouped(profile.layoutBytes))"
        + ", \(grouped(profile.layoutBytes / max(1, profile.nodes))) a node",
    ]
    if profile.chain.length > 1 { lines.append("  longest chain: " + chain) }
    if !profile.measuredRows.isEmpty { lines.append("  measured: " + nodes(profile.measuredRows)) }
    for rows in profile.cyclicRows { lines.append("  evaluated when needed, refer to each other: " + nodes(rows)) }
    return lines.joined(separator: "\n")
  }

  private var chain: String {
    let properties = profile.chain.properties.prefix(3).map {
      "\(grouped($0.count)) \($0.name)"
    }
    var text = counted(profile.chain.length, "cell")
    if !properties.isEmpty { text += " (" + properties.joined(separator: ", ") + ")" }
    if let first = profile.chain.first { text += ", from " + describe(first) }
    if let last = profile.chain.last, last != profile.chain.first { text += " to " + describe(last) }
    return text
  }

  private func nodes(_ rows: [Int]) -> String {
    let shown = rows.prefix(5).map(describe).joined(separator: ", ")
    return shown + (rows.count > 5 ? " and \(grouped(rows.count - 5)) more" : "")
  }

  private var timeTable: String {
    let rows = [
      ("load", times.load), ("first compute", times.first), ("resize", times.resize), ("unchanged", times.unchanged),
    ]
    return "Time\n" + columns(rows.map { ["  " + $0.0, duration($0.1)] }, rightFrom: 1)
  }

  private var inputTable: String {
    var rows = [["Change of", "cells", "instr", "nodes", "frames", "time"]]
    for (input, time) in zip(profile.inputs, times.inputs) where input.key != nil || !input.cost.isNone {
      var name = "  " + input.name
      if input.row > 0 { name += " of " + describe(input.row) }
      let cost = input.cost
      rows.append(
        [name] + [cost.cells, cost.instructions, cost.nodes, cost.frames].map(grouped) + [time.map(duration) ?? "-"])
    }
    return columns(rows, rightFrom: 1)
  }

  private var expressionTable: String {
    var rows = [["Expression", "uses", "instr", "change: cells", "instr", "frames", "  place"]]
    for group in profile.expressions {
      var text = "  \(group.place.property) of \(group.component): \(group.place.expression ?? "")"
      if text.count > 60 { text = text.prefix(59) + "…" }
      let counts = [group.count, group.instructions, group.cost.cells, group.cost.instructions, group.cost.frames]
      rows.append([text] + counts.map(grouped) + ["  \(group.place.file):\(group.place.line):\(group.place.column)"])
    }
    return columns(rows, rightFrom: 1, leftFrom: 6)
  }

  /// Text in columns, those from `rightFrom` to before `leftFrom` at their right edges.
  private func columns(_ rows: [[String]], rightFrom: Int, leftFrom: Int = .max) -> String {
    let count = rows.map { $0.count }.max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        let isRight = column >= rightFrom && column < leftFrom
        line += (column > 0 && isRight ? "  " : "") + (isRight ? space + cell : cell + space)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private func describe(_ place: LayoutProfile.Place) -> String {
    (place.property.isEmpty ? "" : place.property + " of ") + describe(place.row)
  }

  private func describe(_ row: Int) -> String {
    let id = layout.id(row: row)
    let path = layout.path(row: row)
    return "<\(layout.component(row: row))\(id.isEmpty ? "" : "#" + id)>" + (path.isEmpty ? "" : " " + path)
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

  /// "12,345"
  private func grouped(_ count: Int) -> String {
    var digits = String(count)
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return digits
  }

  /// Three digits with a unit.
  private func duration(_ nanoseconds: Double) -> String {
    var value = nanoseconds
    var unit = "ns"
    for larger in ["µs", "ms", "s"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    let factor = value >= 99.95 ? 1.0 : value >= 9.995 ? 10 : 100
    return rounded((value * factor).rounded() / factor) + " " + unit
  }
}

// MARK: - For programs

extension ProfileReport {
  var json: String {
    let chain = profile.chain
    let properties = chain.properties.map { "{\"property\":\(JSONText.string($0.name)),\"count\":\($0.count)}" }
    let parts = [
      "\"nodes\":\(profile.nodes),\"cells\":\(profile.cells),\"instructions\":\(profile.instructions)",
      "\"blocks\":{\"numeric\":\(profile.numericBlocks),\"values\":\(profile.valueBlocks),"
        + "\"measurements\":\(profile.measurements),\"cyclic\":\(profile.cyclicRows.count)}",
      "\"bytes\":{\"program\":\(profile.templateBytes),\"layout\":\(profile.layoutBytes)}",
      "\"chain\":{\"length\":\(chain.length),\"first\":\(json(chain.first)),\"last\":\(json(chain.last)),"
        + "\"properties\":[\(properties.joined(separator: ","))]}",
      "\"measured\":\(json(profile.measuredRows))",
      "\"cyclic\":[\(profile.cyclicRows.map(json).joined(separator: ","))]",
      "\"times\":{\"load\":\(json(times.load)),\"first\":\(json(times.first)),\"resize\":\(json(times.resize)),"
        + "\"unchanged\":\(json(times.unchanged))}",
      "\"inputs\":[\n\(zip(profile.inputs, times.inputs).map(json).joined(separator: ",\n"))\n]",
      "\"expressions\":[\n\(profile.expressions.map(json).joined(separator: ",\n"))\n]",
    ]
    return "{" + parts.joined(separator: ",\n") + "}"
  }

  private func json(_ input: LayoutProfile.Input, _ time: Double?) -> String {
    "{\"name\":\(JSONText.string(input.name)),\"isState\":\(input.key != nil),"
      + "\"path\":\(input.row >= 0 ? JSONText.string(layout.path(row: input.row)) : "null"),"
      + "\(json(input.cost)),\"time\":\(time.map(json) ?? "null")}"
  }

  private func json(_ group: LayoutProfile.ExpressionGroup) -> String {
    "{\"component\":\(JSONText.string(group.component)),\"uses\":\(group.count),"
      + "\"instructions\":\(group.instructions),\"costliest\":\(json(group.place)),\"change\":{\(json(group.cost))}}"
  }

  private func json(_ cost: LayoutProfile.Cost) -> String {
    "\"cells\":\(cost.cells),\"instructions\":\(cost.instructions),\"nodes\":\(cost.nodes),\"frames\":\(cost.frames),"
      + "\"properties\":\(cost.properties),\"measurements\":\(cost.measurements)"
  }

  private func json(_ place: LayoutProfile.Place?) -> String {
    guard let place else { return "null" }
    let path = JSONText.string(layout.path(row: place.row))
    return "{\"path\":\(path),\"property\":\(JSONText.string(place.property)),"
      + "\"expression\":\(place.expression.map(JSONText.string) ?? "null"),\"file\":\(JSONText.string(place.file)),"
      + "\"line\":\(place.line),\"column\":\(place.column)}"
  }

  private func json(_ rows: [Int]) -> String {
    "[" + rows.map { JSONText.string(layout.path(row: $0)) }.joined(separator: ",") + "]"
  }

  /// Nanoseconds to the nearest tenth.
  private func json(_ time: Double) -> String { numberText((time * 10).rounded() / 10) }
}
