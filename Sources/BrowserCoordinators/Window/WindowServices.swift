package import BrowserCommands

/// What the coordinator of one window works with.
@MainActor
package struct WindowServices {
  /// The number of the window.
  package let number: WindowNumber
  /// Makes and ends the window's browsers.
  package let wrangler: BrowserWrangler
}
