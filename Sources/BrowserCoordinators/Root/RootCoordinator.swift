import BrowserCommands
package import BrowserModel
import BrowserUI
package import Switchboard

/// Owns a coordinator for each window, and the screens of the application.
@MainActor
package final class RootCoordinator: Coordinator<ApplicationServices> {
  private(set) var windows: [ObjectIdentifier: WindowCoordinator] = [:]
  private(set) weak var windowGrid: WindowGridCoordinator?
  private weak var states: StateCoordinator?

  package override func didStart() throws {
    windowGrid = try startChild(WindowGridCoordinator.self)
    states = try startChild(StateCoordinator.self)
    try startChild(SessionsCoordinator.self)
    for window in services.windows.windows { try start(window) }
    keep(services.observeWindows(self))
    keep(try services.dispatcher.register(self, for: ApplicationScreenCommandsRouter.self))
  }

  package override func willStop() { windows = [:] }

  private func start(_ window: Window) throws {
    let child = try addChild(WindowCoordinator(services: services.services(of: window)))
    try child.start()
    windows[ObjectIdentifier(window)] = child
  }

  /// How the application ends: its commands first, then what is shown, then the model.
  package var tearDownPlan: TearDownPlan { services.tearDownPlan { self.stop() } }
}

// MARK: - WindowManagerObserver

extension RootCoordinator: WindowManagerObserver {
  package func windowManager(_ manager: WindowManager, didOpen window: Window) {
    do { try start(window) } catch { Self.onDiagnostic("\(error)") }
  }

  package func windowManager(_ manager: WindowManager, willClose window: Window) {
    windows.removeValue(forKey: ObjectIdentifier(window))?.stop()
  }
}

// MARK: - Front

extension RootCoordinator {
  /// Hands text that names no command to the window in front, as a window gets touches and key
  /// presses.
  /// - Parameter text: The text.
  /// - Returns: Whether the text was for the window.
  /// - Throws: An error that says why the text could not be acted on.
  package func enter(_ text: String) async throws -> Bool { try await shown?.enter(text) ?? false }

  /// The coordinator of the tabs that the window in front shows.
  private var shown: BrowserCoordinator? {
    services.windows.front.flatMap { windows[ObjectIdentifier($0)]?.shown }
  }

  private func present(_ screen: (any Screen)?) { shown?.present(screen) }
}

// MARK: - ApplicationScreenCommands

extension RootCoordinator: ApplicationScreenCommands {
  package func showWindows() { present(windowGrid?.viewController) }

  package func showStates() { states?.present() }

  package func showTearDown() throws {
    let screen = try addChild(
      TearDownCoordinator(services: TearDownServices(plan: tearDownPlan, output: services.output)))
    try screen.start()
    screen.stop()
  }
}
