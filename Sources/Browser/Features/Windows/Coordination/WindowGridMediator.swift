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
    didSet { for entry in entries.values { push(entry.window) } }
  }

  private var entries: [Int: Entry] = [:]
  private var subscription: Subscription?

  /// A window and the observations of its tab lists.
  private struct Entry {
    let window: Window
    let observations: [ActiveWebStateObservation]
  }

  /// Creates a mediator that observes all windows.
  init(windows: WindowManager) {
    for window in windows.windows { set(window) }
    subscription = windows.addObserver(self)
  }

  private func set(_ window: Window) {
    let update = { @MainActor [weak self, weak window] in
      if let window { self?.push(window) }
    }
    entries[window.number] = Entry(
      window: window,
      observations: window.lists.map {
        ActiveWebStateObservation(of: $0, onUpdate: { _ in update() }, onSettle: update)
      })
    push(window)
  }

  private func push(_ window: Window) { consumer?.setWindow(WindowItem(window)) }
}

// MARK: - WindowManagerObserver

extension WindowGridMediator: WindowManagerObserver {
  func windowManager(_ manager: WindowManager, didOpen window: Window) { set(window) }

  func windowManager(_ manager: WindowManager, didChange window: Window) { set(window) }

  func windowManager(_ manager: WindowManager, willClose window: Window) {
    entries[window.number] = nil
    consumer?.removeWindow(window.windowNumber)
  }
}

// MARK: - WindowItem

extension WindowItem {
  @MainActor
  fileprivate init(_ window: Window) {
    self.init(
      number: window.windowNumber, isInFront: window.isInFront,
      isInBackground: window.scene.activationLevel == .background, state: window.stateName,
      mode: window.mode, tabCount: window.tabs(.regular)?.count ?? 0,
      inactiveTabCount: window.tabs(.inactive)?.count ?? 0,
      incognitoTabCount: window.tabs(.offTheRecord)?.count ?? 0,
      title: window.tabs(window.shownType)?.activeWebState?.title,
      activeTab: window.tabs(window.shownType)?.activeWebState.map { TabID($0.id) })
  }
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
    let mediator = keep(WindowGridMediator(windows: services.windows))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    try startCommands(reportingTo: viewController)
  }

  private func startCommands(reportingTo viewController: WindowGridViewController) throws {
    let mediator = keep(
      WindowMediator(
        windows: services.windows, states: services.states, sessions: services.sessions,
        tabCommands: services.tabCommands, loadState: services.loadState))
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
