package import BrowserModel
package import Foundation

// MARK: - Taking windows

extension SessionDocument {
  /// Takes windows as they are; tabs that are not realized remain so.
  /// - Parameters:
  ///   - windows: the lists of tabs of each window, those in use first, none of them off the record.
  ///   - time: when that is.
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
  /// Takes a window as it is.
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
  /// Puts the tabs of another part of the window behind these: time makes them inactive again.
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
  /// Takes a tab as it is; where its pages cannot be read, the one that is shown.
  @MainActor
  fileprivate init(_ webState: WebState) {
    let metadata = webState.metadata
    self.init(
      creationTime: SessionTime.nearest(to: metadata.creationTime.milliseconds),
      lastActiveTime: SessionTime.nearest(to: metadata.lastActiveTime.milliseconds))
    do {
      let pages = try webState.pagesReader()
      self.pages = pages.navigation.items.map {
        PagesRecord.Item(url: $0.url, title: $0.title, time: $0.time)
      }
      pageIndex = pages.navigation.lastCommittedIndex
      nativeState = pages.nativeState
    } catch {
      self.pages =
        metadata.visibleURL.map {
          [PagesRecord.Item(url: $0, title: metadata.title, time: metadata.lastActiveTime)]
        } ?? []
      pageIndex = self.pages.count - 1
    }
  }
}

extension PagesRecord.Item {
  fileprivate init(url: URL, title: String?, time: Date) {
    self.init(
      url: url.absoluteString, title: title, time: SessionTime.nearest(to: time.milliseconds))
  }
}

// MARK: - Opening windows

extension SessionDocument.Window {
  /// Puts the tabs of the window into an empty list, in one batch; they are unrealized, and new ones.
  ///
  /// Groups keep their identity, unless there is a group of that identity already.
  /// - Parameters:
  ///   - list: The list.
  ///   - factory: Makes the tabs.
  ///   - takenGroups: The numbers of the groups that there are already.
  /// - Throws: ``WebStateListError`` if a change of the list is under way.
  @MainActor
  package func fill(
    _ list: WebStateList, by factory: WebStateFactory, takenGroups: Set<Int> = []
  ) throws {
    let records = SessionWindowRecords(self, takenGroups: takenGroups)
    let restorer = WindowRestorer(records.window, of: records.contents, tabs: factory) {
      records.pages[$0]
    }
    _ = try restorer.restore(into: list)
  }
}
