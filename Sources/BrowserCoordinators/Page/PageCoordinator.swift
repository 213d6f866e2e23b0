import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the views of a window's page, of where it has been and of a tab's helpers to its tabs.
@MainActor
final class PageCoordinator: Coordinator<BrowserServices> {
  private var page: PageViewController?
  private var pageMediator: PageMediator?
  private var navigation: NavigationViewController?
  private var navigationMediator: NavigationMediator?
  private var prerenderMediator: PrerenderMediator?
  private var helpers: TabHelpersViewController?
  private var helpersMediator: TabHelpersMediator?
  private var subscriptions: [Subscription] = []

  override func didStart() throws {
    try startPage()
    try startNavigation()
    try startPrerendering()
    startHelpers()
  }

  override func willStop() {
    subscriptions = []
    (pageMediator, navigationMediator, helpersMediator) = (nil, nil, nil)
    prerenderMediator = nil
    (page, navigation, helpers) = (nil, nil, nil)
  }

  /// Shows the page as it is now.
  func present() { page?.present() }

  /// Shows the pages where the active tab has been.
  func presentNavigation() { navigation?.present() }

  /// Shows the helpers of a tab, the active one without a place.
  func presentHelpers(of tab: TabPosition?) throws {
    try helpersMediator?.select(tab)
    helpers?.present()
  }
}

// MARK: - Parts

extension PageCoordinator {
  private func startPage() throws {
    let viewController = PageViewController(output: services.output)
    let mediator = PageMediator(webStateList: services.webStateList)
    mediator.consumer = viewController
    (page, pageMediator) = (viewController, mediator)
    let broadcaster = services.broadcaster
    subscriptions += [
      try broadcaster.bind(ActiveTitle.self, to: mediator.$activeTitle),
      try broadcaster.bind(ActiveLoading.self, to: mediator.$activeLoading),
      try broadcaster.bind(CanGoBack.self, to: mediator.$canGoBack),
      try broadcaster.bind(CanGoForward.self, to: mediator.$canGoForward),
    ]
  }

  private func startNavigation() throws {
    let viewController = NavigationViewController(output: services.output)
    let mediator = NavigationMediator(
      webStateList: services.webStateList, prerendering: services.state.prerendering)
    mediator.consumer = viewController
    (navigation, navigationMediator) = (viewController, mediator)
    subscriptions.append(
      try services.dispatcher.register(mediator, for: NavigationCommandsRouter.self))
  }

  private func startPrerendering() throws {
    guard let prerendering = services.state.prerendering else { return }
    let mediator = PrerenderMediator(
      prerendering: prerendering, webStateList: services.webStateList)
    prerenderMediator = mediator
    subscriptions.append(
      try services.dispatcher.register(mediator, for: PrerenderCommandsRouter.self))
  }

  private func startHelpers() {
    let viewController = TabHelpersViewController(output: services.output)
    let mediator = TabHelpersMediator(webStateList: services.webStateList)
    mediator.consumer = viewController
    (helpers, helpersMediator) = (viewController, mediator)
  }
}
