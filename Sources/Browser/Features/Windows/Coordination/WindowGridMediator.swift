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
      number: WindowNumber(window.number), isInFront: window.isInFront,
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
final class WindowGridCoordinator: Coordinator<ApplicationServices> {
  private(set) weak var viewController: WindowGridViewController?
  private(set) weak var mediator: WindowGridMediator?

  override func didStart() throws {
    let viewController = keep(
      WindowGridViewController(
        output: services.output, commands: services.dispatcher.router(WindowCommandsRouter.self)))
    let mediator = keep(WindowGridMediator(windows: services.openWindows))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    try startCommands(reportingTo: viewController)
  }

  private func startCommands(reportingTo viewController: WindowGridViewController) throws {
    let mediator = keep(
      WindowMediator(
        windows: services.openWindows, control: WindowControl(of: services.windows),
        incognito: IncognitoBrowsing(in: services.windows),
        transfer: TabTransfer(windows: services.windows),
        histories: WindowHistories(of: services.windows), states: services.states,
        sessions: services.sessions, incognitoTabs: services.incognitoTabCommands,
        loadState: services.loadState))
    mediator.consumer = viewController
    mediator.includesIncognito = services.includesIncognito
    let broadcaster = services.broadcaster
    keep(try services.dispatcher.register(mediator, for: WindowCommandsRouter.self))
    keep(try broadcaster.bind(FrontBrowserMode.self, to: mediator.$frontBrowser))
    keep(try broadcaster.bind(FrontWindow.self, to: mediator.$frontWindow))
    keep(try broadcaster.bind(FrontTabs.self, to: mediator.$frontTabs))
    keep(try broadcaster.bind(WindowCount.self, to: mediator.$windowCount))
    keep(try broadcaster.bind(IncognitoTabCount.self, to: mediator.$incognitoTabCount))
  }
}
