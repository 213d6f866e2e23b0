// MARK: - Next active tab

extension WebStateArrangement {
  /// Returns the tab that is active once those with the given indexes are gone.
  ///
  /// Chrome for iOS: a child of the active tab, else one with the same opener, else that opener,
  /// else the nearest behind, else the nearest before. The first two are looked for from the active
  /// tab round the end of the list, whatever page they were opened on.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  public func activeID(afterRemoving indexes: Set<Int>) -> WebStateID? {
    guard let active = activeIndex, indexes.contains(active) else { return activeID }
    let survivors = self.indexes(after: active).filter { !indexes.contains($0) }
    return successor(ofTabAt: active, among: survivors).map { ids[$0] }
  }

  /// Returns all other indexes from one onwards, round the end of the list.
  func indexes(after index: Int) -> [Int] {
    Array(ids.indices[(index + 1)...]) + ids.indices[..<index]
  }

  private func successor(ofTabAt index: Int, among survivors: [Int]) -> Int? {
    let opener = openers[ids[index]]?.id
    let child = survivors.first { openers[ids[$0]]?.id == ids[index] }
    let sibling = survivors.first { opener != nil && openers[ids[$0]]?.id == opener }
    let parent = survivors.first { ids[$0] == opener }
    return child ?? sibling ?? parent
      ?? survivors.first { $0 > index } ?? survivors.last { $0 < index }
  }
}
