public import Foundation
public import Switchboard

/// The open windows of all browser states: which there are, and which one is in front.
@MainActor
public final class WindowManager {
  /// The windows in the order of their numbers.
  public private(set) var windows: [Window] = []

  let context: ApplicationContext
  /// Returns the windows of a browser state that are saved and not open, by number.
  let savedWindows: @MainActor (BrowserState) -> [SavedWindow]
  let incognitoTabs = IncognitoTabs()

  private let firstState: BrowserState
  private let now: @MainActor () -> Date
  private var order = WindowOrder()
  /// The window that last came to the front, open or not.
  private weak var lastFront: Window?
  private var lastFrontTime = 0
  private var hasChangedInBackground = false
  /// Whether there are other browser states than that in front, with windows or without.
  private var hasSeveralStates = false
  private var stateSubscription: Subscription?
  private var backgroundWatch: [AllWebStatesObservation] = []
  private let observers = ObserverList<any WindowManagerObserver>()

  /// Creates a manager without windows.
  ///
  /// - Parameters:
  ///   - context: What all browser states share.
  ///   - firstState: The browser state of the first window.
  ///   - savedWindows: Returns the windows of a browser state that are saved and not open, by number.
  ///   - now: Returns the time.
  public init(
    context: ApplicationContext, firstState: BrowserState,
    savedWindows: @escaping @MainActor (BrowserState) -> [SavedWindow] = { _ in [] },
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.context = context
    self.firstState = firstState
    self.savedWindows = savedWindows
    self.now = now
    let states = context.browserStateManager
    hasSeveralStates = states.knownNames.count > 1
    stateSubscription = states.observeStates { [weak self, weak states] in
      if let states { self?.hasSeveralStates = states.knownNames.count > 1 }
    }
    incognitoTabs.onChange = { [weak self] in self?.frontDidChange() }
    incognitoTabs.onEmpty = { [weak self] in self?.endEmptyIncognito(ofStateNamed: $0) }
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any WindowManagerObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}

// MARK: - Finding

extension WindowManager {
  /// The window in front; nil before the first window opens and after the last one has closed.
  public var front: Window? { order.front.flatMap(existingWindow) }

  /// The highest number that a window has or had.
  public var lastNumber: Int { order.lastNumber }

  /// How many incognito tabs there are in all windows.
  public var incognitoTabCount: Int { incognitoTabs.count }

  /// Returns an open window; nil if there is none with that number.
  ///
  /// - Complexity: O(log *n*) for *n* windows.
  public func existingWindow(_ number: Int) -> Window? {
    order.index(of: number).map { windows[$0] }
  }

  /// Returns the window with a number, or the one in front.
  ///
  /// - Throws: ``WindowError/noWindow(_:existing:)`` if no window with that number is open.
  public func window(_ number: Int?) throws(WindowError) -> Window? {
    guard let number else { return front }
    guard let window = existingWindow(number) else {
      throw .noWindow(number, existing: order.numbers)
    }
    return window
  }

