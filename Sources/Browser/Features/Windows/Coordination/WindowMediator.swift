import BrowserCommands
import BrowserModel
import BrowserSessions
import BrowserUI
import Switchboard

/// A mediator that handles the window commands and broadcasts the properties that all windows
/// share.
@MainActor
final class WindowMediator {
  @Broadcasted private(set) var frontBrowser = BrowserMode.regular
  @Broadcasted private(set) var frontWindow: WindowNumber?
  @Broadcasted private(set) var frontTabs = WindowTabs(window: nil, mode: .regular)
  @Broadcasted private(set) var windowCount = 0
  @Broadcasted private(set) var incognitoTabCount = 0

  /// The list of windows. It also shows the results of commands.
  weak var consumer: (any WindowGridConsumer)?
  /// A closure that returns whether the prompt that runs the current line has incognito tabs.
  var includesIncognito: @MainActor () -> Bool = { true }

  private let windows: WindowManager
  private let states: any BrowserStateCatalog
  private let sessions: ApplicationSessions
  private let tabCommands: @MainActor (Window, BrowserType) -> (any TabCommands)?
  private let loadState: @MainActor (String) async throws -> Void
  private var subscription: Subscription?

  /// Creates a mediator for all windows.
  ///
  /// - Parameters:
  ///   - windows: The windows.
  ///   - states: The browser states. Their names are completion candidates.
  ///   - sessions: The sessions of all browser states.
  ///   - tabCommands: A closure that returns the commands for a window's tabs.
  ///   - loadState: A closure that loads a browser state and its sessions without blocking the main
  ///     actor.
  init(
    windows: WindowManager, states: any BrowserStateCatalog, sessions: ApplicationSessions,
    tabCommands: @escaping @MainActor (Window, BrowserType) -> (any TabCommands)?,
    loadState: @escaping @MainActor (String) async throws -> Void
  ) {
    self.windows = windows
    self.states = states
    self.sessions = sessions
    self.tabCommands = tabCommands
    self.loadState = loadState
    subscription = windows.addObserver(self)
    windowManagerDidChangeFront(windows)
  }
}

// MARK: - WindowManagerObserver

extension WindowMediator: WindowManagerObserver {
  func windowManagerDidChangeFront(_ manager: WindowManager) {
    windowCount = manager.windows.count
    frontTabs = WindowTabs(
      window: manager.front?.windowNumber, mode: manager.front?.mode ?? .regular)
    frontWindow = frontTabs.window
    frontBrowser = frontTabs.mode
    if incognitoTabCount > 0, manager.incognitoTabCount == 0 { noteEndOfIncognito() }
    incognitoTabCount = manager.incognitoTabCount
  }

  func windowManager(_ manager: WindowManager, didFail failure: any Error) {
    consumer?.report(
      failure is PreferenceError ? .settingNotKept("\(failure)") : .failed("\(failure)"))
  }
}

// MARK: - WindowCommands

extension WindowMediator: WindowCommands {
  func newWindow(state: String?) async throws {
    if let state { try await loadState(state) }
    let opened = try windows.opening { try windows.openWindow(ofStateNamed: state) }
    consumer?.report(OpeningReport(opened: [], windows: opened.map(\.windowNumber)))
    noteFrontOpened()
  }

  private func noteFrontOpened() {
    guard let front = windows.front else { return }
    front.noteOther("window \(front.number) opened (‘close window’ closes it)")
  }

  func newIncognito(_ url: Address?) throws {
    try checkAccess(to: .offTheRecord)
    guard let front = windows.front else { return }
    // The tab is opened before the window shows its incognito tabs. If the address is rejected, the
    // window still shows the same tabs as before.
    try windows.makeIncognitoBrowser(of: front)
    try tabCommands(front, .offTheRecord)?.openTab(url, inBackground: false)
    try windows.show(.offTheRecord, in: front)
  }

  func switchBrowser(_ browser: BrowserMode) throws {
    try checkAccess(to: browser.browserType)
    guard let front = windows.front else { return }
    if front.shownType == browser.browserType {
      consumer?.report(.nothing("the window already shows its \(browser.argument) tabs"))
    }
    try windows.show(browser.browserType, in: front)
  }

  func activateWindow(_ window: WindowNumber?) throws {
    guard let window = try windows.window(window?.number) else { return }
    if window.isInFront, window.scene.activationLevel == .foregroundActive {
      consumer?.report(.nothing("window \(window.number) is already in front"))
    }
    windows.bringToFront(window)
  }

  func backgroundWindow(_ window: WindowNumber?) async throws {
    guard let window = try windows.window(window?.number) else { return }
    let wasThere = window.scene.activationLevel == .background
    // A window that has changed in the background is saved again.
    try await windows.moveToBackground(window)
    consumer?.report(
      wasThere
        ? .nothing("window \(window.number) is already in the background")
        : .movedToBackground(window.windowNumber))
  }

  func activateNextWindow() throws { activateNeighbor(1) }

  func activatePreviousWindow() throws { activateNeighbor(-1) }

  /// Brings the next window in a direction to the front, wrapping around at the ends.
  private func activateNeighbor(_ step: Int) {
    let all = windows.windows
    guard all.count > 1, let index = all.firstIndex(where: { $0 === windows.front }) else {
      consumer?.report(.nothing("there is no other window"))
      return
    }
    windows.bringToFront(all[(index + step + all.count) % all.count])
  }

