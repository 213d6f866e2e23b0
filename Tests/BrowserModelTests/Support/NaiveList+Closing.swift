import BrowserModel

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
