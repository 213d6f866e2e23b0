public import Foundation
import Switchboard

// MARK: - Incognito

extension WindowManager {
  /// Creates an incognito browser for a window, unless the window has one.
  public func makeIncognitoBrowser(of window: Window) {
    guard window.browser(.offTheRecord) == nil else { return }
    let browser = window.makeBrowser(.offTheRecord)
    incognitoObservations[window.number] = AllWebStatesObservation(
      of: browser.webStateList, onUpdate: { _ in },
      onSettle: { [weak self, weak window] in
        if let window { self?.incognitoTabsDidSettle(in: window) }
      })
    incognitoTabCountDidChange()
    didChange(window)
  }

  /// Closes the incognito tabs in all windows of a browser state and deletes all their saved data.
  ///
  /// - Parameter stateName: The name of the browser state. Defaults to that of ``current``.
  /// - Throws: ``WindowError/noIncognitoTabs(state:)`` if there are no open or saved incognito
  ///   tabs.
  public func closeIncognito(ofStateNamed stateName: String? = nil) throws(WindowError) {
    let stateName = stateName ?? currentStateName
    let isOpen = !incognitoWindows(ofStateNamed: stateName).isEmpty
    guard let state = windows.first(where: { $0.stateName == stateName })?.browserState,
      isOpen || hasIncognitoAside(of: state)
    else { throw .noIncognitoTabs(state: stateName) }
    // If the open windows have no incognito tabs to close, keep the saved windows that are not
    // open.
    if isOpen, incognitoTabCount(ofStateNamed: stateName) == 0 {
      endEmptyIncognito(ofStateNamed: stateName)
    } else {
      endIncognito(of: state)
    }
    frontDidChange()
  }

  /// Ends incognito browsing for a browser state that has no open incognito tabs. Keeps the saved
  /// data of windows that are not open.
  func endEmptyIncognito(ofStateNamed stateName: String) {
    guard incognitoTabCount(ofStateNamed: stateName) == 0,
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
      count == incognitoTabCount(ofStateNamed: stateName) && !hasIncognitoAside(of: state)
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
      incognitoObservations[window.number] = nil
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

// MARK: - Counting

extension WindowManager {
  /// Returns the number of incognito tabs in all windows of a browser state, or of all browser
  /// states if the name is nil.
  func incognitoTabCount(ofStateNamed stateName: String?) -> Int {
    windows.lazy.filter { stateName == nil || $0.stateName == stateName }
      .compactMap { $0.tabs(.offTheRecord)?.count }.reduce(0, +)
  }

  /// Called after a change to the incognito tabs of a window.
  private func incognitoTabsDidSettle(in window: Window) {
    // The end of the window's incognito browsing closes its tabs, and settles once more.
    guard incognitoObservations[window.number] != nil else { return }
    incognitoTabCountDidChange()
    if window.tabs(.offTheRecord)?.isEmpty == true {
      endEmptyIncognito(ofStateNamed: window.stateName)
    }
  }

  private func incognitoTabCountDidChange() {
    if incognitoTabCount != lastIncognitoTabCount { frontDidChange() }
  }
}
