import BrowserCommands
import BrowserModel
import Switchboard

// MARK: - Windows

extension RootCoordinator {
  /// Opens a window of the browser state in front, with the number that it had if that is free.
  func openWindow(as number: WindowNumber) throws {
    let state = front?.services.wrangler.stateName ?? ""
    let isTaken =
      existingWindow(number) != nil
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
    windows.insert(window, at: place(of: number))
    windowDidChange(window)
    return window
  }

  /// Returns the window with a number, if it is open.
  ///
  /// - Complexity: O(log *n*) for *n* windows.
  func existingWindow(_ number: WindowNumber) -> WindowCoordinator? {
    let place = place(of: number)
    guard place < windows.count, windows[place].services.number == number else { return nil }
    return windows[place]
  }

  /// Returns the index of the first window whose number is not lower.
  private func place(of number: WindowNumber) -> Int {
    var range = 0..<windows.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isLower = windows[middle].services.number.number < number.number
      range = isLower ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Returns the window with a number, or that in front.
  func window(_ number: WindowNumber?) throws(WindowError) -> WindowCoordinator? {
    guard let number else { return front }
    guard let window = existingWindow(number) else {
      throw .noWindow(number, existing: windows.map(\.services.number))
    }
    return window
  }

  func bringToFront(_ window: WindowCoordinator) {
    if front !== window {
      let last = front
      last.map(deactivate)
      front = window
      window.services.wrangler.didComeToFront()
      if let last, existingWindow(last.services.number) === last { windowDidChange(last) }
    }
    window.services.scene.activationLevel = .foregroundActive
    noteForeground()
    windowDidChange(window)
    frontDidChange()
  }

  private func deactivate(_ window: WindowCoordinator) {
    let scene = window.services.scene
    scene.activationLevel = min(scene.activationLevel, .foregroundInactive)
  }

  /// Ends a window; the one before it by number comes to the front in its place.
  func end(_ window: WindowCoordinator) throws {
    let index = place(of: window.services.number)
    windows.remove(at: index)
    windowDidGo(window)
    if front === window, !windows.isEmpty { bringToFront(windows[max(0, index - 1)]) }
    unfollowIncognito(in: window)
    report(window.tearDownPlan.perform())
    window.services.scene.shutDown()
    try endIncognitoIfEmpty(of: window.services.wrangler)
    frontDidChange()
  }

  /// Called when a window has come, or shows something else. Others are not looked at, so that opening
  /// many windows takes time in proportion to their number.
  func windowDidChange(_ window: WindowCoordinator) {
    windowGrid?.setWindow(content(of: window))
    sessions?.setWindow(sessionWindow(of: window), at: window.services.number)
  }

  /// Called when a window has gone.
  private func windowDidGo(_ window: WindowCoordinator) {
    windowGrid?.removeWindow(window.services.number)
    sessions?.setWindow(nil, at: window.services.number)
  }

  /// Called when another window is in front, or the one in front shows something else.
  func frontDidChange() {
    windowCount = windows.count
    frontTabs = WindowTabs(window: front?.services.number, mode: front?.mode ?? .regular)
    frontWindow = frontTabs.window
    frontBrowser = frontTabs.mode
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
