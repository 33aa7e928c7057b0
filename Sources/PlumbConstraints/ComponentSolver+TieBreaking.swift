import PlumbSyntax

/// What decides where rows leave a choice.
extension ComponentSolver {
  /// Breaks ties where rows leave a choice: minimises the sizes, then the distances of positions from 0, then each
  /// unknown in turn.
  func decide() throws(SolvingFailure) {
    try decide(.sizes)
    try decide(.positions)
    try decide(.eachInTurn)
  }

  /// The stages of tie breaking. Sizes come first and on their own: positions depend on most of what precedes them, and
  /// would connect blocks that are otherwise independent.
  private enum TieBreak { case sizes, positions, eachInTurn }

  private func decide(_ tieBreak: TieBreak) throws(SolvingFailure) {
    if undecided.isEmpty { return }
    let search = search
    search.isOpen.removeAll()
    search.isOpen.append(repeating: false, count: blocks.blockCount)
    for place in undecided.indices { search.isOpen[Int(undecided[place])] = true }
    if tieBreak != .sizes && !search.hasAllForms {
      var wanted = PlainArray<Bool>(repeating: true, count: rows.variableCount)
      try forms.make(&wanted, plan)
      search.hasAllForms = true
    }
    search.groups.begin(free: plan.free.count)
    for place in undecided.indices {
      let members = blocks.members(Int(undecided[place]))
      for member in members { search.groups.join(blocks.member(member), blocks.member(members.lowerBound)) }
    }
    for variable in 0..<rows.variableCount where tieBreak != .sizes || rows.isSize[variable] {
      var first = -1
      for place in forms.form(variable) where search.isOpen[blocks.block(of: forms.free(place))] {
        if first < 0 { first = forms.free(place) } else { search.groups.join(forms.free(place), first) }
      }
    }
    search.groups.number()
    for variable in 0..<rows.variableCount where tieBreak != .sizes || rows.isSize[variable] {
      if let free = firstOpen(variable) { search.groups.count(variable, in: free) }
    }
    search.groups.distribute()
    for variable in 0..<rows.variableCount where tieBreak != .sizes || rows.isSize[variable] {
      if let free = firstOpen(variable) { search.groups.place(variable, in: free, level: 0) }
    }
    undecided.removeAll()
    for group in 0..<search.groups.blockCount {
      let members = search.groups.members(group)
      if !search.isOpen[blocks.block(of: search.groups.member(members.lowerBound))] { continue }
      try decide(group, tieBreak)
      for place in members where !search.simplex.isDecided {
        let block = blocks.block(of: search.groups.member(place))
        if isFirst(search.groups.member(place), of: block) { undecided.append(Int32(truncatingIfNeeded: block)) }
      }
    }
  }

  private func firstOpen(_ variable: Int) -> Int? {
    for place in forms.form(variable) where search.isOpen[blocks.block(of: forms.free(place))] {
      return forms.free(place)
    }
    return nil
  }

  private func isFirst(_ free: Int, of block: Int) -> Bool {
    blocks.member(blocks.members(block).lowerBound) == free
  }

  private func decide(_ group: Int, _ tieBreak: TieBreak) throws(SolvingFailure) {
    let search = search
    let members = search.groups.members(group)
    beginPenalties(search.groups, members)
    for place in members {
      let block = blocks.block(of: search.groups.member(place))
      if !isFirst(search.groups.member(place), of: block) { continue }
      appendItems(of: block)
    }
    var level = levels.count
    for wantsSizes in [true, false] {
      for place in search.groups.items(group) where rows.isSize[search.groups.item(place)] == wantsSizes {
        appendNearZero(search.groups.item(place), level)
      }
      level += 1
    }
    if tieBreak == .eachInTurn {
      for place in search.groups.items(group) {
        appendNearZero(search.groups.item(place), level)
        level += 1
      }
    }
    search.penalties.levels = level
    try minimise(search.groups, members)
  }

  /// Adds the distance of an unknown from 0 as a penalty. Free unknowns of decided blocks count with their values.
  private func appendNearZero(_ variable: Int, _ level: Int) {
    let search = search
    var value = base[variable]
    for place in forms.form(variable) {
      let free = forms.free(place)
      if search.isOpen[blocks.block(of: free)] {
        search.penalties.unknown.append(frees[free].local)
        search.penalties.coefficient.append(forms.coefficient(place))
      } else {
        value += forms.coefficient(place) * frees[free].value
      }
    }
    search.penalties.add(.equal, constant: value, scale: abs(value), level: level)
  }
}
