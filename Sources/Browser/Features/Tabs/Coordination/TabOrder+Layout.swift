import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation

extension WebStateList {
  func sortedLayout(_ order: TabOrder, descending: Bool) -> TabLayout {
    var keys: [WebStateID: TabSortKey] = [:]
    for tab in webStates { keys[tab.id] = TabSortKey(of: tab, order) }
    return arrangement.layout.sorted { first, second in
      guard let first = keys[first], let second = keys[second] else { return false }
      return descending ? second < first : first < second
    }
  }
}

private enum TabSortKey: Comparable {
  case text(String)
  case time(Date)

  @MainActor
  init(of tab: WebState, _ order: TabOrder) {
    switch order {
    case .title: self = .text(Self.plain(tab.title))
    case .address:
      self = .text(Self.plain((tab.visibleURL?.host ?? "") + " " + (tab.visibleAddress ?? "")))
    // The latest time comes first.
    case .lastUsed: self = .time(Date(timeIntervalSinceReferenceDate: -tab.lastUse))
    case .opened: self = .time(tab.metadata.creationTime)
    }
  }

  private static func plain(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension WebState {
  fileprivate var lastUse: TimeInterval { lastActiveTime.timeIntervalSinceReferenceDate }
}
