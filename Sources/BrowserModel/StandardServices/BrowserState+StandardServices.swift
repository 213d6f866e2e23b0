// MARK: - Standard services

extension BrowserState {
  /// Returns the factories of the services that a browser's states have.
  ///
  /// - Throws: `KeyedServiceError` if the services depended on each other in a circle.
  public static func standardServices() throws(KeyedServiceError) -> ServiceGraph {
    try ServiceGraph([history, historyRecorder, recentlyClosed, recentlyClosedRecorder, bookmarks])
  }

  private static var history: ServiceFactory {
    ServiceFactory(HistoryService.self) {
      HistoryService(file: $0.directory?.file("history.jsonl"))
    }
  }

  private static var historyRecorder: ServiceFactory {
    ServiceFactory(HistoryRecorder.self, dependsOn: HistoryService.self, creation: .eager) {
      state, history in
      history.map {
        HistoryRecorder(of: state.browserList, to: $0, preferences: state.preferences)
      }
    }
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
          state?.readiness != .ready
        }
      }
    }
  }

  private static var bookmarks: ServiceFactory {
    ServiceFactory(BookmarkService.self, offTheRecord: .redirected) {
      BookmarkService(file: $0.directory?.file("bookmarks.json"))
    }
  }
}
