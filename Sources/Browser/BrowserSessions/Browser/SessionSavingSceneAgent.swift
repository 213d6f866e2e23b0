package import BrowserModel

/// The state that determines when to save a scene.
///
/// If a scene has been active since its last save, it is saved when it enters the background or
/// disconnects.
package struct SceneSaving: Hashable, Sendable {
  private var needsSaving = false

  /// Creates the state for a scene that does not need to be saved.
  package init() {}

  /// Updates the state when the scene's activation level changes.
  ///
  /// - Returns: `true` if the scene must be saved now; otherwise, `false`.
  package mutating func change(to level: SceneActivationLevel) -> Bool {
    switch level {
    case .foregroundActive: needsSaving = true
    case .background: return disconnect()
    case .foregroundInactive, .unattached: break
    }
    return false
  }

  /// Updates the state when the scene disconnects.
  ///
  /// - Returns: `true` if the scene must be saved now; otherwise, `false`.
  package mutating func disconnect() -> Bool {
    defer { needsSaving = false }
    return needsSaving
  }
}

/// An agent that saves a window's sessions when its scene enters the background or disconnects.
@MainActor
package final class SessionSavingSceneAgent: SceneAgent {
  private let browsers: @MainActor () -> [Browser]
  private var saving = SceneSaving()
  private var saves: [PendingSave] = []

  /// Creates the agent for a scene.
  ///
  /// - Parameter browsers: A closure that returns the browsers in the window.
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

  /// The agents of the window's browsers, with only one agent for each service. A service saves all
  /// of its browsers together.
  private var agents: [SessionRestorationBrowserAgent] {
    var services: Set<ObjectIdentifier> = []
    return browsers().compactMap { $0.userData[SessionRestorationBrowserAgent.self] }
      .filter { services.insert(ObjectIdentifier($0.service)).inserted }
  }
}
