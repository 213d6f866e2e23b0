import BrowserCommands
import Switchboard

/// Owns the screens of what the browser keeps for the user, and brings them up.
@MainActor
final class LibraryCoordinator: Coordinator<BrowserServices> {
  private var settings: SettingsCoordinator?
  private var history: HistoryCoordinator?
  private var bookmarks: BookmarkCoordinator?
  private var recentlyClosed: RecentlyClosedCoordinator?
  private var serviceList: ServiceListCoordinator?
  private var registration: Subscription?

  override func didStart() throws {
    settings = try startChild(SettingsCoordinator.self)
    history = try startChild(HistoryCoordinator.self)
    bookmarks = try startChild(BookmarkCoordinator.self)
    recentlyClosed = try startChild(RecentlyClosedCoordinator.self)
    serviceList = try startChild(ServiceListCoordinator.self)
    registration = try services.dispatcher.register(self, for: LibraryScreenCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (settings, history, bookmarks) = (nil, nil, nil)
    (recentlyClosed, serviceList) = (nil, nil)
  }
}

// MARK: - LibraryScreenCommands

extension LibraryCoordinator: LibraryScreenCommands {
  func showPreferences() { settings?.presentPreferences() }
  func showSettings() { settings?.presentSettings() }
  func showVisits(search: String?) async throws { try await history?.present(search: search) }
  func showBookmarks() { bookmarks?.present() }
  func showClosed() { recentlyClosed?.present() }
  func showServices(graph: Bool) { serviceList?.present(asGraph: graph) }
}
