import BrowserCommands
import BrowserModel
import Switchboard

// MARK: - Windows

extension RootCoordinator {
  /// Opens a window of the browser state in front, with the number that it had if that is free.
  func openWindow(as number: WindowNumber) throws {
    let state = front?.services.wrangler.stateName ?? ""
    let isTaken =
      windows.contains { $0.services.number == number }
      || sessionWrangler.savedWindows(of: state).contains { $0.number == number.number }
    bringToFront(
      try makeWindow(stateName: state, number: isTaken ? WindowNumber(lastNumber + 1) : number))
  }

  /// Opens a window of a browser state, and brings it to the front.
  func openWindow(stateName: String? = nil) throws {
    bringToFront(
      try makeWindow(stateName: stateName, number: WindowNumber(lastNumber + 1)))
  }

  func makeWindow(
    stateName: String?, number: WindowNumber, saved: SavedWindow? = nil
  ) throws -> WindowCoordinator {
    let wrangler = try BrowserWrangler(
      window: number, saved: saved, stateName: stateName, application: services)
    let window = WindowCoordinator(services: WindowServices(number: number, wrangler: wrangler))
    try addChild(window)
    try window.start()
    lastNumber = max(lastNumber, number.number)
    let place = windows.firstIndex { $0.services.number.number > number.number }
    windows.insert(window, at: place ?? windows.count)
    return window
  }

  /// Returns the window with a number, or that in front.
  func window(_ number: WindowNumber?) throws(WindowError) -> WindowCoordinator? {
    guard let number else { return front }
    guard let window = windows.first(where: { $0.services.number == number }) else {
      throw .noWindow(number, existing: windows.map(\.services.number))
    }
    return window
  }

  func bringToFront(_ window: WindowCoordinator) {
    if front !== window {
      front?.isInFront = false
      front.map(deactivate)
      front = window
      window.isInFront = true
      window.services.wrangler.didComeToFront()
    }
    window.services.scene.activationLevel = .foregroundActive
    noteForeground()
    windowsDidChange()
  }

  private func deactivate(_ window: WindowCoordinator) {
    let scene = window.services.scene
    scene.activationLevel = min(scene.activationLevel, .foregroundInactive)
  }

  /// Ends a window; the one before it by number comes to the front in its place.
  func end(_ window: WindowCoordinator) throws {
    let index = windows.firstIndex { $0 === window } ?? 0
    windows.removeAll { $0 === window }
    if front === window, !windows.isEmpty { bringToFront(windows[max(0, index - 1)]) }
    unfollowIncognito(in: window)
    report(window.tearDownPlan.perform())
    window.services.scene.shutDown()
    try endIncognitoIfEmpty(of: window.services.wrangler)
    windowsDidChange()
  }

  /// Tells who is to know that a window has come, gone, or shows something else.
  func windowsDidChange() {
    windowGrid?.setWindows(windows.map(content))
    sessions?.setWindows(windows.compactMap(sessionWindow))
    windowCount = windows.count
    frontWindow = front?.services.number
    frontBrowser = front?.mode ?? .regular
  }

  /// Says what could not be done: also in a script, since something may be left of what has ended.
  func report(_ failures: [TearDownFailure]) {
    for failure in failures { services.output.show("\(failure)") }
  }

  private func content(of window: WindowCoordinator) -> WindowContent {
    WindowContent(
      number: window.services.number, isInFront: window === front,
      isInBackground: window.services.scene.activationLevel == .background,
      state: window.services.wrangler.stateName, mode: window.mode,
      tabs: window.existingBrowser(.regular)?.services.webStateList,
      inactiveTabs: window.existingBrowser(.regular)?.services.inactiveWebStateList,
      incognitoTabs: window.existingBrowser(.offTheRecord)?.services.webStateList)
  }

  private func sessionWindow(of window: WindowCoordinator) -> SessionWindow? {
    guard let regular = window.existingBrowser(.regular)?.services else { return nil }
    return SessionWindow(
      isInFront: window === front, state: window.services.wrangler.stateName,
      tabs: regular.webStateList, inactiveTabs: regular.inactiveWebStateList,
      factory: regular.tabs,
      incognitoTabs: window.existingBrowser(.offTheRecord)?.services.webStateList,
      library: window.services.wrangler.sessionLibrary,
      lastSaveTime: { [wrangler = window.services.wrangler] in wrangler.lastSaveTime })
  }
}
