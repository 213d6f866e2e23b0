import BrowserCommands
import BrowserModel
import Foundation

// MARK: - Indexes

extension TabSelection {
  /// Returns the indexes of the tabs in the selection.
  /// - Parameters:
  ///   - list: The list of tabs.
  ///   - selected: The tabs that the user selected with `select tabs`.
  /// - Returns: The indexes of at least one tab, in ascending order.
  /// - Throws: ``TabError`` or `WebStateListError` if a tab doesn't exist.
  @MainActor
  func indexes(in list: WebStateList, selected: Set<WebStateID>) throws -> [Int] {
    switch self {
    case .ranges(let ranges): return try Self.indexes(of: ranges, count: list.count)
    case .selected:
      guard !selected.isEmpty else { throw TabError.noSelectedTab }
      return selected.compactMap(list.index(of:)).sorted()
    case .active:
      guard let active = list.activeIndex else {
        throw list.isEmpty ? TabError.noTab : .noActiveTab
      }
      return [active]
    case .all:
      guard !list.isEmpty else { throw TabError.noTab }
      return Array(0..<list.count)
    case .matching(let pattern):
      let found = list.webStates.enumerated().filter { pattern.matches($0.element) }
      guard !found.isEmpty else { throw TabError.noMatch(pattern) }
      return found.map(\.offset)
    }
  }

  private static func indexes(of ranges: [TabRange], count: Int) throws -> [Int] {
    var indexes = RangeSet<Int>()
    for range in ranges {
      let first = range.first?.index ?? 0, last = range.last?.index ?? max(first, count - 1)
      for index in [first, last] where index >= count {
        throw WebStateListError.noTab(at: index, count: count)
      }
      indexes.insert(contentsOf: first..<last + 1)
    }
    return Array(indexes.ranges.joined())
  }
}

// MARK: - Patterns

extension TabPattern {
  /// Returns whether the pattern matches a tab's title, host or address. The address can match with
  /// or without its scheme.
  @MainActor
  fileprivate func matches(_ webState: WebState) -> Bool {
    if matches(webState.title) { return true }
    guard let url = webState.visibleURL else { return false }
    let address = url.absoluteString
    let schemeless = address.split(separator: "://", maxSplits: 1).last.map(String.init)
    return [address, schemeless, url.host].contains { $0.map(matches) ?? false }
  }
}

// MARK: - Errors

/// An error that a tab command throws.
enum TabError: Error, Equatable {
  case noTab
  case noActiveTab
  case noSelectedTab
  case noMatch(TabPattern)
}

// MARK: - CustomStringConvertible

extension TabError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noTab: "there is no tab: ‘open tab’ opens one"
    case .noActiveTab: "no tab is active: give the number of a tab"
    case .noSelectedTab: "no tab is selected: ‘select tabs’ selects some"
    case .noMatch(let pattern):
      "no tab's address or title reads like ‘\(pattern.argument)’: ‘tabs’ lists them all"
    }
  }
}
