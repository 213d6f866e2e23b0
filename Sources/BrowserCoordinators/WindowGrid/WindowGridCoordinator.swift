import BrowserUI
import Switchboard

/// Connects the list of windows to what is in them.
@MainActor
final class WindowGridCoordinator: Coordinator<any OutputSink> {
  private var viewController: WindowGridViewController?
  private var mediator: WindowGridMediator?

  override func didStart() {
    let viewController = WindowGridViewController(output: services)
    let mediator = WindowGridMediator()
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
  }

  override func willStop() {
    mediator = nil
    viewController = nil
  }

  /// Takes which windows there are.
  func setWindows(_ windows: [WindowContent]) { mediator?.windows = windows }

  /// Shows the windows as they are now.
  func present() { viewController?.present() }
}
