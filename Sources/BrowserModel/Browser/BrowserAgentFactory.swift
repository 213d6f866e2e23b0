/// The window that a browser is made for.
public struct BrowserPlace: Hashable, Sendable {
  /// The number of the window.
  public let windowNumber: Int
  /// The plan for restoring the window; nil for a new one.
  public let saved: SavedWindow?

  /// Creates the place of a browser.
  public init(windowNumber: Int, saved: SavedWindow? = nil) {
    self.windowNumber = windowNumber
    self.saved = saved
  }
}

/// The factory of one agent, which is attached to each browser of some types.
@MainActor
public struct BrowserAgentFactory {
  private let attach: @MainActor (Browser, BrowserPlace) -> Void

  /// Creates the factory of a type of agents.
  ///
  /// - Parameters:
  ///   - key: The key under which the agent is attached to its browser.
  ///   - types: The types of the browsers that get the agent.
  ///   - make: Makes the agent of a browser, or returns nil where the browser is to have none.
  public init<Key: UserDataKey>(
    _ key: Key.Type, of types: Set<BrowserType>,
    _ make: @escaping @MainActor (Browser, BrowserPlace) -> Key.Value?
  ) {
    attach = { browser, place in
      guard types.contains(browser.type), let agent = make(browser, place) else { return }
      // A browser that has just been made refuses nothing.
      try? browser.userData.set(agent, for: key)
    }
  }

  /// Attaches the agent to a browser, if the browser is of one of the types.
  func attachAgent(to browser: Browser, at place: BrowserPlace) { attach(browser, place) }
}
