/// An error that is thrown when a command that can throw doesn't reach a handler.
public struct CommandError: Error {
  /// The kind of the error in snake_case, such as `unhandled`.
  public let kind: String
  /// The qualified name of the command, such as `TabCommands.closeTab`.
  public let command: String
  /// The part of the message that follows the name of the command.
  private let text: String

  /// Returns an error for a command that has no handler in its dispatcher or in any ancestor of the
  /// dispatcher.
  /// - Parameter command: The qualified name of the command.
  public static func unhandled(_ command: String) -> Self {
    Self(
      kind: "unhandled", command: command,
      text: " has no handler: register one, here or further up the chain")
  }

  /// Returns an error for a command whose dispatcher is shutting down.
  /// - Parameter command: The qualified name of the command.
  public static func shutDown(_ command: String) -> Self {
    Self(kind: "shut_down", command: command, text: " was not run: its dispatcher is shutting down")
  }

  /// Returns an error for a command that its handler cannot run at the moment.
  /// - Parameters:
  ///   - command: The qualified name of the command.
  ///   - reason: The reason why the command cannot run and how to fix the problem.
  public static func unavailable(_ command: String, because reason: String) -> Self {
    Self(kind: "unavailable", command: command, text: " cannot run now: \(reason)")
  }

  /// Returns an error for a command that a wrapper refused.
  /// - Parameters:
  ///   - command: The qualified name of the command.
  ///   - reason: The reason why the wrapper refused the command.
  public static func refused(_ command: String, because reason: String) -> Self {
    Self(kind: "refused", command: command, text: " was refused: \(reason)")
  }

  /// Returns an error for a command whose handler has been deallocated.
  /// - Parameter handler: The type of the handler.
  static func unhandled(_ command: String, deadHandler handler: String) -> Self {
    Self(
      kind: "unhandled", command: command,
      text: " was not run, because its handler \(handler) was deallocated: keep the handler, or "
        + "register it with holding: .strongly")
  }

  /// Returns an error for a command whose registration has ended. A subscription in a local array ends as
  /// soon as an optimized build no longer uses the array.
  /// - Parameter handler: The name of the handler.
  static func unhandled(_ command: String, endedHandler handler: String) -> Self {
    Self(
      kind: "unhandled", command: command,
      text: " was not run, because the registration of its handler \(handler) has ended: keep the "
        + "subscription, for example in Subscriptions")
  }

  /// Returns whether the error says that a command has no handler.
  package func isWithoutHandler(_ command: CommandDescription) -> Bool {
    self == .unhandled(command.qualifiedName) || self == .shutDown(command.qualifiedName)
  }
}

// MARK: - Equatable

extension CommandError: Equatable {
  /// Returns whether two errors are equal. Errors for commands without a handler differ only in their
  /// commands.
  public static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.command == right.command
      && (left.kind == "unhandled" || left.text == right.text)
  }
}

// MARK: - CustomStringConvertible

extension CommandError: CustomStringConvertible {
  public var description: String { message(naming: command) }

  /// Returns the message with another name for the command.
  /// - Parameter command: The name of the command, for example as a user types it.
  package func message(naming command: String) -> String { command + text }
}

// MARK: - Passing a call on

/// An error that an asynchronous handler throws to pass a call to the next handler in the chain, as
/// if it had declined the call.
package struct CallPassed: Error {
  package init() {}
}

// MARK: - Kinds

/// An error that names its kind for programs, which read it as JSON.
///
/// The kind of any other error is the name of its type in snake_case.
public protocol ErrorKindNaming: Error {
  /// The kind of the error in snake_case, such as `unknown_command`.
  var kind: String { get }
}

/// A namespace for the names of errors.
package enum ErrorKind {
  /// Returns the kind of an error. An error that does not name its kind has the name of its type,
  /// without the word ‘command’, because its command is named elsewhere.
  package static func name(of error: any Error) -> String {
    if error is CancellationError { return "interrupted" }
    if let error = error as? any ErrorKindNaming { return error.kind }
    let type = nameOfType(Swift.type(of: error)).prefix { $0 != "<" }
    return CommandWords(String(type)).words.filter { $0 != "command" }.joined(separator: "_")
  }

  /// Returns the name of an error as separate words, for an error that has no description. For
  /// example, `boardFull(3)` becomes "board full".
  package static func words(of error: any Error) -> String {
    let dump = String(describing: error)
    return CommandWords(String(dump.prefix { $0 != "(" })).spaced
  }
}

extension CommandError: ErrorKindNaming {}

// MARK: - Availability

/// A handler that declines some calls, or that reports which of its commands are currently
/// unavailable.
@MainActor
public protocol CommandAvailability: AnyObject {
  /// Returns the reason why a command is currently unavailable, or nil if it is available. By
  /// default, returns nil.
  ///
  /// An unavailable command doesn't reach the handler. The command throws ``CommandError`` if it can
  /// throw. Otherwise, it is dropped and reported. ``HandledCommand/unavailability`` contains the
  /// reason.
  /// - Parameter command: A command that this object handles.
  func unavailability(of command: CommandDescription) -> String?

  /// Returns whether the handler leaves a call to the next handler in the chain. By default, returns
  /// `false`.
  ///
  /// The next handler is the one that this handler overrides, or the handler of the parent
  /// dispatcher.
  /// - Parameter call: The call, with its arguments.
  func declines(_ call: WrappedCall) -> Bool
}

extension CommandAvailability {
  public func unavailability(of command: CommandDescription) -> String? { nil }

  public func declines(_ call: WrappedCall) -> Bool { false }
}
