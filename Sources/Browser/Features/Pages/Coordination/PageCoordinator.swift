import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A coordinator that connects the view of the active tab's page to a window's tabs.
@MainActor
final class PageCoordinator: ScreenCoordinator<BrowserServices, PageMediator> {
  private weak var page: (any PageScreen)?
  /// A Boolean value that indicates whether the window and its kind of tabs are in front.
  private var isInFront = false

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
    mediator.delegate = self
    keep(viewController, mediator)
    page = viewController
    keep(
      services.broadcaster.observe(FrontTabs.self, for: self) { coordinator, tabs in
        coordinator.isInFront = tabs == coordinator.services.windowTabs
      })
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
  }

  /// Shows the next lines of the page.
  func presentNext() async throws { try await page?.presentNext() }

  /// Shows the preceding lines of the page.
  func presentPrevious() async throws { try await page?.presentPrevious() }
}

// MARK: - Arriving pages

extension PageCoordinator: PageMediatorDelegate {
  func pageMediatorDidReceivePage(_ mediator: PageMediator) {
    guard isInFront, mediator.showsPages else { return }
    services.output.showArrival { [weak self] in await self?.presentArrival() }
  }

  /// Shows a page that has arrived, unless it has been shown meanwhile.
  private func presentArrival() async {
    guard isInFront, mediator?.isShown == false else { return }
    // The page shows by itself why it has no text.
    try? await present(.rest, revealing: false)
  }
}
