/// The life of one window: how near it is to the user, and who is to know.
@MainActor
package final class SceneController {
  /// How near the window is; its agents are told of each change.
  package var activationLevel = SceneActivationLevel.unattached {
    didSet {
      guard activationLevel != oldValue else { return }
      for agent in agents { agent.sceneDidChange(to: activationLevel) }
    }
  }

  private let agents: [any SceneAgent]

  /// Makes the controller of a window, which is not attached yet.
  /// - Parameter agents: are told of its life, in that order.
  init(agents: [any SceneAgent]) { self.agents = agents }

  /// Ends the window's user interface.
  func shutDown() {
    for agent in agents { agent.sceneWillDisconnect() }
    activationLevel = .unattached
  }
}
