import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the views of a window's page, of its history and of a tab's helpers to its tabs.
@MainActor
final class PageCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: PageViewController?
  private(set) weak var navigation: NavigationViewController?
  private(set) weak var helpers: TabHelpersViewController?
  private weak var helpersMediator: TabHelpersMediator?

  override func didStart() throws {
    try startPage()
    try startNavigation()
    startHelpers()
  }

  /// Asks for the helpers to show.
  /// - Parameter tab: The position of the tab; nil for the active tab.
  func selectHelpers(of tab: TabPosition?) throws { try helpersMediator?.select(tab) }
}

// MARK: - Parts

extension PageCoordinator {
  private func startPage() throws {
    let viewController = keep(
      PageViewController(output: services.output, broadcaster: services.broadcaster))
    let mediator = keep(PageMediator(webStateList: services.webStateList))
    mediator.consumer = viewController
    self.viewController = viewController
    let broadcaster = services.broadcaster
    keep(try broadcaster.bind(ActiveAddress.self, to: mediator.$activeAddress))
    keep(try broadcaster.bind(ActiveTitle.self, to: mediator.$activeTitle))
    keep(try broadcaster.bind(ActiveLoading.self, to: mediator.$activeLoading))
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
        webStateList: services.webStateList, prerendering: services.state.prerendering))
    mediator.consumer = viewController
    navigation = viewController
    keep(try services.dispatcher.register(mediator, for: NavigationCommandsRouter.self))
    guard services.state.prerendering != nil else { return }
    keep(try services.dispatcher.register(mediator, for: PrerenderCommandsRouter.self))
  }

  private func startHelpers() {
    let viewController = keep(TabHelpersViewController(output: services.output))
    let mediator = keep(TabHelpersMediator(webStateList: services.webStateList))
    mediator.consumer = viewController
    (helpers, helpersMediator) = (viewController, mediator)
  }
}
