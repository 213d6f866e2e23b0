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

// MARK: - Closing

extension NaiveList {
  mutating func close(_ indexes: [Int], verb: String, suffix: String = "") -> Bool {
    guard has(indexes) else { return false }
    let next = nextActive(without: indexes.map { tabs[$0].letter })
    for index in Set(indexes).sorted(by: >) {
      let tab = tabs[index]
      let new = active == tab.letter ? next : active
      let words =
        "\(verb) \(tab.letter) at \(index)\(suffix)" + activation(from: active, to: new)
      tell("will \(words)")
      tabs.remove(at: index)
      for place in tabs.indices where tabs[place].opener == tab.letter { tabs[place].opener = nil }
      active = new
      tell(words)
      deleteIfEmpty(tab.group)
    }
    return true
  }

  mutating func closeInBatch(_ fits: (Tab) -> Bool) -> Bool {
    tell("begin")
    let accepted = close(
      tabs.indices.filter { fits(tabs[$0]) }, verb: "close", suffix: " for the user")
    tell("end")
    return accepted
  }
}

// MARK: - Next active tab

extension NaiveList {
  private func nextActive(without letters: [Character]) -> Character? {
    guard let active, letters.contains(active), let place = place(of: active) else {
      return self.active
    }
    let gone = tabs[place]
    let circle = tabs[(place + 1)...] + tabs[..<place]
    let line = Array(tabs[place...]) + tabs[..<place].reversed()
    func first(_ tabs: some Sequence<Tab>, where fits: (Tab) -> Bool) -> Character? {
      tabs.first { !letters.contains($0.letter) && fits($0) }?.letter
    }
    if let child = first(circle, where: { $0.opener == gone.letter }) { return child }
    if let opener = gone.opener {
      if let sibling = first(circle, where: { $0.opener == opener }) { return sibling }
      if let parent = first(circle, where: { $0.letter == opener }) { return parent }
    }
    let closed = tabs.filter { letters.contains($0.letter) }
    if let group = gone.group, closed.allSatisfy({ $0.group == group }),
      let member = first(line, where: { $0.group == group })
    {
      return member
    }
    func isHidden(_ tab: Tab) -> Bool { tab.group.flatMap { groups[$0]?.isCollapsed } ?? false }
    return first(line, where: { $0.isPinned == gone.isPinned && !isHidden($0) })
      ?? first(line, where: { $0.isPinned == gone.isPinned })
      ?? first(line, where: { _ in true })
  }
}
