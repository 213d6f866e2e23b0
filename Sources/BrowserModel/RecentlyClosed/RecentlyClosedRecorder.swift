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
  ///   - isQuitting: Tells whether windows go because all is going; they are not closed then.
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
