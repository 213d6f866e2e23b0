/// How near a window is to the user, as in Chrome.
public enum SceneActivationLevel: Hashable, Sendable, Comparable {
  /// The window has no user interface, not yet or no more.
  case unattached
  /// The user has put the window away, and the process may end at any time.
  case background
  /// The window is behind another one.
  case foregroundInactive
  /// The window is in front.
  case foregroundActive
}

/// An object that works for the scene of one window.
@MainActor
public protocol SceneAgent: AnyObject {
  /// Called when the window has another level.
  func sceneDidChange(to level: SceneActivationLevel)

  /// Called when the user interface of the window is about to end, and the process with it.
  ///
  /// - Throws: The reason why the agent could not finish its work.
  func sceneWillDisconnect() throws

  /// Waits for the work that the last change of the level has begun.
  ///
  /// - Throws: The reason why that work failed.
  func finish() async throws
}

/// Makes an agent for the scene of a window. Its parameter returns the browsers of the window.
public typealias SceneAgentFactory =
  @MainActor (_ browsers: @escaping @MainActor () -> [Browser]) -> any SceneAgent

/// The life of one window: how near it is to the user, and the agents that act on it.
@MainActor
public final class SceneController {
  /// How near the window is. Its agents are notified of each change.
  public var activationLevel = SceneActivationLevel.unattached {
    didSet {
      guard activationLevel != oldValue else { return }
      for agent in agents { agent.sceneDidChange(to: activationLevel) }
    }
  }

  private let agents: [any SceneAgent]

  /// Creates the controller of a window that is not attached yet.
  ///
  /// - Parameter agents: The agents, which are notified in that order.
  public init(agents: [any SceneAgent]) { self.agents = agents }

  /// Waits for the work of the agents.
  ///
  /// - Throws: The last failure of an agent; all others have finished before.
  public func finish() async throws {
    var failure: (any Error)?
    for agent in agents {
      do { try await agent.finish() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Ends the user interface of the window.
  ///
  /// - Throws: The last failure of an agent; all others have finished before.
  public func shutDown() throws {
    var failure: (any Error)?
    for agent in agents {
      do { try agent.sceneWillDisconnect() } catch { failure = error }
    }
    activationLevel = .unattached
    if let failure { throw failure }
  }
}
