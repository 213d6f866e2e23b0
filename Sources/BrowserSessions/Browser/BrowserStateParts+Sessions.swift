package import BrowserModel

// MARK: - Parts with sessions

extension BrowserStateParts {
  /// Returns what the states of a browser are made of whose windows are saved.
  /// - Parameters:
  ///   - clock: on which the delay before a save passes.
  ///   - follow: is given each service that saves them, off the record as on it, before it opens or
  ///     saves anything.
  /// - Throws: `KeyedServiceError` if the services depended on each other in a circle.
  package static func standardWithSessions(
    clock: any Clock<Duration> = ContinuousClock(),
    follow: @escaping @MainActor (SessionService) -> Void = { _ in }
  ) throws(KeyedServiceError) -> Self {
    let frontOrder = FrontOrder()
    return try standard(adding: [
      BrowserState.ServiceFactory(
        SessionService.self, dependsOn: RecentlyClosedService.self, HistoryService.self,
        PrerenderService.self, offTheRecord: .own
      ) { state, recentlyClosed, history, prerendering in
        prerendering?.onPromote = { [weak state] in state?.saveSession(of: $0) }
        let service = SessionService(
          at: state.directory.map(SessionStoreLocation.init(in:)), recentlyClosed: recentlyClosed,
          history: history, frontOrder: frontOrder, clock: clock)
        follow(service)
        return service
      }
    ])
  }
}

// MARK: - Saving

extension BrowserState {
  /// Saves the session of the browser that has a list, after a short delay.
  fileprivate func saveSession(of list: WebStateList) {
    let browser = browserList.browsers.first { $0.webStateList === list }
    browser?.userData[SessionRestorationBrowserAgent.self]?.saveSession()
  }
}
