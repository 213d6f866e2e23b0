package import BrowserCommands
import BrowserSessions
import BrowserUI
package import Switchboard

/// A coordinator that owns and presents the screens for a window's regular or incognito tabs.
@MainActor
package final class BrowserCoordinator: Coordinator<BrowserServices> {
  private weak var tabGrid: TabGridCoordinator?
  private weak var allTabs: AllTabsCoordinator?
  private weak var inactiveTabs: InactiveTabsCoordinator?
  private weak var tabGroups: TabGroupsCoordinator?
  private weak var page: PageCoordinator?
  private weak var navigation: NavigationCoordinator?
  private weak var links: LinkCoordinator?
  private weak var forms: FormCoordinator?
  private weak var helpers: TabHelpersCoordinator?
  var container: BrowserViewController? { services.presenter.container }

  package override var name: String { "BrowserCoordinator, \(services.name)" }
  package override var isOffTheRecord: Bool { services.dispatcher.isOffTheRecord }

  package override func didStart() throws {
    let container = keep(BrowserViewController(output: services.output))
    services.presenter.container = container
    container.tabStrip = try startChild(TabStripCoordinator.self).viewController
    tabGrid = try startChild(TabGridCoordinator.self)
    allTabs = try startChild(AllTabsCoordinator.self)
    inactiveTabs = try startChild(InactiveTabsCoordinator.self)
    tabGroups = try startChild(TabGroupsCoordinator.self)
    container.locationBar = try startChild(LocationBarCoordinator.self).viewController
    page = try startChild(PageCoordinator.self)
    container.page = page?.viewController
    navigation = try startChild(NavigationCoordinator.self)
    links = try startChild(LinkCoordinator.self)
    forms = try startChild(FormCoordinator.self)
    helpers = try startChild(TabHelpersCoordinator.self)
    try startChild(LibraryCoordinator.self)
    try startSaveState()
    keep(try services.dispatcher.register(self, for: ScreenCommandsRouter.self))
    for feature in services.features { start(feature) }
  }

  /// Starts a feature that is added to the browser. If it cannot start, the browser works without it.
  private func start(_ feature: any BrowserFeature.Type) {
    do { try addChild(feature.coordinator.init(services: services)).start() } catch {
      Self.onDiagnostic("the feature \(feature) cannot start: \(error)")
    }
  }

  private func startSaveState() throws {
    guard let sessions = services.state.sessions else { return }
    let producer = keep(SaveStateProducer(of: sessions))
    keep(try services.broadcaster.bind(SaveState.self, to: producer.$summary))
  }
}

// MARK: - Tabs

extension BrowserCoordinator {
  /// Opens a tab in the window and activates it.
  func openTab(_ url: Address?) throws {
    let tabs = services.dispatcher.router(TabCommandsRouter.self)
    try tabs.openTab(url, inBackground: false)
  }
}

// MARK: - ScreenCommands

extension BrowserCoordinator: ScreenCommands {
  package func showTabs(_ words: [String], all: Bool) {
    if all {
      allTabs?.update(TabWords(words))
      present(allTabs?.viewController)
    } else {
      tabGrid?.update(TabWords(words))
      present(tabGrid?.viewController)
    }
  }
  package func showInactive() { present(inactiveTabs?.viewController) }
  package func showGroups() { present(tabGroups?.viewController) }
  package func showLocation() { container?.present(.locationBar) }
  package func showPage(from: LineNumber?) async throws {
    try await page?.prepare(from: .line(from?.number ?? 1))
    present(page?.viewController)
  }
  package func showMore() async throws {
    try await page?.prepare(from: .nextLine)
    present(page?.viewController)
  }
  package func showLinks() {
    page?.readDocument()
    present(links?.viewController)
  }
  package func showForms() {
    page?.readDocument()
    present(forms?.viewController)
  }
  package func showSource() throws { try page?.showSource() }
  package func showNavigation() { present(navigation?.viewController) }
  package func showHelpers(_ tab: TabPosition?) throws {
    try helpers?.select(tab)
    present(helpers?.viewController)
  }

  private func present(_ screen: (any Screen)?) {
    navigation?.follow(screen === navigation?.viewController)
    if let screen { services.presenter.present(screen) }
  }
}

// MARK: - OutputDescribing

extension BrowserCoordinator: OutputDescribing {
  package func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = ScreenCommandsRouter.Key
    return switch command {
    case Key.showTabs:
      .either([
        .listing(TabGridViewController.columns), .listing(AllTabsViewController.columns),
      ])
    case Key.showInactive: .listing(InactiveTabListViewController.columns)
    case Key.showGroups: .listing(TabGroupsViewController.columns)
    case Key.showLocation: .value(.optional(.text))
    case Key.showSource: .value(.text)
    case Key.showPage, Key.showMore: .value(.optional(PageViewController.outputType))
    case Key.showLinks: .listing(LinkListViewController.columns)
    case Key.showForms: .listing(FormListViewController.columns)
    case Key.showNavigation: .listing(NavigationViewController.columns)
    case Key.showHelpers: .listing(TabHelpersViewController.columns)
    default: nil
    }
  }
}

// MARK: - SaveStateProducer

/// A producer that broadcasts a window's save state.
@MainActor
final class SaveStateProducer {
  @Broadcasted private(set) var summary = SaveSummary.idle

  private var observation: Subscription?

  /// Creates a producer that observes the service that saves the window.
  init(of service: SessionService) {
    summary = SaveSummary(service.saveStatus)
    observation = service.observeSaveStatus { [weak self] in self?.summary = SaveSummary($0) }
  }
}

// MARK: - SaveSummary

extension SaveSummary {
  fileprivate init(_ status: SaveStatus) {
    switch status {
    case .idle: self = .idle
    case .pending: self = .pending
    case .saving: self = .saving
    case .saved(let time): self = .saved(time)
    case .failed(let error): self = .failed(reason: "\(error)")
    }
  }
}
