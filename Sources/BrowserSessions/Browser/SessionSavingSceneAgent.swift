package import BrowserModel

/// The rule for saving a scene. A scene that has been in front since its last save is saved when it
/// goes to the background or ends.
package struct SceneSaving: Hashable, Sendable {
  private var needsSaving = false

  /// Creates the state of a scene that needs no save.
  package init() {}

  /// Updates the state for a new level of the scene.
  ///
  /// - Returns: Whether the scene must be saved now.
  package mutating func change(to level: SceneActivationLevel) -> Bool {
    switch level {
    case .foregroundActive: needsSaving = true
    case .background: return disconnect()
    case .foregroundInactive, .unattached: break
    }
    return false
  }

  /// Updates the state for the end of the scene.
  ///
  /// - Returns: Whether the scene must be saved now.
  package mutating func disconnect() -> Bool {
    defer { needsSaving = false }
    return needsSaving
  }
}

/// An agent that saves the sessions of a window when it goes to the background or ends.
@MainActor
package final class SessionSavingSceneAgent: SceneAgent {
  private let browsers: @MainActor () -> [Browser]
  private var saving = SceneSaving()
  private var saves: [PendingSave] = []

  /// Creates the agent of a scene.
  ///
  /// - Parameter browsers: Returns the browsers of the window.
  package init(browsers: @escaping @MainActor () -> [Browser]) { self.browsers = browsers }

  package func sceneDidChange(to level: SceneActivationLevel) {
    guard saving.change(to: level) else { return }
    saves += agents.compactMap { $0.saveSessionNow() }
  }

  package func sceneWillDisconnect() throws {
    guard saving.disconnect() else { return }
    var failure: SessionStoreError?
    for agent in agents {
      do throws(SessionStoreError) { try agent.saveSessionBeforeEnd() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  package func finish() async throws {
    let pending = saves
    saves = []
    var failure: (any Error)?
    for save in pending {
      do { try await save.completion() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The agents of the window, one for each service. A service saves all its browsers together.
  private var agents: [SessionRestorationBrowserAgent] {
    var services: Set<ObjectIdentifier> = []
    return browsers().compactMap { $0.userData[SessionRestorationBrowserAgent.self] }
      .filter { services.insert(ObjectIdentifier($0.service)).inserted }
  }
}
