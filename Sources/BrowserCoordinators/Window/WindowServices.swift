package import BrowserCommands
package import Switchboard

/// What the coordinator of one window works with.
@MainActor
package struct WindowServices {
  /// The number of the window.
  package let number: WindowNumber
  /// Makes and ends the window's browsers.
  package let wrangler: BrowserWrangler
  /// Where view controllers render to.
  package let output: any OutputSink
}
