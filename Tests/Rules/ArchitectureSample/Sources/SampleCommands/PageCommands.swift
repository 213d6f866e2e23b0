/// Commands for a page. Their names resemble the names of notifications.
@MainActor
public protocol PageCommands: AnyObject {
  /// Shows the hints for beginners.
  func showDidacticHints()
  /// Looks over the user's shoulder.
  func shoulderSurf(_ steps: [Int])
  /// Divides the page.
  func divide(_ parts: Int?)
  /// Prints the page, or fails if there is no printer.
  func print(copies: Int) async throws
}
