extension TabHelperFactory {
  /// Creates a factory for helpers that work with a service of the tab's browser state. If the state
  /// doesn't have the service, its tabs get no helper.
  ///
  /// The service is looked up for each tab, so that the factory doesn't extend its lifetime.
  ///
  /// - Parameters:
  ///   - state: The browser state.
  ///   - make: A closure that returns a helper for a tab, or nil if the tab needs none.
  public init<Helper: TabHelper, Service: KeyedService>(
    of state: BrowserState, _ make: @escaping @MainActor (WebState, Service) -> Helper?
  ) {
    self.init(Helper.self) { [weak state] webState in
      (try? state?.services.service(Service.self)).flatMap { make(webState, $0) }
    }
  }
}
