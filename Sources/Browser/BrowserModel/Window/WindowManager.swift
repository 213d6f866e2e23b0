public import Foundation
public import Switchboard

/// An object that manages the open windows of all browser states.
@MainActor
public final class WindowManager {
  /// The open windows, in order of their numbers.
  public private(set) var windows: [Window] = []

  let context: ApplicationContext
  /// A closure that returns the saved windows of a browser state that are not open, in order of
  /// their numbers.
  let savedWindows: @MainActor (BrowserState) -> [SavedWindow]
  /// The observations of the windows' incognito tabs, by window number.
  var incognitoObservations: [Int: AllWebStatesObservation] = [:]
  /// The number of incognito tabs when observers were last notified of it.
  private(set) var lastIncognitoTabCount = 0
  /// A closure that receives the files of unfinished downloads, just before the end of incognito
  /// browsing cancels them.
  public var onLostDownloads: (@MainActor ([URL]) -> Void)?

  private let firstStateName: String
  private let now: @MainActor () -> Date
  var order = WindowOrder()
  /// The prompts that have joined, by their numbers.
  var prompts: [Int: WindowPrompt] = [:]
  /// The window that last came to the front, even if it has closed since.
  private weak var lastFront: Window?
  private var lastFrontTime = 0
  private var hasChangedInBackground = false
  /// A Boolean value that indicates whether there is more than one browser state. Browser states
  /// without windows are included.
  private var hasSeveralStates = false
  private var stateSubscription: Subscription?
  private var backgroundWatch: [AllWebStatesObservation] = []
  private let observers = ObserverList<any WindowManagerObserver>()

  /// Creates a manager without windows.
  ///
  /// - Parameters:
  ///   - context: The objects shared by all browser states.
  ///   - firstState: The browser state of the first window.
  ///   - savedWindows: A closure that returns the saved windows of a browser state that are not
  ///     open, in order of their numbers.
  ///   - now: A closure that returns the current time.
  public init(
    context: ApplicationContext, firstState: BrowserState,
    savedWindows: @escaping @MainActor (BrowserState) -> [SavedWindow] = { _ in [] },
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.context = context
    firstStateName = firstState.name
    self.savedWindows = savedWindows
    self.now = now
    let states = context.browserStateManager
    hasSeveralStates = states.knownNames.count > 1
    stateSubscription = states.observeStates { [weak self, weak states] in
      if let states { self?.hasSeveralStates = states.knownNames.count > 1 }
    }
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any WindowManagerObserver) -> Subscription {
    observers.add(watching: observer)
  }
}

// MARK: - Finding

extension WindowManager {
  /// The front window, or nil before the first window opens and after the last one has closed.
  public var front: Window? { order.front.flatMap(existingWindow) }

  /// The highest window number used or reserved so far.
  public var lastNumber: Int { order.lastNumber }

  /// The number of incognito tabs in all windows.
  public var incognitoTabCount: Int { incognitoTabCount(ofStateNamed: nil) }

  /// Returns the open window with the given number, or nil if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* windows.
  public func existingWindow(_ number: Int) -> Window? {
    order.index(of: number).map { windows[$0] }
  }

  /// Returns the window with the given number, or ``current`` if the number is `nil`.
  ///
  /// - Throws: ``WindowError/noWindow(_:existing:)`` if no window with that number is open.
  public func window(_ number: Int?) throws(WindowError) -> Window? {
    guard let number else { return current }
    guard let window = existingWindow(number) else {
      throw .noWindow(number, existing: order.numbers)
    }
    return window
  }

