import BrowserUI
import Switchboard

/// Connects the view of a window's page to its active tab.
@MainActor
final class PageCoordinator: Coordinator<BrowserServices> {
  private var viewController: PageViewController?
  private var mediator: PageMediator?

  override func didStart() {
    let viewController = PageViewController(output: services.output)
    let mediator = PageMediator(webStateList: services.webStateList)
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
  }

  override func willStop() {
    mediator = nil
    viewController = nil
  }

  /// Shows the page as it is now.
  func present() { viewController?.present() }
}
