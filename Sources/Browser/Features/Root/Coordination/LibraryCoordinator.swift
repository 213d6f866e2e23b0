import BrowserCommands
import BrowserDevices
import BrowserUI
import Graphs
import Switchboard

/// A coordinator that owns and presents the screens that list stored data, such as bookmarks and
/// visits.
@MainActor
final class LibraryCoordinator: Coordinator<BrowserServices> {
  private weak var settings: SettingsCoordinator?
  private weak var history: HistoryCoordinator?
  private weak var bookmarks: BookmarkCoordinator?
  private weak var recentlyClosed: RecentlyClosedCoordinator?
  private weak var downloads: DownloadCoordinator?
  private weak var devices: DeviceCoordinator?
  private weak var serviceList: ServiceListCoordinator?

  override func didStart() throws {
    settings = try startChild(SettingsCoordinator.self)
    history = try startChild(HistoryCoordinator.self)
    bookmarks = try startChild(BookmarkCoordinator.self)
    recentlyClosed = try startChild(RecentlyClosedCoordinator.self)
    downloads = try startChild(DownloadCoordinator.self)
    devices = try startChild(DeviceCoordinator.self)
    serviceList = try startChild(ServiceListCoordinator.self)
    keep(try services.dispatcher.register(self, for: LibraryScreenCommandsRouter.self))
  }

  private func present(_ screen: (any Screen)?) {
    if let screen { services.presenter.present(screen) }
  }
}

// MARK: - OutputDescribing

extension LibraryCoordinator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = LibraryScreenCommandsRouter.Key
    return switch command {
    case Key.showPreferences: settings.map { .listing($0.preferenceColumns) }
    case Key.showSettings: .listing(PreferenceListViewController.columns(of: .device))
    case Key.showVisits: .listing(HistoryViewController.columns)
    case Key.showBookmarks: .listing(BookmarkListViewController.columns)
    case Key.showDownloads: .listing(DownloadListViewController.columns)
    case Key.showClosed: .listing(RecentlyClosedViewController.columns)
    case Key.showDevices: .listing(DeviceListViewController.columns)
    case Key.showDeviceTabs: .listing(DeviceTabListViewController.columns)
    // With an option, this command shows a graph.
    case Key.showServices:
      .either([.listing(ServiceListViewController.columns), .value(OutputType(of: Graph.self))])
    default: nil
    }
  }
}

// MARK: - CommandAvailability

extension LibraryCoordinator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    typealias Key = LibraryScreenCommandsRouter.Key
    return switch command {
    case Key.showDevices, Key.showDeviceTabs: devices?.unavailability(of: command)
    default: nil
    }
  }
}

// MARK: - CandidateProviding

extension LibraryCoordinator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    await devices?.candidates(in: context)
  }
}

// MARK: - LibraryScreenCommands

extension LibraryCoordinator: LibraryScreenCommands {
  func showPreferences() { settings?.presentPreferences() }
  func showSettings() { settings?.presentSettings() }
  func showVisits(search: String?) async throws {
    try await history?.load(search: search)
    present(history?.viewController)
  }
  func showBookmarks() { present(bookmarks?.viewController) }
  func showDownloads() { present(downloads?.viewController) }
  func showClosed() {
    recentlyClosed?.removeOutdated()
    present(recentlyClosed?.viewController)
  }
  func showDevices() async throws {
    try await devices?.load()
    present(devices?.viewController)
  }
  func showDeviceTabs(_ device: String?) async throws {
    try await devices?.loadTabs(of: device)
    present(devices?.tabs)
  }
  func showServices(graph: Bool, mermaid: Bool) throws {
    if let format = try GraphFormat(graphviz: graph, mermaid: mermaid) {
      serviceList?.present(asGraph: format)
    } else {
      present(serviceList?.viewController)
    }
  }
}
