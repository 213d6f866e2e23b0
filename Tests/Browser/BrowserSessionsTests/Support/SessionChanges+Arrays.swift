@testable import BrowserSessions

// MARK: - Arrays

extension SessionChanges {
  /// Creates changes from records, keyed by their numbers.
  init(
    windows: [WindowRecord] = [], groups: [TabGroupRecord] = [], tabs: [TabRecord] = [],
    pages: [PagesRecord] = []
  ) {
    self.init()
    for window in windows { self.windows[window.id] = window }
    for group in groups { self.groups[group.id] = group }
    for tab in tabs { self.tabs[tab.id] = tab }
    for record in pages { self.pages[record.tabID] = record }
  }
}
