package import BrowserCommands

/// What a list of windows is told.
@MainActor
package protocol WindowGridConsumer: AnyObject {
  /// Takes a window in place of the one with its number, if there is one.
  func setWindow(_ item: WindowItem)
  /// Takes the window with a number out.
  func removeWindow(_ number: WindowNumber)
  /// Shows what a command has done, or could not do.
  func report(_ report: WindowReport)
}

/// What a command for windows has done, or could not do.
package enum WindowReport: Equatable, Sendable {
  /// All windows are on disk.
  case saved
  /// Something failed, and the rest was done all the same.
  case failed(String)
  /// A setting is not kept. The next run begins as if it had not changed.
  case settingNotKept(String)
}
