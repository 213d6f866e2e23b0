// MARK: - Transfer

extension NaiveList {
  /// Moves tabs to another list, where they stand in a row and are neither pinned nor active.
  mutating func transfer(
    _ indexes: [Int], to target: inout NaiveList, at position: Int
  ) -> Bool {
    guard has(indexes), position >= 0, position <= target.tabs.count else { return false }
    let leaving = tabs.indices.filter(indexes.contains)
    let letters = Set(leaving.map { tabs[$0].letter })
    var row = leaving.map { tabs[$0] }
    for place in row.indices {
      row[place].isPinned = false
      if let group = row[place].group {
        let isWhole = places(in: group).allSatisfy(leaving.contains)
        if isWhole { target.groups[group] = groups[group] } else { row[place].group = nil }
      }
      if let opener = row[place].opener, !letters.contains(opener) { row[place].opener = nil }
    }
    guard close(leaving, verb: "detach") else { return false }
    target.tabs.insert(contentsOf: row, at: target.gapForRow(near: position))
    return true
  }

  /// The gap where a row of other tabs tears neither the pinned tabs nor a group apart.
  private func gapForRow(near position: Int) -> Int {
    if position < pinnedCount { return tabs.count }
    let group = group(aroundGap: position, in: tabs)
    return group.flatMap { places(in: $0).last }.map { $0 + 1 } ?? position
  }
}
