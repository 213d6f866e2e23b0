import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of bookmarks to the bookmarks, and its mediator to the commands for them.
@MainActor
final class BookmarkCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: BookmarkListViewController?

  override func didStart() throws {
    guard let bookmarks = services.state.bookmarks else { return }
    let viewController = keep(
      BookmarkListViewController(
        output: services.output,
        commands: services.dispatcher.router(BookmarkCommandsRouter.self)))
    let mediator = keep(
      BookmarkMediator(
        bookmarks: bookmarks, webStateList: services.webStateList, tabs: services.tabs))
    mediator.consumer = viewController
    self.viewController = viewController
    keep(try services.dispatcher.register(mediator, for: BookmarkCommandsRouter.self))
  }
}
