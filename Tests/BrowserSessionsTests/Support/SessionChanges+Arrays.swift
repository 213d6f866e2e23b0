import BrowserSessions

// MARK: - Arrays

extension SessionChanges {
  /// Makes changes of records, each for its number.
  init(
    windows: [WindowRecord] = [], groups: [GroupRecord] = [], tabs: [TabRecord] = [],
    pages: [PagesRecord] = []
  ) {
    self.init()
    for window in windows { self.windows[window.id] = window }
    for group in groups { self.groups[group.id] = group }
    for tab in tabs { self.tabs[tab.id] = tab }
    for record in pages { self.pages[record.tabID] = record }
  }
}
