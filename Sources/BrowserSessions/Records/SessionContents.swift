/// What the store has, besides the pages of tabs.
package struct SessionContents: Hashable, Sendable {
  /// The windows, in the order of their numbers.
  package var windows: [WindowRecord] = []
  /// The groups, in the order of their numbers.
  package var groups: [GroupRecord] = []
  /// The tabs, those of one window together and in order.
  package var tabs: [TabRecord] = []
  /// What can be reopened, the latest first.
  package var closed: [ClosedRecord] = []
  /// How many rows made no sense.
  package var damagedRowCount = 0

  /// Makes the contents of an empty store.
  package init() {}
}

// MARK: - Windows

extension SessionContents {
  /// Returns the tabs of a window, in order.
  /// - Complexity: O(log *n*) for *n* tabs.
  package func tabs(ofWindow id: Int) -> ArraySlice<TabRecord> {
    let start = index(ofTabsFrom: id)
    return tabs[start..<max(start, index(ofTabsFrom: id + 1))]
  }

  /// Returns the index of the first tab of a window or of one behind it.
  private func index(ofTabsFrom windowID: Int) -> Int {
    var range = tabs.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        tabs[middle].windowID < windowID
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Leaves out a window. Its groups and tabs go with the last window, since the others would have to
  /// be copied while somebody restores the window.
  mutating func remove(windowID: Int) {
    windows.removeAll { $0.id == windowID }
    if windows.isEmpty { (groups, tabs) = ([], []) }
  }
}

// MARK: - Order

extension [TabRecord] {
  /// Sorts the tabs by window and order key.
  mutating func arrange() {
    guard !isArranged else { return }
    // Of indexes, since a record is large.
    let order = indices.sorted { precedes($0, $1) }
    self = order.map { self[$0] }
  }

  private var isArranged: Bool { !indices.dropFirst().contains { precedes($0, $0 - 1) } }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    self[one].windowID == self[other].windowID
      ? self[one].order < self[other].order : self[one].windowID < self[other].windowID
  }
}
