import Switchboard

/// A service that records the closed tabs, groups and windows of a browser state.
///
/// Tabs that are closed in one batch share an entry and are reopened in one step. The same applies
/// to the tabs of a closed window and its inactive twin. Any other closed tab has its own entry.
@MainActor
public final class RecentlyClosedRecorder: KeyedService {
  private let service: RecentlyClosedService
  private let isQuitting: @MainActor () -> Bool
  private var listSubscription: Subscription?
  private var windows: [ObjectIdentifier: WindowClosings] = [:]
  /// The identities of the entries for closed inactive twins, keyed by window. A twin closes before
  /// its window, and the two entries are then merged.
  private var twinEntries: [ObjectIdentifier: ClosedEntry.ID] = [:]

  /// Creates a recorder for all current and future windows in a list.
  ///
  /// - Parameters:
  ///   - list: The list of windows.
  ///   - service: The service that receives the entries.
  ///   - isQuitting: A closure that returns whether the application is quitting. Windows that close
  ///     while it is quitting are not recorded.
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

  /// Stops observing all windows.
  public func shutDown() {
    listSubscription = nil
    windows = [:]
    twinEntries = [:]
  }
}

// MARK: - BrowserListObserver

extension RecentlyClosedRecorder: BrowserListObserver {
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {
    windows[ObjectIdentifier(browser)] = WindowClosings(of: browser.webStateList) {
      [weak service, name = browser.name] in service?.add($0, window: name)
    }
  }

  /// Adds an entry for a closed window, unless the window had no tabs.
  ///
  /// The inactive twin closes before its window, and its entry is merged into the window's entry.
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
    // Each index is valid, so no tab is omitted.
    return (0..<list.count).compactMap { try? ClosedTab(at: $0, in: list, activeID: activeID) }
  }
}

// MARK: - WindowClosings

/// An observer of a window's tab list that reports closed tabs and groups.
@MainActor
final class WindowClosings {
  private let report: @MainActor (ClosedItem) -> Void
  private var subscription: Subscription?
  /// The tabs closed in the current batch, in the order in which they were closed, or nil outside a
  /// batch.
  private var batch: [ClosedTab]?
  /// The number of tabs in each group when the current batch began.
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
    // The index is valid because this method is called before the list changes.
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
    // Tabs are reopened in reverse order of closing, so that each recorded index is valid when it
    // is used.
    let tabs = Array((batch ?? []).reversed())
    batch = nil
    if let group = wholeGroup(tabs) {
      report(.group(group, tabs))
    } else if let tab = tabs.first {
      report(tabs.count == 1 ? .tab(tab) : .tabs(tabs))
    }
  }

  /// Returns the group that consists of exactly these tabs, if any.
  private func wholeGroup(_ tabs: [ClosedTab]) -> ClosedGroup? {
    guard let group = tabs.first?.group, tabs.allSatisfy({ $0.group == group }),
      groupSizes[group.id] == tabs.count
    else { return nil }
    return group
  }
}
