/// What each browser state of an application is made of, without a subclass.
@MainActor
public struct BrowserStateParts {
  /// The preferences that a state has.
  public var preferences: PreferenceRegistry
  /// The factories of a state's services.
  public var services: BrowserState.ServiceGraph
  /// The factories of the helpers that each tab of a state gets, off the record as on it.
  public var tabHelpers: @MainActor (BrowserState) -> [TabHelperFactory]
  /// The factories of the agents that each browser of a window gets, in order.
  public var browserAgents: @MainActor (BrowserState) -> [BrowserAgentFactory]
  /// The factories of the agents that the scene of each window gets, in order.
  public var sceneAgents: [SceneAgentFactory]
  /// Makes the factory of a state's tabs: one engine for each, so that nothing passes between them.
  public var tabs: @MainActor (BrowserState) -> WebStateFactory

  /// Creates the parts of a state; by default without services, helpers, agents and an engine.
  public init(
    preferences: PreferenceRegistry = .browserState,
    services: BrowserState.ServiceGraph = BrowserState.ServiceGraph(),
    tabHelpers: @escaping @MainActor (BrowserState) -> [TabHelperFactory] = { _ in [] },
    browserAgents: @escaping @MainActor (BrowserState) -> [BrowserAgentFactory] = { _ in [] },
    sceneAgents: [SceneAgentFactory] = [],
    tabs: @escaping @MainActor (BrowserState) -> WebStateFactory = { _ in WebStateFactory() }
  ) {
    self.preferences = preferences
    self.services = services
    self.tabHelpers = tabHelpers
    self.browserAgents = browserAgents
    self.sceneAgents = sceneAgents
    self.tabs = tabs
  }
}
