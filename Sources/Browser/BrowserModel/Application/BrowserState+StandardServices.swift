// MARK: - The standard configuration

extension BrowserStateConfiguration {
  /// Returns a configuration with the standard services, tab helpers and browser agents.
  ///
  /// - Parameter services: The factories for additional services.
  /// - Throws: ``KeyedServiceError`` if a service is registered twice, if a dependency is not
  ///   registered, or if the dependencies contain a cycle.
  public static func standard(
    adding services: [BrowserState.ServiceFactory] = []
  ) throws(KeyedServiceError) -> Self {
    Self(
      services: try BrowserState.ServiceGraph(
        [
          history, recentlyClosed, recentlyClosedRecorder, bookmarks, prerendering, downloads,
        ] + services),
      tabHelpers: tabHelpers, browserAgents: browserAgents)
  }

  private static func browserAgents(of state: BrowserState) -> [BrowserAgentFactory] {
    [
      BrowserAgentFactory(InactiveTabsAgent.self, of: .regular) { browser, _ in
        browser.inactiveTwin.map { twin in
          InactiveTabsAgent(
            tabs: browser.webStateList, inactiveTabs: twin.webStateList,
            preferences: state.preferences, now: state.webStateFactory.now)
        }
      }
    ]
  }

  private static func tabHelpers(of state: BrowserState) -> [TabHelperFactory] {
    [
      TabHelperFactory(of: state) { [preferences = state.preferences] in
        HistoryTabHelper($0, history: $1, preferences: preferences)
      },
      TabHelperFactory(of: state) { BookmarkTabHelper($0, bookmarks: $1) },
      TabHelperFactory(of: state) { $0.canLoad ? DownloadTabHelper($0, service: $1) : nil },
      TabHelperFactory(FindTabHelper.self) { $0.canLoad ? FindTabHelper() : nil },
      TabHelperFactory(IconTabHelper.self) { $0.canLoad ? IconTabHelper($0) : nil },
      TabHelperFactory(BlockedContentTabHelper.self) {
        $0.canLoad ? BlockedContentTabHelper($0) : nil
      },
    ]
  }
}

// MARK: - Services

extension BrowserStateConfiguration {
  private typealias ServiceFactory = BrowserState.ServiceFactory

  private static var history: ServiceFactory {
    ServiceFactory(HistoryService.self) { HistoryService(preferences: $0.preferences) }
  }

  private static var recentlyClosed: ServiceFactory {
    ServiceFactory(RecentlyClosedService.self, dependsOn: HistoryService.self) {
      RecentlyClosedService(history: $1, preferences: $0.preferences)
    }
  }

  private static var recentlyClosedRecorder: ServiceFactory {
    ServiceFactory(
      RecentlyClosedRecorder.self, dependsOn: RecentlyClosedService.self, creation: .eager
    ) { state, service in
      service.map {
        RecentlyClosedRecorder(of: state.browserList, to: $0) { [weak state] in
          state?.phase != .ready
        }
      }
    }
  }

  private static var prerendering: ServiceFactory {
    ServiceFactory(PrerenderService.self, offTheRecord: .own) {
      PrerenderService(preferences: $0.preferences)
    }
  }

  private static var downloads: ServiceFactory {
    ServiceFactory(DownloadService.self, offTheRecord: .own) { state in
      DownloadService(keepsParts: !state.isOffTheRecord) { [weak state] in
        state?.keepLoaded(for: .work("its downloads"))
      }
    }
  }

  private static var bookmarks: ServiceFactory {
    ServiceFactory(BookmarkService.self, offTheRecord: .redirected) {
      BookmarkService(readingPages: $0.readPages)
    }
  }
}
