/// The activation level of a window's scene, as in Chrome: whether the window is in front, behind
/// another, or hidden.
public enum SceneActivationLevel: Hashable, Sendable, Comparable {
  /// The window has no user interface yet, or no longer has one.
  case unattached
  /// The window is hidden, and the process may be terminated at any time.
  case background
  /// The window is behind another one.
  case foregroundInactive
  /// The window is in front.
  case foregroundActive
}

/// An object that works for the scene of one window.
@MainActor
public protocol SceneAgent: AnyObject {
  /// Called when the level of the window has changed.
  func sceneDidChange(to level: SceneActivationLevel)

  /// Called when the user interface of the window is about to end, together with the process.
  ///
  /// - Throws: The error that prevented the agent from finishing its work.
  func sceneWillDisconnect() throws

  /// Waits for the work that the last change of the level started.
  ///
  /// - Throws: The error of that work.
  func finish() async throws
}

/// A closure that creates an agent for the scene of a window. Its parameter returns the browsers of
/// the window.
public typealias SceneAgentFactory =
  @MainActor (_ browsers: @escaping @MainActor () -> [Browser]) -> any SceneAgent

/// The life cycle of one window: its activation level, and the agents that react to changes of the
/// level.
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

  /// Creates the controller of a window without user interface.
  ///
  /// - Parameter agents: The agents in the order of notification.
  public init(agents: [any SceneAgent]) { self.agents = agents }

  /// Waits for the work of all agents.
  ///
  /// - Throws: The last error of an agent, after all agents have finished.
  public func finish() async throws {
    var failure: (any Error)?
    for agent in agents {
      do { try await agent.finish() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Ends the user interface of the window.
  ///
  /// - Throws: The last error of an agent, after all agents have finished.
  public func shutDown() throws {
    var failure: (any Error)?
    for agent in agents {
      do { try agent.sceneWillDisconnect() } catch { failure = error }
    }
    activationLevel = .unattached
    if let failure { throw failure }
  }
}