  /// What a user reads of the window in front: its number if there are several, its browser state if
  /// there are several of those, and the type of the tabs that it shows.
  public var frontName: String {
    guard let front else { return "" }
    return [
      windows.count > 1 ? "\(front.number)" : nil, hasSeveralStates ? front.stateName : nil,
      "\(front.shownType)",
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The name of the browser state of the window in front.
  public var frontStateName: String { (front?.browserState ?? firstState).name }
}

// MARK: - Opening

extension WindowManager {
  /// Opens a window of a browser state and brings it to the front. Saved windows of the state that
  /// were left aside open as well.
  ///
  /// - Parameter stateName: The name of the browser state; that of the window in front without it.
  /// - Throws: ``BrowserStateError`` if there is no such state.
  public func openWindow(ofStateNamed stateName: String? = nil) throws {
    let state = try state(named: stateName)
    _ = restoreWindows(of: state)
    bringToFront(try makeWindow(of: state))
  }

  /// Opens an empty window of the browser state in front and brings it to the front.
  ///
  /// - Parameter number: The number that the window had; it gets another if that is taken.
  public func openWindow(preferring number: Int) throws {
    let state = try state(named: nil), saved = Set(savedWindows(state).map(\.number))
    bringToFront(
      try makeWindow(of: state, number: order.number(preferring: number, besides: saved)))
  }

  /// Opens the windows that a run begins with: those that are saved, or else one.
  ///
  /// The window that was last in front is in front again, whatever its browser state.
  ///
  /// - Parameter leavesAside: Whether saved windows stay closed until they are asked for.
  /// - Throws: ``BrowserError`` if not even one window can be opened.
  public func openFirstWindows(leavingSavedAside leavesAside: Bool = false) throws {
    var states: [BrowserState] = []
    for name in firstStateNames {
      do { states.append(try context.browserStateManager.load(named: name)) } catch { fail(error) }
    }
    if leavesAside {
      for saved in states.flatMap(savedWindows) { order.reserve(saved.number) }
    } else {
      let fronts = states.compactMap(restoreWindows).sorted { $0.time < $1.time }
      if let last = fronts.last { bringToFront(last.window, isRestored: true) }
    }
    if front == nil { bringToFront(try makeWindow(of: firstState)) }
  }

  /// The names of the browser states whose windows a run begins with, its own last.
  public var firstStateNames: [String] {
    context.browserStateManager.restoration.names.filter { $0 != firstState.name }
      + [firstState.name]
  }

  /// Opens the saved windows of a browser state behind the others, under their numbers if these are
  /// free, and returns the one that was last in front.
  private func restoreWindows(of state: BrowserState) -> (window: Window, time: Int)? {
    let saved = savedWindows(state)
    // No window gets the number of another that is saved.
    for plan in saved { order.reserve(plan.number) }
    let restored = saved.compactMap { plan in
      restore(plan, of: state).map { (window: $0, time: plan.frontTime) }
    }
    let last = restored.max { $0.time < $1.time }
    lastFrontTime = max(lastFrontTime, last?.time ?? 0)
    return last
  }

  private func restore(_ saved: SavedWindow, of state: BrowserState) -> Window? {
    do {
      let window = try makeWindow(
        of: state, number: order.number(preferring: saved.number), saved: saved)
      window.scene.activationLevel = .foregroundInactive
      return window
    } catch {
      fail(error)
      return nil
    }
  }

  private func makeWindow(
    of state: BrowserState, number: Int? = nil, saved: SavedWindow? = nil
  ) throws -> Window {
    let window = Window(number: number ?? order.number(preferring: nil), of: state, saved: saved)
    try window.makeBrowser(.regular)
    // A profile that cannot be written is no reason not to browse.
    do { try context.browserStateManager.markAsUsed(state) } catch { fail(error) }
    windows.insert(window, at: order.insert(window.number))
    if saved?.hasIncognitoTabs == true {
      do { try makeIncognitoBrowser(of: window) } catch { fail(error) }
      window.restoreShown()
    }
    observers.notify { $0.windowManager(self, didOpen: window) }
    return window
  }

  private func state(named name: String?) throws(BrowserStateError) -> BrowserState {
    guard let name else { return front?.browserState ?? firstState }
    return try context.browserStateManager.load(named: name)
  }
}

// MARK: - Front

extension WindowManager {
  /// Brings a window to the front.
  public func bringToFront(_ window: Window) { bringToFront(window, isRestored: false) }

  private func bringToFront(_ window: Window, isRestored: Bool) {
    let last = lastFront
    order.bringToFront(window.number)
    if last !== window {
      last?.leaveFront()
      lastFront = window
      window.comeToFront(at: isRestored ? nil : nextFrontTime())
      if let last { didChange(last) }
    }
    window.scene.activationLevel = .foregroundActive
    enterForeground()
    didChange(window)
    frontDidChange()
  }

  /// Returns the time in milliseconds, later than that of each window that came to the front.
  func nextFrontTime() -> Int {
    let time = (now().timeIntervalSince1970 * 1_000).rounded(.down)
    // A damaged store can have the highest number there is.
    lastFrontTime = max(Int(exactly: time) ?? 0, min(lastFrontTime, .max - 1) + 1)
    return lastFrontTime
  }

  /// Shows the regular or the incognito tabs of a window.
  ///
  /// - Throws: ``BrowserError`` if the window cannot have such a browser.
  public func show(_ type: BrowserType, in window: Window) throws {
    if type == .offTheRecord { try makeIncognitoBrowser(of: window) }
    window.show(type, at: nextFrontTime())
    didChange(window)
    frontDidChange()
  }

  /// Notifies observers that a window has changed, if it is open.
  func didChange(_ window: Window) {
    guard existingWindow(window.number) === window else { return }
    observers.notify { $0.windowManager(self, didChange: window) }
  }

  /// Notifies observers that what is in front has changed.
  func frontDidChange() { observers.notify { $0.windowManagerDidChangeFront(self) } }

  /// Notifies observers of a failure that did not stop what was under way.
  func fail(_ failure: any Error) {
    observers.notify { $0.windowManager(self, didFail: failure) }
  }
}

// MARK: - Background

extension WindowManager {
  /// Puts a window away and waits until it is saved. Another one comes to the front in its place.
  ///
  /// Once all windows are put away, the process may end at any time, until something changes.
  ///
  /// - Throws: The reason why the window is not saved, or why that cannot be noted.
  public func moveToBackground(_ window: Window) async throws {
    let leaving = hasChangedInBackground ? windows : [window]
    // A window that is away and has changed is saved as if the user had come back to it.
    for each in leaving where each.scene.activationLevel == .background {
      each.scene.activationLevel = .foregroundActive
    }
    for each in leaving { each.scene.activationLevel = .background }
    hasChangedInBackground = false
    didChange(window)
    let next = windows.last { $0.scene.activationLevel != .background }
    if front === window, let next { bringToFront(next) } else { frontDidChange() }
    for each in leaving { try await each.scene.finish() }
    guard windows.allSatisfy({ $0.scene.activationLevel == .background }) else { return }
    try context.didEnterBackground()
    watchBackground()
  }

  private func enterForeground() {
    (backgroundWatch, hasChangedInBackground) = ([], false)
    guard context.phase == .background else { return }
    do { try context.didEnterForeground() } catch { fail(error) }
  }

  /// Waits for the first change of a tab: what follows it is not saved yet, so that an end without
  /// further notice is no clean one.
  private func watchBackground() {
    let didChange = { @MainActor [weak self] in self?.didChangeInBackground() }
    backgroundWatch = windows.flatMap(\.lists).map {
      AllWebStatesObservation(
        of: $0, onChange: { _, _ in didChange() }, onUpdate: { _ in didChange() })
    }
  }

  private func didChangeInBackground() {
    guard !backgroundWatch.isEmpty, context.phase == .background else { return }
    (backgroundWatch, hasChangedInBackground) = ([], true)
    do { try context.didChangeInBackground() } catch { fail(error) }
  }
}

// MARK: - Closing

extension WindowManager {
  /// Closes a window with its tabs; the one before it by number comes to the front in its place.
  ///
  /// - Throws: ``WindowError/lastWindow`` if there is no other.
  public func close(_ window: Window) throws(WindowError) {
    guard windows.count > 1 else { throw .lastWindow }
    guard let index = order.remove(window.number) else { return }
    windows.remove(at: index)
    window.refuseCommands()
    observers.notify { $0.windowManager(self, willClose: window) }
    if window.isInFront, let next = front { bringToFront(next) }
    window.tabs(.offTheRecord).map(incognitoTabs.unfollow)
    report(window.tearDownPlan.perform())
    do { try window.scene.shutDown() } catch { fail(error) }
    endEmptyIncognito(ofStateNamed: window.stateName)
    frontDidChange()
  }

  /// Notifies observers of the failures of a tear-down: something may be left of what has ended.
  func report(_ failures: [TearDownFailure]) {
    for failure in failures { fail(failure) }
  }

  /// The end of all windows with the application: the scenes first, which saves them.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the windows")
    plan.add("refuses further commands in each window") {
      for window in self.windows { window.refuseCommands() }
    }
    plan.add("ends the scenes, which saves the windows") { try self.endScenes() }
    return plan
  }

  private func endScenes() throws {
    var failure: (any Error)?
    for window in windows {
      do { try window.scene.shutDown() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Lets go of the windows, whose browsers end with their states.
  public func forgetWindows() {
    backgroundWatch = []
    for list in windows.compactMap({ $0.tabs(.offTheRecord) }) { incognitoTabs.unfollow(list) }
    for window in windows { window.forgetBrowsers() }
    (windows, order) = ([], WindowOrder())
  }
}