  func saveWindows() async throws {
    try await sessions.save()
    consumer?.report(.saved)
  }

  func moveToWindow(_ window: WindowDestination, _ tabs: TabSelection?) throws {
    guard let front = windows.front else { return }
    let type = shownType(of: front)
    guard let source = front.tabs(type), let selected = front.agent(SelectedTabs.self, of: type)
    else { return }
    // A missing tab must not leave an empty window behind.
    let ids = try selected.indexes(of: tabs).map { source.arrangement.ids[$0] }
    guard let target = try self.target(of: window, from: front),
      let goal = target.tabs(type)
    else { return }
    let move = try TabMove(from: front, to: target, of: type, opensTarget: window == .new) {
      try TabTransfer(source: source, selectedTabs: selected, target: goal).move(tabs)
    }
    consumer?.report(.moved(ids.map { TabID($0) }, to: target.windowNumber))
    let way = "moved from window \(front.number) to window \(target.number)"
    for window in [front, target] {
      window.record(.move(move), "\(TabCountText(ids.count)) \(way)", in: [type])
    }
  }

  private func target(of destination: WindowDestination, from front: Window) throws -> Window? {
    guard let target = try openTarget(of: destination) else { return nil }
    guard target !== front else { throw WindowError.sameWindow(front.number) }
    guard target.stateName == front.stateName else {
      throw WindowError.otherState(target.number, state: target.stateName)
    }
    let type = shownType(of: front)
    if type == .offTheRecord { try windows.makeIncognitoBrowser(of: target) }
    if destination == .new { try windows.show(type, in: target) }
    return target
  }

  private func openTarget(of destination: WindowDestination) throws -> Window? {
    switch destination {
    case .window(let number): return try windows.window(number.number)
    case .new:
      try windows.openWindow(preferring: windows.lastNumber + 1)
      return windows.front
    }
  }

  func closeWindow(_ window: WindowNumber?) throws {
    guard let window = try windows.window(window?.number) else { return }
    if window.tabs(.offTheRecord)?.isEmpty == false, !includesIncognito() {
      throw IncognitoAccessError.window(window.number)
    }
    if let tabs = window.tabs(.offTheRecord), windows.windows.count > 1 {
      try windows.confirmClosing(tabs.count, ofStateNamed: window.stateName)
    }
    let count = [BrowserType.regular, .inactive].compactMap { window.tabs($0)?.count }.reduce(0, +)
    try windows.close(window)
    consumer?.report(.closed(window.windowNumber, tabCount: count))
    // A window without tabs is not among the closed windows.
    if count == 0 { windows.front?.noteOther("window \(window.number) closed, which had no tabs") }
  }

  func closeIncognito(state: String?) throws {
    try checkAccess(to: .offTheRecord)
    let wasShown = windows.front?.shownType == .offTheRecord
    try windows.confirmClosing(nil, ofStateNamed: state ?? windows.frontStateName)
    let count = windows.incognitoTabCount
    try windows.closeIncognito(ofStateNamed: state)
    if windows.incognitoTabCount < count { noteEndOfIncognito() }
    // The strip of tabs doesn't change, so a report says what happened.
    if !wasShown { consumer?.report(.closedIncognito) }
  }
}

// MARK: - Undoing

extension WindowMediator {
  /// Notes that nothing brings back the incognito tabs, among the regular tabs that are shown now.
  private func noteEndOfIncognito() {
    windows.front?.noteOther("the incognito tabs were closed", in: [.regular])
  }
}

extension WindowManager {
  /// Performs an operation and returns the windows that it opened, in order of their numbers.
  func opening(_ body: () throws -> Void) rethrows -> [Window] {
    let known = Set(windows.map(\.number))
    try body()
    return windows.filter { !known.contains($0.number) }
  }
}

// MARK: - Incognito

extension WindowMediator {
  private func shownType(of window: Window) -> BrowserType {
    window.shownType(includingIncognito: includesIncognito())
  }

  private func checkAccess(to type: BrowserType) throws(IncognitoAccessError) {
    if type == .offTheRecord, !includesIncognito() { throw .prompt }
  }
}

/// An error that occurs when a prompt without incognito tabs would change them.
enum IncognitoAccessError: Error, Hashable {
  /// The prompt has no incognito tabs.
  case prompt
  /// A window with a number has incognito tabs, which would be closed with it.
  case window(Int)
}

extension IncognitoAccessError: CustomStringConvertible {
  var description: String {
    let advice = "attach with ‘switchboard --incognito’ to use them"
    return switch self {
    case .prompt: "this prompt has no incognito tabs: \(advice)"
    case .window(let number):
      "window \(number) has incognito tabs, which this prompt cannot close: \(advice)"
    }
  }
}

// MARK: - CandidateProviding

extension WindowMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    context.parameter.name == "state" ? states.nameCandidates : nil
  }
}

// MARK: - OutputDescribing

extension WindowMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = WindowCommandsRouter.Key
    return switch command {
    case Key.newIncognito, Key.newWindow: .report(OpeningReport.fields)
    case Key.moveToWindow, Key.closeWindow: .report(WindowReport.fields)
    default: nil
    }
  }
}
