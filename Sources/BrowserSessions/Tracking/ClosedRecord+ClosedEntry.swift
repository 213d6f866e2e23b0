import BrowserModel
import Foundation

// MARK: - Entries of the model

extension ClosedRecord {
  /// Takes what is kept of an entry.
  init(_ entry: ClosedEntry) {
    let (kind, tabs): (Kind, [Tab]) =
      switch entry.item {
      case .tab(let tab): (.tab, [Tab(tab)])
      case .tabs(let tabs): (.tabs, tabs.map { Tab($0) })
      case .group(_, let tabs): (.group, tabs.map { Tab($0) })
      case .window(let tabs, let inactive):
        (.window, tabs.map { Tab($0) } + inactive.map { Tab($0, isInactive: true) })
      }
    self.init(
      id: entry.id, time: entry.time.milliseconds, window: entry.window, kind: kind, tabs: tabs)
  }
}

extension ClosedRecord.Tab {
  fileprivate init(_ tab: ClosedTab, isInactive: Bool = false) {
    let metadata = tab.snapshot.metadata
    let children = tab.children.map { ClosedRecord.Relative(id: $0.number, page: $1) }
    self.init(
      id: metadata.id.number, index: tab.index, isPinned: tab.isPinned ? true : nil,
      wasActive: tab.wasActive ? true : nil, isInactive: isInactive ? true : nil,
      group: tab.group.map(ClosedRecord.Group.init),
      opener: tab.opener.map { ClosedRecord.Relative(id: $0.id.number, page: $0.navigationIndex) },
      children: children.isEmpty ? nil : children.sorted { $0.id < $1.id },
      title: metadata.title, url: metadata.visibleURL?.absoluteString,
      pageCount: metadata.itemCount, pageIndex: metadata.currentIndex,
      creationTime: metadata.creationTime.milliseconds,
      lastActiveTime: metadata.lastActiveTime.milliseconds)
  }
}

extension ClosedRecord.Group {
  fileprivate init(_ group: ClosedGroup) {
    self.init(
      id: group.id.number, title: group.visualData.title, color: group.visualData.color.rawValue,
      isCollapsed: group.visualData.isCollapsed)
  }
}
