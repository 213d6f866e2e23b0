package import BrowserCommands

/// What a list of windows is told.
@MainActor
package protocol WindowGridConsumer: AnyObject {
  /// Takes a window in place of the one with its number, if there is one.
  func setWindow(_ item: WindowItem)
  /// Takes the window with a number out.
  func removeWindow(_ number: WindowNumber)
}
