// MARK: - Faults

extension SessionContents {
  /// The numbers that windows, groups and tabs have: so few that new ones never run out.
  static let numbers = 1...1 << 52

  /// What is wrong with rows that can be read, if something is.
  var fault: String? {
    let ids = windows.map(\.id)
    if damagedRowCount > 0 { return "\(damagedRowCount) of its rows make no sense" }
    let numbers = [ids, groups.map(\.id), tabs.map(\.id).sorted(), closed.map(\.id).reversed()]
    if !numbers.allSatisfy(areNumbers) { return "rows of it have wrong numbers" }
    let closedTabs = closed.lazy.flatMap(\.tabs).map(\.id)
    let active = self.windows.lazy.compactMap(\.activeTabID)
    if !closedTabs.allSatisfy(Self.numbers.contains) || !active.allSatisfy(Self.numbers.contains) {
      return "rows of it have wrong numbers"
    }
    let windows = Set(ids), groupWindows = Dictionary(groups.map { ($0.id, $0.windowID) }) { $1 }
    let tabWindows = tabs.indices.lazy.filter {
      $0 == 0 || tabs[$0].windowID != tabs[$0 - 1].windowID
    }
    .map { tabs[$0].windowID }
    if !tabWindows.allSatisfy(windows.contains) || !groupWindows.values.allSatisfy(windows.contains)
    {
      return "a window of it is missing"
    }
    let areGrouped = tabs.indices.allSatisfy { index in
      tabs[index].groupID.map { groupWindows[$0] == tabs[index].windowID } ?? true
    }
    return areGrouped ? nil : "a group of it is missing"
  }

  /// Whether all numbers can be, and none is there twice.
  private func areNumbers(_ rising: [Int]) -> Bool {
    rising.allSatisfy(Self.numbers.contains) && zip(rising, rising.dropFirst()).allSatisfy(<)
  }
}