  /// Returns the name of a window as if it showed its regular or its incognito tabs, for display to
  /// the user, such as `window 2, incognito`.
  ///
  /// The name consists of the window's number if there are several windows, its browser state if
  /// there are several states, and the type of tabs that it shows if they are not regular.
  public func name(of window: Window, showing type: BrowserType) -> String {
    [
      windows.count > 1 ? "window \(window.number)" : nil,
      hasSeveralStates ? window.stateName : nil, type == .regular ? nil : "\(type)",
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The name of the browser state of ``current``.
  public var currentStateName: String { current?.stateName ?? firstStateName }
}

// MARK: - Opening

extension WindowManager {
  /// Opens a window for a browser state and brings it to the front. Also opens the saved windows of
  /// that state that are not open.
  ///
  /// - Parameter stateName: The name of the browser state. Defaults to that of ``current``.
  /// - Throws: ``BrowserStateError`` if there is no browser state with that name.
  public func openWindow(ofStateNamed stateName: String? = nil) throws {
    let state = try state(named: stateName)
    _ = restoreWindows(of: state)
    bringToFront(makeWindow(of: state))
  }

  /// Opens an empty window for the browser state of ``current`` and brings it to the front.
  ///
  /// - Parameter number: The previous number of the window. If another open or saved window
  ///   has that number, the new window gets a different number.
  /// - Throws: ``BrowserStateError`` if there is no window and the first browser state is gone.
  public func openWindow(preferring number: Int) throws(BrowserStateError) {
    let state = try state(named: nil), saved = Set(savedWindows(state).map(\.number))
    bringToFront(
      makeWindow(of: state, number: order.number(preferring: number, excluding: saved)))
  }

  /// Opens the first windows after launch: the saved windows, or a new one if there are none.
  ///
  /// The window that was last in front comes to the front, regardless of its browser state.
  ///
  /// - Parameter leavesAside: Whether to keep saved windows closed until the user opens them.
  public func openFirstWindows(leavingSavedAside leavesAside: Bool = false) {
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
    guard front == nil else { return }
    do { bringToFront(makeWindow(of: try state(named: firstStateName))) } catch { fail(error) }
  }

  /// The names of the browser states that have windows to open after launch. The first window's
  /// state comes last.
  public var firstStateNames: [String] {
    context.browserStateManager.restoration.names.filter { $0 != firstStateName }
      + [firstStateName]
  }

  /// Opens the saved windows of a browser state behind the open ones and returns the one that was
  /// last in front. A window keeps its number if the number is free.
  private func restoreWindows(of state: BrowserState) -> (window: Window, time: Int)? {
    let saved = savedWindows(state)
    // Reserve all saved numbers first, so that no restored window takes the number of another.
    for plan in saved { order.reserve(plan.number) }
    let restored = saved.map { (window: restore($0, of: state), time: $0.frontTime) }
    let last = restored.max { $0.time < $1.time }
    lastFrontTime = max(lastFrontTime, last?.time ?? 0)
    return last
  }

  private func restore(_ saved: SavedWindow, of state: BrowserState) -> Window {
    let window = makeWindow(
      of: state, number: order.number(preferring: saved.number), saved: saved)
    window.scene.activationLevel = .foregroundInactive
    return window
  }

  private func makeWindow(
    of state: BrowserState, number: Int? = nil, saved: SavedWindow? = nil
  ) -> Window {
    let window = Window(number: number ?? order.number(preferring: nil), of: state, saved: saved)
    window.makeBrowser(.regular)
    // A failure to write the profile must not prevent browsing.
    do { try context.browserStateManager.markAsUsed(state) } catch { fail(error) }
    windows.insert(window, at: order.insert(window.number))
    if saved?.hasIncognitoTabs == true {
      makeIncognitoBrowser(of: window)
      window.restoreShown()
    }
    observers.notify { $0.windowManager(self, didOpen: window) }
    return window
  }

  private func state(named name: String?) throws(BrowserStateError) -> BrowserState {
    if name == nil, let current { return current.browserState }
    return try context.browserStateManager.load(named: name ?? firstStateName)
  }
}

// MARK: - Front

extension WindowManager {
  /// Brings a window to the front of the prompt that has sent the running command.
  public func bringToFront(_ window: Window) { bringToFront(window, isRestored: false) }

  private func bringToFront(_ window: Window, isRestored: Bool) {
    let left = current
    order.bringToFront(window.number, of: CallEnvironment.current.prompt)
    settleFront(isRestored: isRestored)
    window.scene.activationLevel = .foregroundActive
    enterForeground()
    if let left, left !== window { didChange(left) }
    didChange(window)
    frontDidChange()
  }

  /// Records which window is in front now. The caller notifies the observers.
  private func settleFront(isRestored: Bool = false) {
    guard let front, front !== lastFront else { return }
    lastFront?.leaveFront()
    lastFront = front
    front.comeToFront(at: isRestored ? nil : nextFrontTime())
    front.scene.activationLevel = .foregroundActive
  }

  /// Returns the current time in milliseconds, or a later time if necessary, so that front times
  /// always increase.
  func nextFrontTime() -> Int {
    let time = (now().timeIntervalSince1970 * 1_000).rounded(.down)
    // A damaged store can contain the highest possible number.
    lastFrontTime = max(Int(exactly: time) ?? 0, min(lastFrontTime, .max - 1) + 1)
    return lastFrontTime
  }

  /// Shows the regular or the incognito tabs of a window.
  ///
  /// - Parameters:
  ///   - type: The type of the tabs, regular or off the record.
  ///   - window: The window.
  public func show(_ type: BrowserType, in window: Window) {
    if type == .offTheRecord { makeIncognitoBrowser(of: window) }
    window.show(type, at: nextFrontTime())
    didChange(window)
    frontDidChange()
  }

  /// Notifies observers that a window has changed, if the window is open.
  func didChange(_ window: Window) {
    guard existingWindow(window.number) === window else { return }
    observers.notify { $0.windowManager(self, didChange: window) }
  }

  /// Notifies observers that the front window or its content has changed.
  func frontDidChange() {
    lastIncognitoTabCount = incognitoTabCount
    observers.notify { $0.windowManagerDidChangeFront(self) }
  }

  /// Notifies observers of a failure that did not stop the current operation.
  func fail(_ failure: any Error) {
    observers.notify { $0.windowManager(self, didFail: failure) }
  }
}

// MARK: - Background

extension WindowManager {
  /// Moves a window to the background and waits until it is saved. Brings another window to the
  /// front, if there is one.
  ///
  /// Once all windows are in the background, the process can safely end at any time until a tab
  /// changes.
  ///
  /// - Throws: An error if the window cannot be saved or cannot be recorded as saved.
  public func moveToBackground(_ window: Window) async throws {
    let leaving = hasChangedInBackground ? windows : [window]
    // Save a changed background window as if the user had returned to it.
    for each in leaving where each.scene.activationLevel == .background {
      each.scene.activationLevel = .foregroundActive
    }
    for each in leaving { each.scene.activationLevel = .background }
    hasChangedInBackground = false
    didChange(window)
    let next = windows.last { $0.scene.activationLevel != .background }
    if current === window, let next { bringToFront(next) } else { frontDidChange() }
    for each in leaving { try await each.scene.finish() }
    guard windows.allSatisfy({ $0.scene.activationLevel == .background }) else { return }
    try context.didEnterBackground()
    watchBackground()
  }

  private func enterForeground() {
    backgroundWatch = []
    hasChangedInBackground = false
    guard context.phase == .background else { return }
    do { try context.didEnterForeground() } catch { fail(error) }
  }

  /// Observes all tabs until one of them changes. Because that change is unsaved, the run is no
  /// longer recorded as having ended cleanly.
  private func watchBackground() {
    let didChange = { @MainActor [weak self] in self?.didChangeInBackground() }
    backgroundWatch = windows.flatMap(\.lists).map {
      AllWebStatesObservation(
        of: $0, onChange: { _, _ in didChange() }, onUpdate: { _ in didChange() })
    }
  }

  private func didChangeInBackground() {
    guard !backgroundWatch.isEmpty, context.phase == .background else { return }
    backgroundWatch = []
    hasChangedInBackground = true
    do { try context.didChangeInBackground() } catch { fail(error) }
  }
}

// MARK: - Closing

extension WindowManager {
  /// Closes a window and its tabs. The prompts that worked in it continue in the window with the
  /// next lower number. They are notified, except the prompt that closes the window.
  ///
  /// - Throws: ``WindowError/lastWindow`` if there is no other window.
  public func close(_ window: Window) throws(WindowError) {
    guard windows.count > 1 else { throw .lastWindow }
    let moved = order.places.filter { $0.value == window.number }.keys
    guard let index = order.remove(window.number) else { return }
    windows.remove(at: index)
    window.refuseCommands()
    observers.notify { $0.windowManager(self, willClose: window) }
    settleFront()
    notify(moved, ofTheEndOf: window)
    incognitoObservations[window.number] = nil
    report(window.tearDownPlan.perform())
    do { try window.scene.shutDown() } catch { fail(error) }
    endEmptyIncognito(ofStateNamed: window.stateName)
    window.release()
    frontDidChange()
  }

  /// Notifies observers of failed tear-down steps.
  func report(_ failures: [TearDownFailure]) {
    for failure in failures { fail(failure) }
  }

  /// The plan for ending all windows when the application quits. Ending the scenes saves the
  /// windows.
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

  /// Releases the windows. Their browsers end when the browser states end.
  public func releaseWindows() {
    backgroundWatch = []
    incognitoObservations = [:]
    for window in windows { window.release() }
    windows = []
    order = WindowOrder()
  }
}
