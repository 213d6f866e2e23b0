/// What a list of sessions is told, when it is to be shown.
@MainActor
package protocol SessionListConsumer: AnyObject {
  /// Shows sessions, in order.
  func showSessions(_ items: [SessionItem])
  /// Shows what has become of tabs between two sessions, in order.
  func showChanges(_ items: [SessionChangeItem])
  /// Shows a session as text.
  func showText(_ text: String)
  /// Shows what a command has done.
  func report(_ report: SessionReport)
}
