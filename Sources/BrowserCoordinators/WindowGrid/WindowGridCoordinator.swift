import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of windows to what is in them.
@MainActor
final class WindowGridCoordinator: Coordinator<ApplicationServices> {
  private(set) var viewController: WindowGridViewController?
  private(set) var mediator: WindowGridMediator?

  override func didStart() {
    let viewController = WindowGridViewController(
      output: services.output, windows: services.dispatcher.router(WindowCommandsRouter.self))
    let mediator = WindowGridMediator()
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
  }

  override func willStop() {
    mediator = nil
    viewController = nil
  }

  /// Takes a window that has come or changed.
  func setWindow(_ window: WindowContent) { mediator?.setWindow(window) }

  /// Takes a window out that has gone.
  func removeWindow(_ number: WindowNumber) { mediator?.removeWindow(number) }
}
