import Switchboard

/// Follows a window's tabs, and tells what is closed there.
@MainActor
final class WindowClosings {
  private let report: @MainActor (ClosedItem) -> Void
  private var subscription: Subscription?
  /// What has been closed in the batch under way, in order of closing; nil without one.
  private var batch: [ClosedTab]?
  /// How many tabs each group had when the batch under way began.
  private var groupSizes: [TabGroupID: Int] = [:]

  init(of list: WebStateList, report: @escaping @MainActor (ClosedItem) -> Void) {
    self.report = report
    subscription = list.addObserver(self)
  }
}

// MARK: - WebStateListObserver

extension WindowClosings: WebStateListObserver {
  func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus
  ) {
    // The index is that of a tab: the list is unchanged.
    guard detach.closing == .userAction || detach.closing == .cleanUp,
      let tab = try? ClosedTab(at: detach.index, in: list, activeID: status.oldActive)
    else { return }
    if batch == nil { report(.tab(tab)) } else { batch?.append(tab) }
  }

  func webStateListWillBeginBatch(_ list: WebStateList) {
    batch = []
    let sizes = list.groups.map { ($0.id, $0.range.count) }
    groupSizes = Dictionary(uniqueKeysWithValues: sizes)
  }

  func webStateListDidEndBatch(_ list: WebStateList) {
    // The last that went is the first to come back, to the index that it had when it went.
    let tabs = Array((batch ?? []).reversed())
    batch = nil
    if let group = wholeGroup(tabs) {
      report(.group(group, tabs))
    } else if let tab = tabs.first {
      report(tabs.count == 1 ? .tab(tab) : .tabs(tabs))
    }
  }

  /// The group of which these are all tabs; nil when they are not.
  private func wholeGroup(_ tabs: [ClosedTab]) -> ClosedGroup? {
    guard let group = tabs.first?.group, tabs.allSatisfy({ $0.group == group }),
      groupSizes[group.id] == tabs.count
    else { return nil }
    return group
  }
}
