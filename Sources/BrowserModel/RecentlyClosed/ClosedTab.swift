import Foundation

/// A tab that was closed, and where it was.
public struct ClosedTab: Hashable, Sendable {
  /// What is kept of its page.
  public private(set) var snapshot: TabSnapshot
  /// The index that it had in its window.
  public let index: Int
  /// Whether it was pinned.
  public let isPinned: Bool
  /// The group that it was in, if it was in one.
  public let group: ClosedGroup?
  /// The tab that it was opened by, if it was still there.
  public let opener: WebStateOpener?
  /// The tabs that it had opened and that were still there, each with the page where it was opened.
  public let children: [WebStateID: Int]
  /// Whether it was the active one.
  public let wasActive: Bool

  /// Creates a closed tab.
  public init(
    _ snapshot: TabSnapshot, index: Int, isPinned: Bool = false, group: ClosedGroup? = nil,
    opener: WebStateOpener? = nil, children: [WebStateID: Int] = [:], wasActive: Bool = false
  ) {
    self.snapshot = snapshot
    self.index = index
    self.isPinned = isPinned
    self.group = group
    self.opener = opener
    self.children = children
    self.wasActive = wasActive
  }
}

// MARK: - Lists

extension ClosedTab {
  /// Takes what is kept of the tab that has an index in a list, whose active tab is known.
  @MainActor
  init(
    at index: Int, in list: WebStateList, activeID: WebStateID?
  ) throws(WebStateListError) {
    let zone = try list.zone(at: index), webState = try list.webState(at: index)
    self.init(
      TabSnapshot(of: webState), index: index, isPinned: zone == .pinned,
      group: zone.groupID.flatMap(list.group(id:)).map(ClosedGroup.init),
      opener: list.arrangement.opener(of: webState.id),
      children: list.arrangement.childPages(of: webState.id), wasActive: webState.id == activeID)
  }
}

// MARK: - Removing

extension ClosedTab {
  /// The tab without the pages that have one of some addresses; nil when it shows one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard let snapshot = snapshot.removing(urls) else { return nil }
    var kept = self
    kept.snapshot = snapshot
    return kept
  }
}
