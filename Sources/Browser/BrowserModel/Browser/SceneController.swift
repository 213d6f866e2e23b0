/// The activation level of a window's scene. The level indicates whether the window is in front,
/// behind another window, or hidden.
public enum SceneActivationLevel: Hashable, Sendable, Comparable {
  /// The window doesn't have a user interface yet, or no longer has one.
  case unattached
  /// The window is hidden, and the process may be terminated at any time.
  case background
  /// The window is behind another window.
  case foregroundInactive
  /// The window is in front.
  case foregroundActive
}

/// An agent that responds to events in the life cycle of a window's scene.
@MainActor
public protocol SceneAgent: AnyObject {
  /// Called after the window's activation level has changed.
  func sceneDidChange(to level: SceneActivationLevel)

  /// Called when the window's user interface is about to end, because the window closes or the
  /// process ends.
  ///
  /// - Throws: An error if the agent could not finish its work.
  func sceneWillDisconnect() throws

  /// Waits until the agent has finished the work that the last change to the activation level
  /// started.
  ///
  /// - Throws: An error if the work failed.
  func finish() async throws
}

/// A closure that creates an agent for a window's scene. Its parameter is a closure that returns
/// the window's browsers.
public typealias SceneAgentFactory =
  @MainActor (_ browsers: @escaping @MainActor () -> [Browser]) -> any SceneAgent

/// A controller that stores the activation level of a window's scene and notifies agents when the
/// level changes.
@MainActor
public final class SceneController {
  /// The activation level of the window. The agents are notified of each change.
  public var activationLevel = SceneActivationLevel.unattached {
    didSet {
      guard activationLevel != oldValue else { return }
      for agent in agents { agent.sceneDidChange(to: activationLevel) }
    }
  }

  private let agents: [any SceneAgent]

  /// Creates a controller for a window that has no user interface yet.
  ///
  /// - Parameter agents: The agents, in the order in which they are notified.
  public init(agents: [any SceneAgent]) { self.agents = agents }

  /// Waits until all agents have finished their work.
  ///
  /// - Throws: The last error that an agent threw. The error is thrown after all agents have
  ///   finished.
  public func finish() async throws {
    var failure: (any Error)?
    for agent in agents {
      do { try await agent.finish() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Notifies the agents that the window's user interface is about to end, and sets the activation
  /// level to ``SceneActivationLevel/unattached``.
  ///
  /// - Throws: The last error that an agent threw. The error is thrown after all agents have
  ///   finished.
  public func shutDown() throws {
    var failure: (any Error)?
    for agent in agents {
      do { try agent.sceneWillDisconnect() } catch { failure = error }
    }
    activationLevel = .unattached
    if let failure { throw failure }
  }
}
