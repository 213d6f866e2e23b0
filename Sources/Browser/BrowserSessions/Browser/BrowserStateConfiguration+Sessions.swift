package import BrowserModel

// MARK: - Configuration with sessions

extension BrowserStateConfiguration {
  /// Returns the standard configuration with the services and agents that save and restore windows.
  ///
  /// - Parameters:
  ///   - services: The factories for additional services.
  ///   - clock: The clock that measures the delay before a save.
  ///   - follow: A closure that is called with each session service, regular or off the record,
  ///     before the service opens or saves anything.
  /// - Throws: ``KeyedServiceError`` if the services cannot be sorted by their dependencies.
  package static func standardWithSessions(
    adding services: [BrowserState.ServiceFactory] = [],
    clock: any Clock<Duration> = ContinuousClock(),
    follow: @escaping @MainActor (SessionService) -> Void = { _ in }
  ) throws(KeyedServiceError) -> Self {
    var configuration = try standard(
      adding: [sessions(clock: clock, follow: follow)] + services)
    let agents = configuration.browserAgents
    // The restoring agent comes first so that other agents see the restored tabs.
    configuration.browserAgents = { state in [sessionRestoration(of: state)] + agents(state) }
    configuration.sceneAgents.append { SessionSavingSceneAgent(browsers: $0) }
    return configuration
  }

  private static func sessions(
    clock: any Clock<Duration>, follow: @escaping @MainActor (SessionService) -> Void
  ) -> BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(
      SessionService.self, dependsOn: RecentlyClosedService.self, HistoryService.self,
      BookmarkService.self, PrerenderService.self, DownloadService.self, offTheRecord: .own
    ) { state, recentlyClosed, history, bookmarks, prerendering, downloads in
      let service = SessionService(
        at: state.directory.map(SessionStoreLocation.init(in:)), recentlyClosed: recentlyClosed,
        history: history, bookmarks: state.isOffTheRecord ? nil : bookmarks,
        downloads: state.isOffTheRecord ? nil : downloads, clock: clock)
      prerendering?.onPromote = { [weak service] _ in service?.save(.soon) }
      follow(service)
      return service
    }
  }

  private static func sessionRestoration(of state: BrowserState) -> BrowserAgentFactory {
    BrowserAgentFactory(SessionRestorationBrowserAgent.self, of: .all) { browser, place in
      guard let service = try? state.services.service(SessionService.self) else { return nil }
      let isInactive = browser.type == .inactive
      let restorer = place.saved.flatMap { saved in
        service.restorer(
          windowID: WindowRecord.id(ofWindow: saved.number, isInactive: isInactive),
          by: state.webStateFactory, isBehindNewTab: saved.isBehindNewTab && !isInactive)
      }
      return SessionRestorationBrowserAgent(
        of: browser, in: state.browserList, service: service,
        windowID: WindowRecord.id(ofWindow: place.windowNumber, isInactive: isInactive),
        restorer: restorer
      ) { [weak state] in state?.phase != .ready }
    }
  }
}
