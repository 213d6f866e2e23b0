public import Switchboard

/// What was closed.
@CommandProtocol
@MainActor
public protocol ReopenCommands: AnyObject {
  /// Reopens what was closed, where it was.
  /// - Parameter number: which one, as ‘closed’ lists it; the latest without it.
  func reopen(_ number: Int?) throws
}
