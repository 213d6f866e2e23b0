package import BrowserModel
package import BrowserSessions

/// What a window's coordinators have of its browser state; nil where the state has none of it.
@MainActor
package struct StateServices {
  /// The preferences of the state.
  package let preferences: PreferenceStore
  /// The settings of this device.
  package let settings: PreferenceStore
  /// The pages that were visited.
  package let history: HistoryService?
  /// What can be reopened.
  package let recentlyClosed: RecentlyClosedService?
  /// The pages to be found again.
  package let bookmarks: BookmarkService?
  /// Loads pages before the user goes to them.
  package let prerendering: PrerenderService?
  /// Saves the windows of the state.
  package let sessions: SessionService?
  /// The list of the state's services.
  package let services: KeyedServiceCatalog

  /// Takes the services out of a state.
  package init(of state: BrowserState, settings: PreferenceStore) {
    preferences = state.preferences
    self.settings = settings
    history = try? state.services.service(HistoryService.self)
    recentlyClosed = try? state.services.service(RecentlyClosedService.self)
    bookmarks = try? state.services.service(BookmarkService.self)
    prerendering = try? state.services.service(PrerenderService.self)
    sessions = try? state.services.service(SessionService.self)
    services = state.services.catalog
  }
}
