import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that pushes the open windows and their tab counts to a list.
///
/// When a window changes, only its item is pushed, regardless of the number of windows.
@MainActor
final class WindowGridMediator {
  /// The list that shows the windows. It receives all windows when this property is set.
  weak var consumer: (any WindowGridConsumer)? {
    didSet { for window in windows.summaries { consumer?.setWindow(WindowItem(window)) } }
  }

  private let windows: OpenWindows
  private var subscription: Subscription?

  /// Creates a mediator that observes all windows.
  init(windows: OpenWindows) {
    self.windows = windows
    subscription = windows.addObserver(self)
  }
}

// MARK: - OpenWindowsObserver

extension WindowGridMediator: OpenWindowsObserver {
  func openWindows(_ windows: OpenWindows, didChange window: WindowSummary) {
    consumer?.setWindow(WindowItem(window))
  }

  func openWindows(_ windows: OpenWindows, didClose number: Int) {
    consumer?.removeWindow(WindowNumber(number))
  }
}

// MARK: - WindowItem

extension WindowItem {
  fileprivate init(_ window: WindowSummary) {
    self.init(
      number: WindowNumber(window.number), prompts: window.prompts,
      isInBackground: window.activationLevel == .background, state: window.stateName,
      mode: window.mode, tabCount: window.tabCounts[.regular] ?? 0,
      inactiveTabCount: window.tabCounts[.inactive] ?? 0,
      incognitoTabCount: window.tabCounts[.offTheRecord] ?? 0, title: window.activeTitle,
      activeTab: window.activeTab.map { TabID($0) })
  }
}

extension WindowSummary {
  /// The kind of tabs that the window shows.
  var mode: BrowserMode { BrowserMode(shownType) ?? .regular }
}

// MARK: - WindowGridCoordinator

/// A coordinator that connects the list of windows and the window commands to the model.
@MainActor
final class WindowGridCoordinator: ScreenCoordinator<ApplicationServices, WindowGridMediator> {
  override func didStart() throws {
    let viewController = view(\.windows, sending: WindowCommandsRouter.self)
    let mediator = WindowGridMediator(windows: services.openWindows)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try startCommands(reportingTo: viewController)
    try startBroadcasts()
  }

  private func startCommands(reportingTo viewController: any WindowGridConsumer) throws {
    let windows = services.windows
    let mediator = keep(
      WindowMediator(
        windows: services.openWindows, control: WindowControl(of: windows),
        incognito: IncognitoWindows(in: windows, isAccessible: services.includesIncognito),
        transfer: TabTransfer(windows: windows), histories: WindowHistories(of: windows),
        states: services.states, sessions: services.sessions, loadState: services.loadState))
    mediator.consumer = viewController
    try register(mediator, for: WindowCommandsRouter.self)
  }

  private func startBroadcasts() throws {
    let producer = keep(OpenWindowsProducer(of: services.openWindows))
    try bind(FrontBrowserMode.self, to: producer.$frontBrowser)
    try bind(FrontWindow.self, to: producer.$frontWindow)
    try bind(FrontTabs.self, to: producer.$frontTabs)
    try bind(WindowCount.self, to: producer.$windowCount)
    try bind(IncognitoTabCount.self, to: producer.$incognitoTabCount)
  }
}
