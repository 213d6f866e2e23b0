import BrowserCommands
import BrowserDevices
package import BrowserModel
import BrowserUI
package import Switchboard

/// A coordinator that owns the application's screens and a coordinator for each window.
@MainActor
package final class RootCoordinator: Coordinator<ApplicationServices> {
  private weak var container: ApplicationViewController?

  package override func didStart() throws {
    container = keep(ApplicationViewController(output: services.output))
    try startChild(WindowGridCoordinator.self)
    try startChild(BrowserStateCoordinator.self)
    try startChild(SessionCoordinator.self)
    if services.devices.isAvailable { try startChild(DeviceNoticeCoordinator.self) }
    for window in services.windows.windows { try start(window) }
    keep(services.observeWindows(self))
    try register(self, for: ApplicationScreenCommandsRouter.self)
  }

  /// The coordinators of the windows, in the order in which the windows were opened.
  var windows: [WindowCoordinator] { children.compactMap { $0 as? WindowCoordinator } }

  /// Returns the coordinator of a window, or nil if the coordinator hasn't started.
  func coordinator(of window: Window) -> WindowCoordinator? {
    windows.first { $0.services.window === window }
  }

  private func start(_ window: Window) throws {
    try addChild(WindowCoordinator(services: services.services(of: window))).start()
  }

  /// The steps that shut down the application. The commands come first, followed by the windows and
  /// the model.
  package var tearDownPlan: TearDownPlan { .ofApplication(services) { self.stop() } }
}

// MARK: - WindowManagerObserver

extension RootCoordinator: WindowManagerObserver {
  package func windowManager(_ manager: WindowManager, didOpen window: Window) {
    do { try start(window) } catch { Self.onDiagnostic("\(error)") }
  }

  package func windowManager(_ manager: WindowManager, willClose window: Window) {
    coordinator(of: window)?.stop()
  }
}

// MARK: - Front

extension RootCoordinator {
  /// Forwards text that isn't a command to the view controllers, as an application forwards touches
  /// and key presses.
  /// - Parameter text: The text that the user has entered.
  /// - Returns: Whether the most recent listing or the window in front handled the text.
  /// - Throws: ``RowError`` if the text names a row that can't be chosen, or the error that the
  ///   resulting command throws.
  package func enter(_ text: String) async throws -> Bool {
    container?.window = usedWindow
    return try await container?.enter(text) ?? false
  }

  /// Forwards an empty line to the page that the window in front has shown last.
  package func readOn() async throws { try await usedWindow?.readOn() }

  /// The container of the prompt's window.
  private var usedWindow: BrowserViewController? {
    let used = UsedTabs(windows: services.windows)
    return used.window.flatMap(coordinator)?.browser(used.mode)?.container
  }
}

// MARK: - ApplicationScreenCommands

extension RootCoordinator: ApplicationScreenCommands {
  package func showWindows() { present(child(WindowGridCoordinator.self)?.screen) }

  package func showStates() { present(child(BrowserStateCoordinator.self)?.screen) }

  package func showSessions() async throws {
    let sessions = child(SessionCoordinator.self)
    try await sessions?.mediator?.push()
    present(sessions?.screen)
  }

  private func present(_ screen: (any Screen)?) {
    if let screen { container?.present(screen) }
  }

  package func showTearDown() throws {
    let screen = try addChild(
      TearDownCoordinator(
        services: TearDownServices(
          plan: tearDownPlan, output: services.output, interface: services.interface)))
    try screen.start()
    screen.stop()
  }
}

// MARK: - OutputDescribing

extension RootCoordinator: OutputDescribing {
  package func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = ApplicationScreenCommandsRouter.Key
    return switch command {
    case Key.showWindows: output(of: WindowGridCoordinator.self)
    case Key.showStates: output(of: BrowserStateCoordinator.self)
    case Key.showSessions: output(of: SessionCoordinator.self)
    case Key.showTearDown: view(\.tearDown).shownOutput
    default: nil
    }
  }
}

// MARK: - WindowCoordinator

/// A coordinator that owns a coordinator for each browser in a window.
@MainActor
package final class WindowCoordinator: Coordinator<WindowServices> {
  package override var name: String { "WindowCoordinator, window \(services.number.argument)" }

  package override func didStart() throws {
    for browser in services.window.shownBrowsers { try start(browser) }
    keep(services.observeWindow(self))
  }

  /// Returns the coordinator for the regular or incognito tabs, or nil if the window has no such
  /// tabs.
  func browser(_ mode: BrowserMode) -> BrowserCoordinator? {
    children.lazy.compactMap { $0 as? BrowserCoordinator }
      .first { $0.services.windowTabs.mode == mode }
  }

  private func start(_ browser: Browser) throws {
    try addChild(BrowserCoordinator(services: BrowserServices(of: browser, in: services))).start()
  }
}

// MARK: - WindowObserver

extension WindowCoordinator: WindowObserver {
  package func window(_ window: Window, didAdd browser: Browser) {
    do { try start(browser) } catch { Self.onDiagnostic("\(error)") }
  }

  package func window(_ window: Window, willRemove browser: Browser) {
    children.first {
      ($0 as? BrowserCoordinator)?.services.webStateList === browser.webStateList
    }?.stop()
  }
}

// MARK: - TearDownCoordinator

extension TearDownPlan {
  /// Returns the steps that shut down the application. The commands come first, followed by the
  /// windows and the model.
  ///
  /// - Parameters:
  ///   - services: The services of the application.
  ///   - stop: A closure that stops the coordinators.
  @MainActor
  fileprivate static func ofApplication(
    _ services: ApplicationServices, stopping stop: @escaping @MainActor () -> Void
  ) -> TearDownPlan {
    var plan = TearDownPlan("the application"), shown = TearDownPlan("what is shown")
    plan.add("refuses further commands") { services.dispatcher.prepareForShutdown() }
    plan.add("notifies the browser states") {
      services.context.browserStateManager.prepareForShutdown()
    }
    shown.add(stepsOf: services.windows.tearDownPlan)
    shown.add("stops the coordinators") { stop() }
    shown.add("releases the windows") { services.windows.releaseWindows() }
    plan.add(shown)
    plan.add(services.context.tearDownPlan)
    return plan
  }
}

/// The services for the screen that shows the teardown plan.
@MainActor
struct TearDownServices {
  let plan: TearDownPlan
  let output: any OutputSink
  let interface: UserInterface
}

/// A coordinator that shows the steps of a plan once, when it starts.
@MainActor
final class TearDownCoordinator: Coordinator<TearDownServices> {
  override func didStart() {
    let viewController = keep(services.interface.tearDown(services.output, ()))
    keep(TearDownMediator(services.plan)).consumer = viewController
    viewController.present()
  }
}

/// A mediator that pushes the steps of a plan to an outline.
@MainActor
final class TearDownMediator {
  /// The outline that shows the steps. It receives the steps when this property is set.
  weak var consumer: (any TearDownConsumer)? {
    didSet { consumer?.setSteps(TearDownItem.items(of: plan), lines: plan.description) }
  }

  private let plan: TearDownPlan

  init(_ plan: TearDownPlan) { self.plan = plan }
}

extension TearDownItem {
  @MainActor
  fileprivate static func items(of plan: TearDownPlan) -> [Self] {
    plan.steps.map { Self(name: $0.name, steps: $0.part.map(items) ?? []) }
  }
}
