/// Commands for windows, and everything that a command must not be.
@MainActor
public protocol WindowCommands: AnyObject {
  /// The type of a callback.
  typealias Completion = @MainActor () -> Void

  /// Opens a window.
  func openWindow()
  /// Returns whether the window fills the screen.
  var isFullScreen: Bool { get }  // breaks: dispatchers-carry-commands
  /// The title of the window.
  var title: String { get set }  // breaks: dispatchers-carry-commands
  /// Closes all windows.
  static func closeAll()  // breaks: dispatchers-carry-commands
  /// Returns the number of windows.
  func windowCount() -> Int  // breaks: dispatchers-carry-commands
  /// Returns the titles of all windows.
  func titles() async -> [String]  // breaks: dispatchers-carry-commands
  /// Closes the window and calls back.
  func closeWindow(then: @escaping () -> Void)  // breaks: dispatchers-carry-commands
  /// Minimizes the window and may call back.
  func minimize(then: (() -> Void)?)  // breaks: dispatchers-carry-commands
  /// Hides the window and calls back.
  func hide(then: @escaping Completion)  // breaks: dispatchers-carry-commands
  /// Closes the window and calls back through a value.
  func closeWindow(_ request: ClosingRequest)  // breaks: dispatchers-carry-commands
  /// Closes windows and calls back through the values in an array.
  func closeWindows(_ requests: [ClosingRequest.Batch])  // breaks: dispatchers-carry-commands
  /// Called when the size of the window has changed.
  func windowDidResize(to width: Int)  // breaks: dispatchers-carry-commands
  /// Called before the window closes.
  func willCloseWindow()  // breaks: dispatchers-carry-commands
  /// Asks whether the window may close.
  func shouldCloseWindow()  // breaks: dispatchers-carry-commands
  /// Called with the choice in a window.
  func window(_ number: Int, didChoose item: Int)  // breaks: dispatchers-carry-commands
  /// Shows the window in its current state.
  func showCandid()
  /// Sends good will.
  func sendGoodwill()
  /// Corrects a width.
  func fit(_ width: inout Int)  // breaks: dispatchers-carry-commands
}

/// A value that keeps a callback.
public struct ClosingRequest {
  /// A value that keeps requests.
  public enum Batch {
    case none
    case some([ClosingRequest])
  }

  let completion: @MainActor () -> Void
}
