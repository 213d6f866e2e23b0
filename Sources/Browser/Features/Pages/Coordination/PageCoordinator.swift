import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A coordinator that connects the view of the active tab's page to a window's tabs.
@MainActor
final class PageCoordinator: ScreenCoordinator<BrowserServices, PageMediator> {
  private weak var page: (any PageScreen)?

  override func didStart() throws {
    keep(ShownTab(of: services.webStateList))
    let viewController = services.interface.page(
      services.output,
      (
        commands(ScreenCommandsRouter.self), commands(LinkCommandsRouter.self),
        services.broadcaster
      ))
    let mediator = PageMediator(
      webStateList: services.webStateList, bookmarks: services.state.bookmarks,
      settings: services.state.settings, output: PageOutput(services.output))
    mediator.consumer = viewController
    keep(viewController, mediator)
    page = viewController
    try startCommands(reportingTo: viewController)
    try startBroadcasts()
  }

  private func startCommands(reportingTo viewController: any PageCommandConsumer) throws {
    let mediator = keep(
      PageCommandMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        selectedTabs: services.selectedTabs, output: PageOutput(services.output)))
    mediator.consumer = viewController
    try register(mediator, for: PageCommandsRouter.self)
  }

  private func startBroadcasts() throws {
    let producer = keep(ActiveTabProducer(of: services.webStateList))
    try bind(ActiveAddress.self, to: producer.$address)
    try bind(ActiveTitle.self, to: producer.$title)
    try bind(ActiveLoading.self, to: producer.$isLoading)
    try bind(ActiveProgress.self, to: producer.$progress)
    try bind(CanGoBack.self, to: producer.$canGoBack)
    try bind(CanGoForward.self, to: producer.$canGoForward)
  }

  /// Shows a part of the page, to which the reader moves.
  /// - Parameter hidden: Whether to show what the page hides, too.
  func present(_ part: PagePart, revealing hidden: Bool) async throws {
    try await mediator?.pushText(part, revealing: hidden)
    present()
    await page?.presentPicture()
  }

  /// Shows the next lines of the page.
  func presentNext() async throws { try await page?.presentNext() }

  /// Shows the preceding lines of the page.
  func presentPrevious() async throws { try await page?.presentPrevious() }
}
