import BrowserCommands
import BrowserDevices
import BrowserUI
import Graphs
import Switchboard

/// A coordinator that owns and presents the screens that list stored data, such as bookmarks and
/// visits.
@MainActor
final class LibraryCoordinator: Coordinator<BrowserServices> {
  private static let parts: [Coordinator<BrowserServices>.Type] = [
    SettingsCoordinator.self, HistoryCoordinator.self, BookmarkCoordinator.self,
    RecentlyClosedCoordinator.self, DownloadCoordinator.self, BrowsingDataCoordinator.self,
    DeviceCoordinator.self, DeviceTabsCoordinator.self, ServiceListCoordinator.self,
  ]

  override func didStart() throws {
    for part in Self.parts { try startChild(part) }
    try register(self, for: LibraryScreenCommandsRouter.self)
  }

  private var settings: SettingsCoordinator? { child(SettingsCoordinator.self) }
  private var bookmarks: BookmarkMediator? { child(BookmarkCoordinator.self)?.mediator }
  private var data: BrowsingDataMediator? { child(BrowsingDataCoordinator.self)?.mediator }
  private var devices: DeviceMediator? { child(DeviceCoordinator.self)?.mediator }
}

// MARK: - OutputDescribing

extension LibraryCoordinator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = LibraryScreenCommandsRouter.Key
    return switch command {
    case Key.showPreferences: settings?.output(of: .browserState)
    case Key.showSettings: settings?.output(of: .device)
    case Key.showVisits: output(of: HistoryCoordinator.self)
    case Key.showBookmarks: output(of: BookmarkCoordinator.self)
    case Key.showCookies: output(of: BrowsingDataCoordinator.self)
    case Key.showDownloads: output(of: DownloadCoordinator.self)
    case Key.showClosed: output(of: RecentlyClosedCoordinator.self)
    case Key.showDevices: output(of: DeviceCoordinator.self)
    case Key.showDeviceTabs: output(of: DeviceTabsCoordinator.self)
    case Key.showServices: output(of: ServiceListCoordinator.self)
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
    case Key.showCookies: data?.unavailability(of: command)
    default: nil
    }
  }
}

// MARK: - CandidateProviding

extension LibraryCoordinator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    if let hosts = data?.candidates(in: context) { return hosts }
    if let folders = await bookmarks?.candidates(in: context) { return folders }
    return await devices?.candidates(in: context)
  }
}

// MARK: - LibraryScreenCommands

extension LibraryCoordinator: LibraryScreenCommands {
  func showPreferences() { settings?.present(.browserState) }
  func showSettings() { settings?.present(.device) }
  func showVisits(search: String?) async throws {
    try await child(HistoryCoordinator.self)?.mediator?.push(search: search)
    present(HistoryCoordinator.self)
  }
  func showBookmarks(_ words: [String], folder: String?) {
    bookmarks?.push(words, folder: folder)
    present(BookmarkCoordinator.self)
  }
  func showCookies(_ host: String?) {
    data?.push(host: host)
    present(BrowsingDataCoordinator.self)
  }
  func showDownloads() { present(DownloadCoordinator.self) }
  func showClosed() {
    child(RecentlyClosedCoordinator.self)?.mediator?.removeOutdated()
    present(RecentlyClosedCoordinator.self)
  }
  func showDevices() async throws {
    try await devices?.load()
    present(DeviceCoordinator.self)
  }
  func showDeviceTabs(_ device: String?) async throws {
    try await child(DeviceTabsCoordinator.self)?.mediator?.push(device)
    present(DeviceTabsCoordinator.self)
  }
  func showServices(graph: Bool, mermaid: Bool) throws {
    if let format = try GraphFormat(graphviz: graph, mermaid: mermaid) {
      child(ServiceListCoordinator.self)?.present(asGraph: format)
    } else {
      present(ServiceListCoordinator.self)
    }
  }
}
