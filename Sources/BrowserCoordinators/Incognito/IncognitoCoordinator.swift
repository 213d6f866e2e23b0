import BrowserCommands
import BrowserModel
import Switchboard

/// Keeps count of the incognito tabs of all windows.
@MainActor
final class IncognitoCoordinator: Coordinator<ApplicationServices> {
  private var mediator: IncognitoMediator?
  private var binding: Subscription?

  override func didStart() throws {
    let mediator = IncognitoMediator(
      windows: services.dispatcher.router(WindowCommandsRouter.self))
    self.mediator = mediator
    binding = try services.broadcaster.bind(IncognitoTabCount.self, to: mediator.$tabCount)
  }

  override func willStop() {
    binding = nil
    mediator = nil
  }

  /// Follows the incognito tabs of a window, of the browser state with that name.
  func follow(_ list: WebStateList, of state: String) { mediator?.follow(list, of: state) }

  /// Follows the incognito tabs of a window no longer.
  func unfollow(_ list: WebStateList) { mediator?.unfollow(list) }

  /// Returns whether the browser state with that name has incognito tabs in a window.
  func hasTabs(of state: String) -> Bool { mediator?.hasTabs(of: state) ?? false }
}
