package import BrowserModel
package import Foundation

// MARK: - Creating documents

extension SessionDocument {
  /// Creates a document from the tabs that are currently open in windows. Unrealized tabs stay
  /// unrealized.
  ///
  /// - Parameters:
  ///   - windows: The tab lists of each window. The first list of a window contains the tabs in
  ///     use, and any later list contains inactive tabs. No list may be off the record.
  ///   - time: The current time.
  @MainActor
  package init(of windows: [[WebStateList]], at time: Date) {
    self.init(
      savedTime: SessionTime.nearest(to: time.milliseconds),
      windows: windows.compactMap { lists in
        let parts = lists.map(Window.init)
        return parts.first.map { parts.dropFirst().reduce(into: $0) { $0.append($1) } }
      })
  }
}

extension SessionDocument.Window {
  /// Creates a document window from a tab list.
  @MainActor
  init(_ list: WebStateList) {
    let arrangement = list.arrangement
    var tabs = list.webStates.map(SessionDocument.Tab.init)
    for (index, id) in arrangement.ids.enumerated() {
      tabs[index].isPinned = index < list.pinnedCount
      tabs[index].opener = arrangement.opener(of: id).flatMap { opener in
        list.index(of: opener.id).map {
          SessionDocument.Opener(tabIndex: $0, pageIndex: opener.navigationIndex)
        }
      }
    }
    for group in list.groups {
      for index in group.range { tabs[index].groupID = group.id.number }
    }
    self.init(
      groups: list.groups.map {
        SessionDocument.Group(id: $0.id.number, visualData: $0.visualData)
      },
      tabs: tabs, activeIndex: list.activeIndex)
  }
}

extension SessionDocument.Window {
  /// Appends the inactive tabs of the same window. The document doesn't record that they are
  /// inactive, but they become inactive again over time.
  fileprivate mutating func append(_ other: Self) {
    let offset = tabs.count
    groups += other.groups
    tabs += other.tabs.map { tab in
      var moved = tab
      moved.isPinned = false
      moved.opener?.tabIndex += offset
      return moved
    }
  }
}

extension SessionDocument.Tab {
  /// Creates a document tab from an open tab. If the tab's pages cannot be read, the result
  /// contains only the visible page.
  @MainActor
  fileprivate init(_ webState: WebState) {
    let metadata = webState.metadata
    self.init(
      creationTime: SessionTime.nearest(to: metadata.creationTime.milliseconds),
      lastActiveTime: SessionTime.nearest(to: metadata.lastActiveTime.milliseconds))
    do {
      let pages = try webState.pagesReader()
      self.pages = pages.navigation.items.map(PagesRecord.Item.init(inText:))
      pageIndex = pages.navigation.lastCommittedIndex
      nativeState = pages.nativeState
    } catch {
      self.pages = NavigationItem(metadata).map { [PagesRecord.Item(inText: $0)] } ?? []
      pageIndex = self.pages.count - 1
    }
  }
}

extension PagesRecord.Item {
  /// Creates the data for a page whose time can be written.
  fileprivate init(inText item: NavigationItem) {
    self.init(item)
    time = SessionTime.nearest(to: time)
  }
}

// MARK: - Opening windows

extension SessionDocument.Window {
  /// Adds the window's tabs to an empty list in one batch. The tabs are unrealized and have new
  /// identities.
  ///
  /// A group keeps its number unless an existing group already has it.
  ///
  /// - Parameters:
  ///   - list: The list to fill.
  ///   - factory: The factory that creates the tabs.
  ///   - takenGroups: The numbers of existing groups.
  /// - Throws: ``WebStateListError`` if the list is already being changed.
  @MainActor
  package func fill(
    _ list: WebStateList, by factory: WebStateFactory, takenGroups: Set<Int> = []
  ) throws {
    let records = SessionWindowRecords(self, takenGroups: takenGroups)
    let restorer = WindowRestorer(records.window, of: records.contents, webStateFactory: factory) {
      records.pages[$0]
    }
    _ = try restorer.restore(into: list)
  }
}
