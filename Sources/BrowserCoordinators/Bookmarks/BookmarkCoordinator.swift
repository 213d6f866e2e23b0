import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of bookmarks to the bookmarks, and its mediator to the commands for them.
@MainActor
final class BookmarkCoordinator: Coordinator<BrowserServices> {
  private var viewController: BookmarkListViewController?
  private var mediator: BookmarkMediator?
  private var registration: Subscription?

  override func didStart() throws {
    guard let bookmarks = services.state.bookmarks else { return }
    let viewController = BookmarkListViewController(output: services.output)
    let mediator = BookmarkMediator(
      bookmarks: bookmarks, webStateList: services.webStateList, tabs: services.tabs)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    registration = try services.dispatcher.register(mediator, for: BookmarkCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (viewController, mediator) = (nil, nil)
  }

  /// Shows the bookmarks as they are now.
  func present() {
    mediator?.update()
    viewController?.present()
  }
}
