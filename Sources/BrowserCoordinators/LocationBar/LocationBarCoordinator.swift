import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the location bar of a window to its active tab.
@MainActor
final class LocationBarCoordinator: Coordinator<BrowserServices> {
  private var viewController: LocationBarViewController?
  private var mediator: LocationBarMediator?
  private var binding: Subscription?

  override func didStart() throws {
    let viewController = LocationBarViewController(output: services.output)
    let mediator = LocationBarMediator(webStateList: services.webStateList)
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
    binding = try services.broadcaster.bind(ActiveAddress.self, to: mediator.$activeAddress)
  }

  override func willStop() {
    binding = nil
    mediator = nil
    viewController = nil
  }

  /// Shows the address as it is now.
  func present() { viewController?.present() }
}
