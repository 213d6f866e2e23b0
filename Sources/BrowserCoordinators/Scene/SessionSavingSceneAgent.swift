/// Saves the sessions of a window when that goes to the background or ends, if it has been in front
/// since they were last saved so.
@MainActor
final class SessionSavingSceneAgent: SceneAgent {
  private let save: @MainActor () -> Void
  private var needsSaving = false

  /// Makes the agent of a window that need not be saved.
  /// - Parameter save: Saves the sessions of its browsers.
  init(save: @escaping @MainActor () -> Void) { self.save = save }

  func sceneDidChange(to level: SceneActivationLevel) {
    switch level {
    case .foregroundActive: needsSaving = true
    case .background: saveIfNeeded()
    case .foregroundInactive, .unattached: break
    }
  }

  func sceneWillDisconnect() { saveIfNeeded() }

  private func saveIfNeeded() {
    guard needsSaving else { return }
    needsSaving = false
    save()
  }
}
