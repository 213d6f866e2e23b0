import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A coordinator that connects the views for the active tab's page, history and helpers to a
/// window's tabs.
@MainActor
final class PageCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: PageViewController?
  private(set) weak var navigation: NavigationViewController?
  private(set) weak var helpers: TabHelpersViewController?
  private(set) weak var links: LinkListViewController?
  private(set) weak var forms: FormListViewController?
  private weak var mediator: PageMediator?
  private weak var helpersMediator: TabHelpersMediator?
  private weak var navigationMediator: NavigationMediator?

  override func didStart() throws {
    try startPage()
    try startNavigation()
    try startLinks()
    try startForms()
    startHelpers()
  }

  /// Goes to a line in the page's text.
  /// - Parameter number: The number of the line, starting at 1.
  func goToLine(_ number: Int) async throws {
    await mediator?.prepareDocument()
    try await mediator?.consumer?.go(toLine: number)
  }

  /// Goes to the lines that follow the most recently shown lines.
  func goToNextLines() async throws {
    await mediator?.prepareDocument()
    try await mediator?.consumer?.goToNextLines()
  }

  /// Reads the page at once if it has not been read, because a list of its links or forms can't
  /// wait. The views then have its document.
  func readDocument() { mediator?.readDocument() }

  /// Shows the page's source as the host sent it.
  func showSource() throws {
    readDocument()
    try mediator?.consumer?.showSource()
  }

  /// Updates the list of the tab's history while it is shown.
  ///
  /// - Parameter isShown: Whether the list is shown.
  func followNavigation(_ isShown: Bool) { navigationMediator?.isShown = isShown }

  /// Loads a tab's helpers into the list.
  /// - Parameter tab: The position of the tab, or nil for the active tab.
  func selectHelpers(of tab: TabPosition?) throws { try helpersMediator?.select(tab) }
}

// MARK: - Parts

extension PageCoordinator {
  private func startPage() throws {
    let viewController = keep(
      PageViewController(
        output: services.output, links: services.dispatcher.router(LinkCommandsRouter.self),
        broadcaster: services.broadcaster))
    let mediator = keep(
      PageMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        selectedTabs: services.selectedTabs))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: PageCommandsRouter.self))
    let broadcaster = services.broadcaster
    keep(try broadcaster.bind(ActiveAddress.self, to: mediator.$activeAddress))
    keep(try broadcaster.bind(ActiveTitle.self, to: mediator.$activeTitle))
    keep(try broadcaster.bind(ActiveLoading.self, to: mediator.$activeLoading))
    keep(try broadcaster.bind(ActiveProgress.self, to: mediator.$activeProgress))
    keep(try broadcaster.bind(CanGoBack.self, to: mediator.$canGoBack))
    keep(try broadcaster.bind(CanGoForward.self, to: mediator.$canGoForward))
  }

  private func startNavigation() throws {
    let viewController = keep(
      NavigationViewController(
        output: services.output,
        commands: services.dispatcher.router(NavigationCommandsRouter.self)))
    let mediator = keep(
      NavigationMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        preferences: services.state.preferences, prerendering: services.state.prerendering,
        undoHistory: services.undoHistory))
    mediator.consumer = viewController
    (navigation, navigationMediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: NavigationCommandsRouter.self))
    guard services.state.prerendering != nil else { return }
    keep(try services.dispatcher.register(mediator, for: PrerenderCommandsRouter.self))
  }

  private func startLinks() throws {
    let viewController = keep(
      LinkListViewController(
        output: services.output, commands: services.dispatcher.router(LinkCommandsRouter.self)))
    let mediator = keep(
      LinkMediator(
        webStateList: services.webStateList, webStateFactory: services.webStateFactory,
        undoHistory: services.undoHistory))
    mediator.consumer = viewController
    links = viewController
    keep(try services.dispatcher.register(mediator, for: LinkCommandsRouter.self))
  }

  private func startForms() throws {
    let viewController = keep(FormListViewController(output: services.output))
    let mediator = keep(
      FormMediator(webStateList: services.webStateList, undoHistory: services.undoHistory))
    mediator.consumer = viewController
    forms = viewController
    keep(try services.dispatcher.register(mediator, for: FormCommandsRouter.self))
  }

  private func startHelpers() {
    let viewController = keep(TabHelpersViewController(output: services.output))
    let mediator = keep(TabHelpersMediator(webStateList: services.webStateList))
    mediator.consumer = viewController
    (helpers, helpersMediator) = (viewController, mediator)
  }
}
