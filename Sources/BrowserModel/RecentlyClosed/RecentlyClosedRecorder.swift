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
  /// The tabs of inactive twins that have gone, by the browsers that go after them.
  private var inactiveTabs: [ObjectIdentifier: [ClosedTab]] = [:]

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
    listSubscription = list.addObserver(self)
    for browser in list.browsers { browserList(list, didAdd: browser) }
  }

  /// Leaves all windows.
  public func shutDown() {
    listSubscription = nil
    windows = [:]
    inactiveTabs = [:]
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
  public func browserList(_ list: BrowserList, didRemove browser: Browser) {
    windows[ObjectIdentifier(browser)] = nil
    guard !isQuitting() else { return }
    let tabs = browser.webStateList
    let closed = (0..<tabs.count).compactMap { try? ClosedTab(at: $0, in: tabs) }
    if browser.type == .inactive, let owner = browser.activeTwin {
      inactiveTabs[ObjectIdentifier(owner)] = closed
    } else {
      let inactive = inactiveTabs.removeValue(forKey: ObjectIdentifier(browser)) ?? []
      service.add(.window(inactive + closed), window: browser.name)
    }
  }
}
