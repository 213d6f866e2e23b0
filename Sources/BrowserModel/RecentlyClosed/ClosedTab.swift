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

  /// Creates a closed tab.
  public init(
    _ snapshot: TabSnapshot, index: Int, isPinned: Bool = false, group: ClosedGroup? = nil
  ) {
    self.snapshot = snapshot
    self.index = index
    self.isPinned = isPinned
    self.group = group
  }
}

// MARK: - Lists

extension ClosedTab {
  /// Takes what is kept of the tab that has an index in a list.
  @MainActor
  init(at index: Int, in list: WebStateList) throws(WebStateListError) {
    let zone = try list.zone(at: index)
    let group = zone.groupID.flatMap(list.group(id:)).map {
      ClosedGroup(id: $0.id, visualData: $0.visualData)
    }
    self.init(
      TabSnapshot(of: try list.webState(at: index)), index: index, isPinned: zone == .pinned,
      group: group)
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
