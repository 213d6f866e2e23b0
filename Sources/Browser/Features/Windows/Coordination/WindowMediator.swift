import BrowserCommands
import BrowserModel
import BrowserSessions
import BrowserUI
import Switchboard

/// A mediator that handles the window commands.
@MainActor
final class WindowMediator {
  /// The list of windows. It also shows the results of commands.
  weak var consumer: (any WindowGridConsumer)?

  private let windows: OpenWindows
  private let control: WindowControl
  private let incognito: IncognitoWindows
  private let transfer: TabTransfer
  private let histories: WindowHistories
  private let states: any BrowserStateCatalog
  private let sessions: ApplicationSessions
  private let loadState: @MainActor (String) async throws -> Void
  /// The number of incognito tabs when the window in front last changed.
  private var incognitoTabCount: Int
  private var subscription: Subscription?

  /// Creates a mediator for all windows.
  ///
  /// - Parameters:
  ///   - windows: The windows.
  ///   - control: The control that opens, shows and closes windows.
  ///   - incognito: The incognito tabs of the windows.
  ///   - transfer: The transfer of tabs from one window to another.
  ///   - histories: The undo histories of the windows.
  ///   - states: The browser states. Their names are completion candidates.
  ///   - sessions: The sessions of all browser states.
  ///   - loadState: A closure that loads a browser state and its sessions without blocking the main
  ///     actor.
  init(
    windows: OpenWindows, control: WindowControl, incognito: IncognitoWindows,
    transfer: TabTransfer, histories: WindowHistories, states: any BrowserStateCatalog,
    sessions: ApplicationSessions,
    loadState: @escaping @MainActor (String) async throws -> Void
  ) {
    self.windows = windows
    self.control = control
    self.incognito = incognito
    self.transfer = transfer
    self.histories = histories
    self.states = states
    self.sessions = sessions
    self.loadState = loadState
    incognitoTabCount = windows.incognitoTabCount
    subscription = windows.addObserver(self)
  }
}

// MARK: - OpenWindowsObserver

extension WindowMediator: OpenWindowsObserver {
  func openWindowsDidChangeFront(_ windows: OpenWindows) {
    if incognitoTabCount > 0, windows.incognitoTabCount == 0 { noteEndOfIncognito() }
    incognitoTabCount = windows.incognitoTabCount
  }

  /// Notes in the histories of regular tabs that ‘undo’ cannot bring back the incognito tabs.
  private func noteEndOfIncognito() {
    histories.noteOther("the incognito tabs were closed", of: [.regular])
  }

  func openWindows(_ windows: OpenWindows, didFail failure: any Error) {
    consumer?.report(
      failure is PreferenceError ? .settingNotKept("\(failure)") : .failed("\(failure)"))
  }
}

// MARK: - WindowCommands

extension WindowMediator: WindowCommands {
  func newWindow(state: String?) async throws {
    if let state { try await loadState(state) }
    let opened = try control.openWindow(ofStateNamed: state)
    consumer?.report(OpeningReport(opened: [], windows: opened.map(WindowNumber.init)))
    if let front = windows.current?.number {
      histories.noteOther("window \(front) opened (‘close window’ closes it)")
    }
  }

  func newIncognito(_ url: Address?) throws {
    try incognito.open(url)
  }

  func switchBrowser(_ browser: BrowserMode) throws {
    try incognito.checkAccess(to: browser.browserType)
    guard let front = windows.current else { return }
    if front.shownType == browser.browserType {
      consumer?.report(.nothing("the window already shows its \(browser.argument) tabs"))
    }
    control.show(browser.browserType, in: front.number)
  }

  func activateWindow(_ window: WindowNumber?) throws {
    guard let window = try windows.window(window?.number) else { return }
    if window.number == windows.current?.number, window.activationLevel == .foregroundActive {
      consumer?.report(.nothing("window \(window.number) is already in front"))
    }
    control.bringToFront(window.number)
  }

  func backgroundWindow(_ window: WindowNumber?) async throws {
    guard let window = try windows.window(window?.number) else { return }
    // A window that has changed in the background is saved again.
    try await control.moveToBackground(window.number)
    consumer?.report(
      window.activationLevel == .background
        ? .nothing("window \(window.number) is already in the background")
        : .movedToBackground(WindowNumber(window.number)))
  }

  func activateNextWindow() throws { activateNeighbor(1) }

  func activatePreviousWindow() throws { activateNeighbor(-1) }

  /// Brings the next window in a direction to the front, wrapping around at the ends.
  private func activateNeighbor(_ step: Int) {
    let all = windows.numbers
    guard all.count > 1, let index = all.firstIndex(where: { $0 == windows.current?.number }) else {
      consumer?.report(.nothing("there is no other window"))
      return
    }
    control.bringToFront(all[(index + step + all.count) % all.count])
  }

  func saveWindows() async throws {
    try await sessions.save()
    consumer?.report(.saved)
  }

  func moveToWindow(_ window: WindowDestination, _ tabs: TabSelection?) throws {
    guard let front = windows.current else { return }
    let type = incognito.usedType(of: front)
    guard let moved = try transfer.move(tabs, to: window, of: type) else { return }
    consumer?.report(.moved(moved.tabs, to: WindowNumber(moved.target)))
    let way = "moved from window \(front.number) to window \(moved.target)"
    for window in [front.number, moved.target] {
      histories.record(
        .move(moved.move), "\(TabCountText(moved.tabs.count)) \(way)", in: window, of: [type])
    }
  }

  func closeWindow(_ window: WindowNumber?) throws {
    guard let window = try windows.window(window?.number) else { return }
    try incognito.confirmClosing(window)
    let count = [.regular, .inactive].reduce(0) { $0 + (window.tabCounts[$1] ?? 0) }
    try control.close(window.number)
    consumer?.report(.closed(WindowNumber(window.number), tabCount: count))
    // A window without tabs is not among the closed windows.
    if count == 0 { histories.noteOther("window \(window.number) closed, which had no tabs") }
  }

  func closeIncognito(state: String?) throws {
    let wasShown = windows.current?.shownType == .offTheRecord
    if try incognito.close(ofStateNamed: state) { noteEndOfIncognito() }
    // The strip of tabs doesn't change, so a report says what happened.
    if !wasShown { consumer?.report(.closedIncognito) }
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
