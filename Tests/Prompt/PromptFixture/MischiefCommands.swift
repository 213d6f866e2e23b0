package import Switchboard

/// Commands that go wrong.
@CommandProtocol
@MainActor
package protocol MischiefCommands: AnyObject {
  /// Waits forever.
  func wait() async throws

  /// Shows how long a password is.
  @Confidential
  func unlock(_ password: String)

  /// Sends a command that has no handler.
  func forget()

  /// Broadcasts a property that its own observer changes.
  func spin() throws

  /// Refuses every further command.
  func lock()
}

/// Commands that have no handler.
@CommandProtocol
@MainActor
package protocol AbsentCommands: AnyObject {
  /// Is not handled.
  func callAbsent()
}

/// A property that its own observer changes.
package enum Turns: BroadcastKey {
  package typealias Value = Int
}
