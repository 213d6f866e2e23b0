/// An object that is told how near a window is to the user.
@MainActor
protocol SceneAgent: AnyObject {
  /// Tells that the window has another level.
  func sceneDidChange(to level: SceneActivationLevel)

  /// Tells that the window's user interface is going.
  func sceneWillDisconnect()
}
