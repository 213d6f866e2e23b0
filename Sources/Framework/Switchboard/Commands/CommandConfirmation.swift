/// A way for a command to ask its user before it loses data.
///
/// A handler asks before it changes anything:
///
/// ```swift
/// func removeAll() throws {
///   if isDownloading { try CommandConfirmation.ask("a song is still being downloaded") }
///   songs = []
/// }
/// ```
///
/// If a user types the command, the command fails with ``CommandConfirmationRequest``. When the user
/// repeats the command at once, it runs. Scripts and other callers are not asked.
///
/// A prompt asks by itself before a command that declares `.irreversible`. If the handler asks, declare
/// `.asksItself` as well. See ``Effects(_:)``.
public enum CommandConfirmation {
  /// Asks the user for a confirmation, unless the user has given it or no user typed the
  /// command.
  /// - Parameter reason: A clause that names the data that would be lost.
  /// - Throws: ``CommandConfirmationRequest`` if the user has not confirmed the command.
  @MainActor
  public static func ask(_ reason: String) throws(CommandConfirmationRequest) {
    if CallEnvironment.current.isConfirmed == false {
      throw CommandConfirmationRequest(reason: reason)
    }
  }

  /// Runs a command that may ask the user who typed it.
  /// - Parameters:
  ///   - isGiven: Whether the user has confirmed the command, or nil if no user typed it.
  ///   - body: A closure that runs the command.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws.
  @MainActor
  public static func asking<Result>(
    isGiven: Bool?, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await CallEnvironment.running(with: \.isConfirmed, isGiven, body)
  }
}

// MARK: - Errors

/// An error that a command throws because its user has to confirm it.
public struct CommandConfirmationRequest: Error, Hashable, CustomStringConvertible {
  /// A clause that names the data that would be lost.
  public let reason: String

  /// Creates a request. A prompt shows its reason after the name of the command.
  public init(reason: String) { self.reason = reason }

  public var description: String { "\(reason): repeat the command to run it anyway" }
}

extension CommandConfirmationRequest: ErrorKindNaming {
  public var kind: String { "unconfirmed" }
}
