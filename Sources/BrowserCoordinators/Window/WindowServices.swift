package import BrowserCommands

/// What the coordinator of one window works with.
@MainActor
package struct WindowServices {
  /// The number of the window.
  package let number: WindowNumber
  /// Makes and ends the window's browsers.
  package let wrangler: BrowserWrangler
  /// Knows how near the window is to the user.
  package let scene: SceneController

  /// Makes the services of a window, which is saved when it goes to the background.
  init(number: WindowNumber, wrangler: BrowserWrangler) {
    self.number = number
    self.wrangler = wrangler
    scene = SceneController(
      agents: [SessionSavingSceneAgent { [weak wrangler] in wrangler?.saveSessionsNow() }])
  }
}
