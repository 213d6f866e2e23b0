/// Why a command that may throw did not reach a handler.
public struct CommandError: Error, Equatable {
  private enum Reason: Equatable {
    case unhandled, shutDown
    case unavailable(String)
    case refused(String)
  }

  private let reason: Reason
  /// The type of a handler that has died, which does not count when errors are compared.
  private var deadHandler: String?
  /// The command, by its protocol and name: `TabCommands.closeTab`.
  public let command: String

  /// No handler is registered for `command`, at any level.
  public static func unhandled(_ command: String) -> Self {
    Self(reason: .unhandled, command: command)
  }

  /// The dispatcher that `command` was sent through is shutting down.
  public static func shutDown(_ command: String) -> Self {
    Self(reason: .shutDown, command: command)
  }

  /// The handler of `command` does not run it now.
  /// - Parameters:
  ///   - command: The command, by its protocol and name.
  ///   - reason: Why it does not, and what to do.
  public static func unavailable(_ command: String, because reason: String) -> Self {
    Self(reason: .unavailable(reason), command: command)
  }

  /// A wrapper refused `command`.
  /// - Parameters:
  ///   - command: The command, by its protocol and name.
  ///   - reason: Why it did.
  public static func refused(_ command: String, because reason: String) -> Self {
    Self(reason: .refused(reason), command: command)
  }

  static func unhandled(_ command: String, deadHandler: String?) -> Self {
    Self(reason: .unhandled, deadHandler: deadHandler, command: command)
  }

  private init(reason: Reason, deadHandler: String? = nil, command: String) {
    self.reason = reason
    self.deadHandler = deadHandler
    self.command = command
  }

  /// Returns whether two errors have the same reason and command.
  public static func == (left: Self, right: Self) -> Bool {
    left.reason == right.reason && left.command == right.command
  }
}

// MARK: - CustomStringConvertible

extension CommandError: CustomStringConvertible {
  /// What happened and how to fix it.
  public var description: String {
    switch reason {
    case .unhandled where deadHandler != nil:
      "\(command) was not run, as its handler \(deadHandler ?? "") has died: "
        + "keep the handler, or register it with holding: .strongly"
    case .unhandled:
      "\(command) has no handler: register one, here or further up the chain"
    case .shutDown:
      "\(command) was not run: its dispatcher is shutting down"
    case .unavailable(let reason): "\(command) cannot run now: \(reason)"
    case .refused(let reason): "\(command) was refused: \(reason)"
    }
  }
}

// MARK: - Availability

/// A handler that says which of its commands cannot run now.
///
/// Such a command is not called: it throws ``CommandError``, or is dropped and reported if it cannot
/// throw. ``HandledCommand/unavailability`` shows the reason.
@MainActor
public protocol CommandAvailability: AnyObject {
  /// Returns why a command cannot run now, or nil if it can.
  /// - Parameter command: The command, which this object handles.
  func unavailability(of command: CommandDescription) -> String?
}
