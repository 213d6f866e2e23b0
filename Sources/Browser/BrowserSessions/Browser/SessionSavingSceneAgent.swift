import BrowserModel

/// The state that determines when to save a scene.
///
/// If a scene has been active since its last save, it is saved when it enters the background or
/// disconnects.
struct SceneSaving: Hashable, Sendable {
  private var needsSaving = false

  /// Updates the state when the scene's activation level changes.
  ///
  /// - Returns: `true` if the scene must be saved now; otherwise, `false`.
  mutating func change(to level: SceneActivationLevel) -> Bool {
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
  mutating func disconnect() -> Bool {
    defer { needsSaving = false }
    return needsSaving
  }
}

/// An agent that saves a window's sessions when its scene enters the background or disconnects.
@MainActor
final class SessionSavingSceneAgent: SceneAgent {
  private let browsers: @MainActor () -> [Browser]
  private var saving = SceneSaving()
  private var saves: [PendingSave] = []

  /// Creates the agent for a scene.
  ///
  /// - Parameter browsers: A closure that returns the browsers in the window.
  init(browsers: @escaping @MainActor () -> [Browser]) { self.browsers = browsers }

  func sceneDidChange(to level: SceneActivationLevel) {
    guard saving.change(to: level) else { return }
    saves += services.map { $0.save(.now) }
  }

  func sceneWillDisconnect() throws {
    guard saving.disconnect() else { return }
    var failure: SessionStoreError?
    for service in services where service.isDirty {
      failure = service.save(.beforeEnd).failure ?? failure
    }
    if let failure { throw failure }
  }

  func finish() async throws {
    let pending = saves
    saves = []
    var failure: (any Error)?
    for save in pending {
      do { try await save.completion() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The services that save the window's browsers, without those that save nothing. A service saves
  /// all of its browsers together.
  private var services: [SessionService] {
    let agents = browsers().compactMap { $0.userData[SessionRestorationBrowserAgent.self] }
    var found: Set<ObjectIdentifier> = []
    return agents.map(\.service).filter {
      $0.isKeeping && found.insert(ObjectIdentifier($0)).inserted
    }
  }
}
