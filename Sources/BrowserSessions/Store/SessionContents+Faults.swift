// MARK: - Faults

extension SessionContents {
  /// The numbers that windows, groups and tabs have.
  static let numbers = 1...1 << 53

  /// What is wrong with rows that can be read, if something is.
  var fault: String? {
    let ids = windows.map(\.id)
    if damagedRowCount > 0 { return "\(damagedRowCount) of its rows make no sense" }
    if !areNumbers(ids) || !areNumbers(groups.map(\.id)) || !areNumbers(tabs.map(\.id).sorted()) {
      return "rows of it have wrong numbers"
    }
    let windows = Set(ids)
    return tabs.allSatisfy { windows.contains($0.windowID) } ? nil : "a window of it is missing"
  }

  /// Whether all numbers can be, and none is there twice.
  private func areNumbers(_ rising: [Int]) -> Bool {
    rising.allSatisfy(Self.numbers.contains) && zip(rising, rising.dropFirst()).allSatisfy(<)
  }
}
