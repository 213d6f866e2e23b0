import BrowserModel

// MARK: - Members

extension NaiveList {
  mutating func createGroup(
    _ group: Int, _ visualData: TabGroupVisualData, of indexes: [Int]
  ) -> Bool {
    guard has(indexes), groups[group] == nil, let lowest = indexes.min() else { return false }
    var gap = lowest
    if tabs[lowest].isPinned { gap = pinnedCount }
    if let around = self.group(aroundGap: lowest, in: tabs) {
      gap = (places(in: around).last ?? 0) + 1
    }
    let letters = letters(at: indexes)
    groups[group] = visualData
    tell("create group \(group) at \(gap)")
    append(letters, to: group, endingAt: gap)
    return true
  }

  mutating func moveToGroup(_ group: Int, _ indexes: [Int]) -> Bool {
    guard has(indexes), let last = places(in: group).last else { return false }
    append(letters(at: indexes), to: group, endingAt: last + 1)
    return true
  }

  mutating func removeFromGroups(_ indexes: [Int]) -> Bool {
    guard has(indexes) else { return false }
    for letter in letters(at: indexes).reversed() {
      guard let place = place(of: letter), let group = tabs[place].group,
        let last = places(in: group).last
      else { continue }
      put(letter, at: last, isPinned: false, group: nil)
    }
    return true
  }

  private mutating func append(_ letters: [Character], to group: Int, endingAt gap: Int) {
    let newcomers = letters.filter { letter in
      !tabs.contains { $0.letter == letter && $0.group == group }
    }
    let left = newcomers.filter { (place(of: $0) ?? 0) < gap }
    for letter in left { put(letter, at: gap - 1, isPinned: false, group: group) }
    for (offset, letter) in newcomers.dropFirst(left.count).enumerated() {
      put(letter, at: gap + offset, isPinned: false, group: group)
    }
  }

  private func letters(at indexes: [Int]) -> [Character] {
    tabs.indices.filter(indexes.contains).map { tabs[$0].letter }
  }
}

// MARK: - Whole groups

extension NaiveList {
  mutating func deleteGroup(_ group: Int) -> Bool {
    guard groups[group] != nil else { return false }
    for place in places(in: group) {
      put(tabs[place].letter, at: place, isPinned: false, group: nil)
    }
    return true
  }

  mutating func moveGroup(_ group: Int, before index: Int) -> Bool {
    guard groups[group] != nil, index >= 0, index <= tabs.count else { return false }
    var gap = max(index, pinnedCount)
    while let around = self.group(aroundGap: gap, in: tabs), around != group { gap -= 1 }
    let members = places(in: group)
    guard let first = members.first, let last = members.last, gap < first || gap > last + 1 else {
      return true
    }
    let movers = tabs.filter { $0.group == group }
    let target = gap < first ? gap : gap - movers.count
    tabs.removeAll { $0.group == group }
    tabs.insert(contentsOf: movers, at: target)
    tell("move group \(group) from (\(first),\(movers.count)) to (\(target),\(movers.count))")
    return true
  }

  mutating func updateGroup(_ group: Int, to visualData: TabGroupVisualData) -> Bool {
    guard let old = groups[group] else { return false }
    groups[group] = visualData
    if old != visualData { tell("update group \(group)") }
    return true
  }
}
