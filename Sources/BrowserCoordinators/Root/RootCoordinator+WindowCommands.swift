package import BrowserCommands
import BrowserModel
import Switchboard

// MARK: - WindowCommands

extension RootCoordinator: WindowCommands {
  package func newWindow(state: String?) throws {
    let state = state ?? front?.services.wrangler.stateName ?? ""
    try reopenSavedWindows(of: state)
    try openWindow(stateName: state)
  }

  package func newIncognito(_ url: Address?) throws {
    guard let front else { return }
    // Opened first: an address that is refused leaves the front as it is.
    try incognitoBrowser(of: front)?.openTab(url)
    try switchBrowser(.offTheRecord)
  }

  package func switchBrowser(_ browser: BrowserMode) throws {
    guard let front else { return }
    if browser == .offTheRecord { try incognitoBrowser(of: front) }
    try front.show(browser)
    windowDidChange(front)
    frontDidChange()
  }

  package func activateWindow(_ window: WindowNumber) throws {
    if let window = try self.window(window) { bringToFront(window) }
  }

  package func foregroundWindow(_ window: WindowNumber?) throws {
    guard let window = try self.window(window) else { return }
    bringToFront(window)
  }

  package func backgroundWindow(_ window: WindowNumber?) async throws {
    guard let window = try self.window(window) else { return }
    moveToBackground(window)
    isInBackground = areAllInBackground
    try await sessionWrangler.didPutAway(all: isInBackground)
  }

  package func saveWindows() async throws {
    try await sessionWrangler.save()
    services.output.show("saved")
  }

  package func moveToWindow(_ window: WindowNumber, _ tabs: TabSelection?) throws {
    guard let front, let target = try self.window(window), let source = front.shown else { return }
    guard target !== front else { throw WindowError.sameWindow(window) }
    let (origin, state) = (front.services.wrangler.stateName, target.services.wrangler.stateName)
    guard origin == state else { throw WindowError.otherState(window, state: state) }
    let goal =
      try front.mode == .regular ? target.existingBrowser(.regular) : incognitoBrowser(of: target)
    guard let goal else { return }
    try TabTransferMediator(
      source: source.services.webStateList, selectedTabs: source.services.selectedTabs,
      target: goal.services.webStateList
    ).move(tabs)
    frontDidChange()
  }

  package func closeWindow(_ window: WindowNumber?) throws {
    guard let window = try self.window(window) else { return }
    guard windows.count > 1 else { throw WindowError.lastWindow }
    try end(window)
  }

  package func reopen(_ number: Int?) throws {
    guard let shown = front?.shown?.services else { return }
    let reopening = try ReopenMediator(shown.state.recentlyClosed, number: number)
    if reopening.needsWindow(besides: shown.webStateList) { try openWindow(as: reopening.window) }
    guard let goal = front?.shown?.services else { return }
    try reopening.reopen(in: goal.webStateList, by: goal.tabs)
    frontDidChange()
  }

  package func closeIncognito(state: String?) throws {
    let state = state ?? front?.services.wrangler.stateName ?? ""
    let window = windows.first { $0.services.wrangler.stateName == state }
    let isOpen = !incognitoWindows(of: state).isEmpty
    guard let wrangler = window?.services.wrangler, isOpen || hasIncognitoAside(of: state) else {
      throw WindowError.noIncognitoTabs(state: state)
    }
    if isOpen, incognito?.hasTabs(of: state) == false {
      // It comes by itself, once the last tab is closed.
      try endIncognitoIfEmpty(of: wrangler)
    } else {
      try endIncognito(of: wrangler)
    }
    frontDidChange()
  }

  package func showWindows() { front?.shown?.present(windowGrid?.viewController) }

  package func showTearDown() { tearDown?.present(tearDownPlan) }
}
