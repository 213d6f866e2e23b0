// MARK: - Incognito

extension WindowManager {
  /// Creates the incognito browser of a window, unless the window has one.
  ///
  /// - Throws: ``BrowserError`` if it cannot be created.
  public func makeIncognitoBrowser(of window: Window) throws(BrowserError) {
    guard window.browser(.offTheRecord) == nil else { return }
    let browser = try window.makeBrowser(.offTheRecord)
    incognitoTabs.follow(browser.webStateList, ofStateNamed: window.stateName)
    didChange(window)
  }

  /// Closes the incognito tabs of all windows of a browser state, and deletes all that was kept of
  /// them.
  ///
  /// - Parameter stateName: The name of the browser state; that of the window in front without it.
  /// - Throws: ``WindowError/noIncognitoTabs(state:)`` if there are none, open or saved.
  public func closeIncognito(ofStateNamed stateName: String? = nil) throws(WindowError) {
    let stateName = stateName ?? frontStateName
    let isOpen = !incognitoWindows(ofStateNamed: stateName).isEmpty
    guard let state = windows.first(where: { $0.stateName == stateName })?.browserState,
      isOpen || hasIncognitoAside(of: state)
    else { throw .noIncognitoTabs(state: stateName) }
    // What was left aside of others stays when the open windows have none to close.
    if isOpen, !incognitoTabs.hasTabs(ofStateNamed: stateName) {
      endEmptyIncognito(ofStateNamed: stateName)
    } else {
      endIncognito(of: state)
    }
    frontDidChange()
  }

  /// Ends the incognito browsing of a browser state that has no incognito tabs. What was saved of
  /// other windows and is left aside is not deleted.
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

  private func endIncognito(of state: BrowserState) {
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

  /// Returns whether incognito windows of a browser state are saved and not open.
  private func hasIncognitoAside(of state: BrowserState) -> Bool {
    savedWindows(state).contains(where: \.hasIncognitoTabs)
  }
}
