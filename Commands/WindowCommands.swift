public import Switchboard

/// The regular and the incognito window.
@CommandProtocol
@MainActor
public protocol WindowCommands: AnyObject {
  /// Opens an incognito tab, and brings its window to the front.
  /// - Parameter url: the address to open; the start page without one.
  @Confidential
  func newIncognito(_ url: Address?) throws

  /// Brings a window to the front.
  /// - Parameter browser: which one.
  @Confidential
  @ShortName("switch")
  func switchBrowser(_ browser: BrowserMode)
}
