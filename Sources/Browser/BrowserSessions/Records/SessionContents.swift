/// The contents of a store, except for pages and visits.
package struct SessionContents: Hashable, Sendable {
  /// The windows, sorted by number.
  package var windows: [WindowRecord] = []
  /// The groups, sorted by number.
  var groups: [TabGroupRecord] = []
  /// The tabs, sorted by window and by their order in the window.
  package var tabs: [TabRecord] = []
  /// The closed entries, newest first.
  var closed: [ClosedRecord] = []
  /// The bookmarks, in order.
  var bookmarks: [BookmarkRecord] = []
  /// The named sessions, sorted by number. They include those that were deleted or replaced.
  var namedSessions: [NamedSessionRecord] = []
  /// The cookies, sorted by number.
  var cookies: [CookieRecord] = []
  /// The downloads, in the order in which they started.
  var downloads: [DownloadRecord] = []
  /// The number of invalid rows.
  var damagedRowCount = 0
  /// A Boolean value that indicates whether the number of rows differs from the number recorded in
  /// the store.
  var isMiscounted = false
}

// MARK: - Windows

extension SessionContents {
  /// Returns the tabs in a window, in order.
  func tabs(ofWindow id: Int) -> [TabRecord] { tabs.filter { $0.windowID == id } }

  /// Removes a window. The groups and tabs stay in the arrays until the last window is removed.
  ///
  /// Removing them earlier would copy the arrays while a window is being restored from them.
  mutating func remove(windowID: Int) {
    windows.removeAll { $0.id == windowID }
    guard windows.isEmpty else { return }
    groups = []
    tabs = []
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
      downloads.map(\.id),
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
