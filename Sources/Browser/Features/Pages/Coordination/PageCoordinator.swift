import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A coordinator that connects the view of the active tab's page to a window's tabs.
@MainActor
final class PageCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: PageViewController?
  private weak var mediator: PageMediator?

  override func didStart() throws {
    let viewController = keep(
      PageViewController(
        output: services.output, links: services.dispatcher.router(LinkCommandsRouter.self),
        broadcaster: services.broadcaster))
    let mediator = keep(
      PageMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        selectedTabs: services.selectedTabs,
        output: PageOutput(services.output)))
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
    keep(try services.dispatcher.register(mediator, for: PageCommandsRouter.self))
    let broadcaster = services.broadcaster
    keep(try broadcaster.bind(ActiveAddress.self, to: mediator.$activeAddress))
    keep(try broadcaster.bind(ActiveTitle.self, to: mediator.$activeTitle))
    keep(try broadcaster.bind(ActiveLoading.self, to: mediator.$activeLoading))
    keep(try broadcaster.bind(ActiveProgress.self, to: mediator.$activeProgress))
    keep(try broadcaster.bind(CanGoBack.self, to: mediator.$canGoBack))
    keep(try broadcaster.bind(CanGoForward.self, to: mediator.$canGoForward))
  }

  /// Prepares the page to be shown from a place in its text.
  func prepare(from place: PagePlace) async throws {
    await mediator?.push(place)
    try await viewController?.prepare()
  }

  /// Reads the page at once if it has not been read, because a list of its links or forms can't
  /// wait.
  func readDocument() { mediator?.readDocument() }

  /// Shows the page's source as the host sent it.
  func showSource() throws { try mediator?.showSource() }
}
