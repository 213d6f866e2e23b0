package import BrowserCommands
import BrowserSessions
import BrowserUI
package import Switchboard

/// A coordinator that owns and presents the screens for a window's regular or incognito tabs.
@MainActor
package final class BrowserCoordinator: Coordinator<BrowserServices> {
  private static let parts: [Coordinator<BrowserServices>.Type] = [
    TabStripCoordinator.self, TabGridCoordinator.self, AllTabsCoordinator.self,
    InactiveTabsCoordinator.self, TabGroupsCoordinator.self, LocationBarCoordinator.self,
    PageCoordinator.self, FindCoordinator.self, NavigationCoordinator.self, LinkCoordinator.self,
    FormCoordinator.self, TabHelpersCoordinator.self, LibraryCoordinator.self,
  ]

  var container: BrowserViewController? { services.presenter.container }

  package override var name: String { "BrowserCoordinator, \(services.name)" }
  package override var isOffTheRecord: Bool { services.dispatcher.isOffTheRecord }

  package override func didStart() throws {
    let container = keep(BrowserViewController(output: services.output))
    services.presenter.container = container
    for part in Self.parts { try startChild(part) }
    container.tabStrip = child(TabStripCoordinator.self)?.viewController
    container.locationBar = child(LocationBarCoordinator.self)?.viewController
    try startSaveState()
    if let viewers = services.viewers { try bind(TabViewers.self, to: viewers.$prompts) }
    try register(self, for: ScreenCommandsRouter.self)
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
    try bind(SaveState.self, to: keep(SaveStateProducer(of: sessions)).$summary)
  }

  private var page: PageCoordinator? { child(PageCoordinator.self) }
}

// MARK: - ScreenCommands

extension BrowserCoordinator: ScreenCommands {
  package func showTabs(_ words: [String], all: Bool) {
    if all {
      child(AllTabsCoordinator.self)?.mediator?.push(TabWords(words))
      present(AllTabsCoordinator.self)
    } else {
      child(TabGridCoordinator.self)?.mediator?.push(TabWords(words))
      present(TabGridCoordinator.self)
    }
  }
  package func showInactive() { present(InactiveTabsCoordinator.self) }
  package func showGroups() { present(TabGroupsCoordinator.self) }
  package func showLocation() { container?.locationBar?.present() }
  package func showPage(
    from: LineNumber?, heading: String?, main: Bool, hidden: Bool
  ) async throws {
    let part = try PagePart(from: from, heading: heading, main: main)
    try await page?.present(part, revealing: hidden)
  }
  package func showMore() async throws { try await page?.presentNext() }
  package func showPrevious() async throws { try await page?.presentPrevious() }
  package func showTop() async throws { try await showLine(LineNumber(number: 1)) }
  package func showEnd() async throws { try await page?.present(.end, revealing: false) }
  package func showNextHeading() async throws {
    try await page?.present(.nextHeading, revealing: false)
  }
  package func findText(_ words: [String]) async throws {
    try await child(FindCoordinator.self)?.mediator?.push(words)
    present(FindCoordinator.self)
  }
  package func showNextMatch(_ words: [String]) async throws {
    try await showLine(child(FindCoordinator.self)?.mediator?.nextLine(with: words))
  }
  private func showLine(_ line: LineNumber?) async throws {
    if let line { try await page?.present(.line(line), revealing: false) }
  }
  package func showLinks() {
    page?.mediator?.readDocument()
    present(LinkCoordinator.self)
  }
  package func showForms() {
    page?.mediator?.readDocument()
    present(FormCoordinator.self)
  }
  package func showSource() throws { try page?.mediator?.showSource() }
  package func showNavigation() {
    child(NavigationCoordinator.self)?.mediator?.push()
    present(NavigationCoordinator.self)
  }
  package func showHelpers(_ tab: TabPosition?) throws {
    try child(TabHelpersCoordinator.self)?.mediator?.push(tab)
    present(TabHelpersCoordinator.self)
  }
}

// MARK: - OutputDescribing

extension BrowserCoordinator: OutputDescribing {
  package func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = ScreenCommandsRouter.Key
    return switch command {
    case Key.showTabs:
      .either(
        [output(of: TabGridCoordinator.self), output(of: AllTabsCoordinator.self)]
          .compactMap(\.self))
    case Key.showInactive: output(of: InactiveTabsCoordinator.self)
    case Key.showGroups: output(of: TabGroupsCoordinator.self)
    case Key.showLocation: container?.locationBar?.shownOutput
    case Key.showSource: .value(.text)
    case Key.showPage, Key.showMore, Key.showPrevious, Key.showTop, Key.showEnd,
      Key.showNextHeading, Key.showNextMatch:
      output(of: PageCoordinator.self)
    case Key.findText: output(of: FindCoordinator.self)
    case Key.showLinks: output(of: LinkCoordinator.self)
    case Key.showForms: output(of: FormCoordinator.self)
    case Key.showNavigation: output(of: NavigationCoordinator.self)
    case Key.showHelpers: output(of: TabHelpersCoordinator.self)
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
