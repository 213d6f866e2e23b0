import Switchboard

/// Adds what is closed in the windows of a browser state, by the user or a cleaning up, to the list
/// of what can be reopened.
///
/// Tabs that are closed in one batch are one entry, so that one reopening undoes it; so are those of
/// a window that goes, its inactive ones first. All others are an entry each.
@MainActor
public final class RecentlyClosedRecorder: KeyedService {
  private let service: RecentlyClosedService
  private let isQuitting: @MainActor () -> Bool
  private var listSubscription: Subscription?
  private var windows: [ObjectIdentifier: WindowClosings] = [:]
  /// The entries of inactive twins, which go before their windows do, by window.
  private var twinEntries: [ObjectIdentifier: ClosedEntry.ID] = [:]

  /// Begins to follow the windows of a list, those that come later included.
  ///
  /// - Parameters:
  ///   - list: The windows.
  ///   - service: Gets the entries.
  ///   - isQuitting: Returns whether the application ends. Its windows are not closed then.
  public init(
    of list: BrowserList, to service: RecentlyClosedService,
    isQuitting: @escaping @MainActor () -> Bool
  ) {
    self.service = service
    self.isQuitting = isQuitting
    service.windows = list
    listSubscription = list.addObserver(self)
    for browser in list.browsers { browserList(list, didAdd: browser) }
  }

  /// Leaves all windows.
  public func shutDown() {
    listSubscription = nil
    windows = [:]
    twinEntries = [:]
  }
}

// MARK: - BrowserListObserver

extension RecentlyClosedRecorder: BrowserListObserver {
  /// Follows a window.
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {
    windows[ObjectIdentifier(browser)] = WindowClosings(of: browser.webStateList) {
      [weak service, name = browser.name] in service?.add($0, window: name)
    }
  }

  /// Adds a window that has been closed with tabs in it, and leaves it.
  ///
  /// Its inactive twin goes before it: what that had is part of the window once that goes, too.
  public func browserList(_ list: BrowserList, didRemove browser: Browser) {
    windows[ObjectIdentifier(browser)] = nil
    guard !isQuitting() else { return }
    let tabs = closedTabs(of: browser.webStateList)
    if browser.type == .inactive {
      let id = service.add(.window([], inactive: tabs), window: browser.name)
      if let window = browser.activeTwin { twinEntries[ObjectIdentifier(window)] = id }
    } else {
      let twin = twinEntries.removeValue(forKey: ObjectIdentifier(browser)).flatMap(service.take)
      service.add(.window(tabs, inactive: twin?.item.tabs ?? []), window: browser.name)
    }
  }

  private func closedTabs(of list: WebStateList) -> [ClosedTab] {
    let activeID = list.arrangement.activeID
    // Each index is that of a tab, so that none is left out.
    return (0..<list.count).compactMap { try? ClosedTab(at: $0, in: list, activeID: activeID) }
  }
}

// MARK: - WindowClosings

/// Follows a window's tabs, and reports what is closed there.
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
