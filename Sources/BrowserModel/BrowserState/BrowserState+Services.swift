// MARK: - Services

extension BrowserState {
  /// How to make one service of a browser state.
  public typealias ServiceFactory = KeyedServiceFactory<BrowserState>
  /// The factories of a browser state's services.
  public typealias ServiceGraph = KeyedServiceGraph<BrowserState>
  /// The services of one browser state.
  public typealias Services = KeyedServiceContainer<BrowserState>
}
