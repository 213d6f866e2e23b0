/// The contents of a store, except for pages and visits.
package struct SessionContents: Hashable, Sendable {
  /// The windows, sorted by number.
  package var windows: [WindowRecord] = []
  /// The groups, sorted by number.
  package var groups: [TabGroupRecord] = []
  /// The tabs, sorted by window and by their order in the window.
  package var tabs: [TabRecord] = []
  /// The closed entries, newest first.
  package var closed: [ClosedRecord] = []
  /// The bookmarks, in order.
  package var bookmarks: [BookmarkRecord] = []
  /// The named sessions, sorted by number. They include those that were deleted or replaced.
  package var namedSessions: [NamedSessionRecord] = []
  /// The cookies, sorted by number.
  package var cookies: [CookieRecord] = []
  /// The number of invalid rows.
  package var damagedRowCount = 0
  /// A Boolean value that indicates whether the number of rows differs from the number recorded in
  /// the store.
  package var isMiscounted = false

  /// Creates empty contents.
  package init() {}
}

// MARK: - Windows

extension SessionContents {
  /// Returns the tabs in a window, in order.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  package func tabs(ofWindow id: Int) -> ArraySlice<TabRecord> {
    let start = index(ofTabsFrom: id)
    return tabs[start..<max(start, index(ofTabsFrom: id + 1))]
  }

  /// Returns the index of the first tab in the window or in any window with a higher number.
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

  /// Removes a window. The groups and tabs stay in the arrays until the last window is removed.
  ///
  /// Removing them earlier would copy the arrays while a window is being restored from them.
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
    // Sort indexes instead of records, because records are large.
    let order = indices.sorted { precedes($0, $1) }
    self = order.map { self[$0] }
  }

  private var isArranged: Bool { !indices.dropFirst().contains { precedes($0, $0 - 1) } }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    self[one].windowID == self[other].windowID
      ? self[one].order < self[other].order : self[one].windowID < self[other].windowID
  }
}

// MARK: - Faults

extension SessionContents {
  /// The valid numbers for windows, groups and tabs. The upper limit ensures that new numbers are
  /// always available.
  static let numbers = 1...1 << 52

  /// A description of the first problem with the readable rows, or nil if there is none.
  var fault: String? {
    let ids = windows.map(\.id)
    if damagedRowCount > 0 { return "\(damagedRowCount) of its rows are invalid" }
    if isMiscounted { return "some of its rows are missing" }
    let numbers = [
      ids, groups.map(\.id), tabs.map(\.id).sorted(), closed.map(\.id).reversed(),
      bookmarks.map(\.id).sorted(), namedSessions.map(\.id), cookies.map(\.id),
    ]
    if !numbers.allSatisfy(areNumbers) { return "some of its rows have wrong numbers" }
    let closedTabs = closed.lazy.flatMap(\.tabs).map(\.id)
    let active = self.windows.lazy.compactMap(\.activeTabID)
    if !closedTabs.allSatisfy(Self.numbers.contains) || !active.allSatisfy(Self.numbers.contains) {
      return "some of its rows have wrong numbers"
    }
    let windows = Set(ids), groupWindows = Dictionary(groups.map { ($0.id, $0.windowID) }) { $1 }
    let tabWindows = tabs.indices.lazy.filter {
      $0 == 0 || tabs[$0].windowID != tabs[$0 - 1].windowID
    }
    .map { tabs[$0].windowID }
    if !tabWindows.allSatisfy(windows.contains) || !groupWindows.values.allSatisfy(windows.contains)
    {
      return "one of its windows is missing"
    }
    let areGrouped = tabs.indices.allSatisfy { index in
      tabs[index].groupID.map { groupWindows[$0] == tabs[index].windowID } ?? true
    }
    return areGrouped ? nil : "one of its groups is missing"
  }

  /// Returns whether all numbers in an ascending list are valid and unique.
  private func areNumbers(_ rising: [Int]) -> Bool {
    rising.allSatisfy(Self.numbers.contains) && zip(rising, rising.dropFirst()).allSatisfy(<)
  }
}
