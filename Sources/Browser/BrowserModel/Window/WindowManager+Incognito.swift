public import Foundation
import Switchboard

// MARK: - Incognito

extension WindowManager {
  /// Creates an incognito browser for a window, unless the window has one.
  ///
  /// - Throws: ``BrowserError`` if the browser cannot be created.
  public func makeIncognitoBrowser(of window: Window) throws(BrowserError) {
    guard window.browser(.offTheRecord) == nil else { return }
    let browser = try window.makeBrowser(.offTheRecord)
    incognitoTabs.follow(browser.webStateList, ofStateNamed: window.stateName)
    didChange(window)
  }

  /// Closes the incognito tabs in all windows of a browser state and deletes all their saved data.
  ///
  /// - Parameter stateName: The name of the browser state. Defaults to the browser state of the
  ///   front window.
  /// - Throws: ``WindowError/noIncognitoTabs(state:)`` if there are no open or saved incognito
  ///   tabs.
  public func closeIncognito(ofStateNamed stateName: String? = nil) throws(WindowError) {
    let stateName = stateName ?? frontStateName
    let isOpen = !incognitoWindows(ofStateNamed: stateName).isEmpty
    guard let state = windows.first(where: { $0.stateName == stateName })?.browserState,
      isOpen || hasIncognitoAside(of: state)
    else { throw .noIncognitoTabs(state: stateName) }
    // If the open windows have no incognito tabs to close, keep the saved windows that are not
    // open.
    if isOpen, !incognitoTabs.hasTabs(ofStateNamed: stateName) {
      endEmptyIncognito(ofStateNamed: stateName)
    } else {
      endIncognito(of: state)
    }
    frontDidChange()
  }

  /// Ends incognito browsing for a browser state that has no open incognito tabs. Keeps the saved
  /// data of windows that are not open.
  func endEmptyIncognito(ofStateNamed stateName: String) {
    guard !incognitoTabs.hasTabs(ofStateNamed: stateName),
      let state = context.browserStateManager.existingState(named: stateName)
    else { return }
    if hasIncognitoAside(of: state) {
      endIncognitoWindows(ofStateNamed: stateName)
    } else {
      endIncognito(of: state)
    }
    frontDidChange()
  }

  /// Returns the files of the downloads that are cancelled if incognito tabs close, because
  /// incognito browsing ends with the last tab.
  ///
  /// - Parameters:
  ///   - count: The number of tabs that close, or nil for all tabs and the saved windows.
  ///   - stateName: The name of the browser state.
  public func downloadsLost(byClosing count: Int?, ofStateNamed stateName: String) -> [URL] {
    guard let state = context.browserStateManager.existingState(named: stateName) else { return [] }
    let ends =
      count == incognitoTabs.count(ofStateNamed: stateName) && !hasIncognitoAside(of: state)
    return count == nil || ends ? runningDownloads(of: state) : []
  }

  private func runningDownloads(of state: BrowserState) -> [URL] {
    let downloads = try? state.existingOffTheRecordState?.services.service(DownloadService.self)
    return (downloads?.runningDownloads ?? []).map(\.file)
  }

  private func endIncognito(of state: BrowserState) {
    let running = runningDownloads(of: state)
    if !running.isEmpty { onLostDownloads?(running) }
    endIncognitoWindows(ofStateNamed: state.name)
    report(state.destroyOffTheRecordState())
  }

  private func endIncognitoWindows(ofStateNamed stateName: String) {
    for window in incognitoWindows(ofStateNamed: stateName) {
      window.tabs(.offTheRecord).map(incognitoTabs.unfollow)
      window.show(.regular, at: 0)
      report(window.tearDownPlan(.offTheRecord).perform())
      didChange(window)
    }
  }

  private func incognitoWindows(ofStateNamed stateName: String) -> [Window] {
    windows.filter { $0.stateName == stateName && $0.browser(.offTheRecord) != nil }
  }

  /// Returns whether a browser state has saved incognito windows that are not open.
  private func hasIncognitoAside(of state: BrowserState) -> Bool {
    savedWindows(state).contains(where: \.hasIncognitoTabs)
  }
}

// MARK: - IncognitoTabs

/// An object that counts the incognito tabs in all windows for each browser state.
@MainActor
final class IncognitoTabs {
  /// The number of incognito tabs in all windows.
  private(set) var count = 0
  /// A closure that is called when the count has changed.
  var onChange: (@MainActor () -> Void)?
  /// A closure that receives the name of a browser state after the state's last incognito tab has
  /// been closed and the list has settled.
  var onEmpty: (@MainActor (String) -> Void)?

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of incognito tabs in all windows, keyed by the name of the browser state.
  private var counts: [String: Int] = [:]

  /// The subscription to a window's list and the number of counted tabs.
  private struct Entry {
    let stateName: String
    let subscription: Subscription
    var count = 0
  }
}

// MARK: - Windows

extension IncognitoTabs {
  /// Starts counting the incognito tabs in a window's list.
  func follow(_ list: WebStateList, ofStateNamed stateName: String) {
    entries[ObjectIdentifier(list)] = Entry(
      stateName: stateName, subscription: list.addObserver(self))
    recount(list.count, of: list)
  }

  /// Stops counting the incognito tabs in a window's list.
  func unfollow(_ list: WebStateList) {
    recount(0, of: list)
    entries[ObjectIdentifier(list)] = nil
  }

  /// Returns whether a browser state has incognito tabs in any window.
  func hasTabs(ofStateNamed stateName: String) -> Bool { count(ofStateNamed: stateName) > 0 }

  /// Returns the number of incognito tabs in all windows of a browser state.
  func count(ofStateNamed stateName: String) -> Int { counts[stateName, default: 0] }

  /// Updates the counts for a list.
  private func recount(_ newCount: Int, of list: WebStateList) {
    guard let entry = entries[ObjectIdentifier(list)], newCount != entry.count else { return }
    entries[ObjectIdentifier(list)]?.count = newCount
    counts[entry.stateName, default: 0] += newCount - entry.count
    count += newCount - entry.count
    onChange?()
  }
}

// MARK: - WebStateListObserver

extension IncognitoTabs: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) {
    recount(list.count, of: list)
    guard list.isEmpty, let stateName = entries[ObjectIdentifier(list)]?.stateName,
      !hasTabs(ofStateNamed: stateName)
    else { return }
    onEmpty?(stateName)
  }
}
