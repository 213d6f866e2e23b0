import BrowserCommands
package import BrowserModel
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

// MARK: - ApplicationScreenCommands

extension RootCoordinator: ApplicationScreenCommands {
  package func showWindows() { windowGrid?.present() }

  package func showStates() { states?.present() }

  package func showTearDown() throws {
    let screen = try addChild(
      TearDownCoordinator(services: TearDownServices(plan: tearDownPlan, output: services.output)))
    try screen.start()
    screen.stop()
  }
}
