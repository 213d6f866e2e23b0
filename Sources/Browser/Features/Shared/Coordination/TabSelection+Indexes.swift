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
      let found = list.webStates.enumerated().filter { index, tab in
        FoundTab(tab, at: .here(index, window: nil)).matches(pattern)
      }
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

// MARK: - Errors

/// An error that a tab command throws.
enum TabError: Error, Equatable {
  case noTab
  case noActiveTab
  case noSelectedTab
  case noMatch(TabPattern)
  case noSuchTab(String)
  case ambiguous(String, choices: [String], count: Int)
  case gone
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
    case .noSuchTab(let text):
      "no open or closed tab's address or title reads like ‘\(text)’: ‘tabs --all’ lists those that "
        + "are open"
    case .ambiguous(let text, let choices, let count):
      "\(count) tabs read like ‘\(text)’: type more words, or "
        + choices.joined(separator: ", ") + (count > choices.count ? " …" : "")
    case .gone: "that tab is no longer open: show the listing again"
    }
  }
}

// MARK: - Positions

extension WebStateList {
  /// Returns the tab at the given position, or the active tab if the position is nil.
  func webState(at position: TabPosition?) throws -> WebState {
    if let position { return try webState(at: position.index) }
    guard let active = activeWebState else {
      throw isEmpty ? TabError.noTab : .noActiveTab
    }
    return active
  }
}
