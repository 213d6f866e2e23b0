/// The error of a command that can throw and did not reach a handler.
public struct CommandError: Error, Equatable {
  private enum Reason: Equatable {
    case unhandled, shutDown
    case unavailable(String)
    case refused(String)
  }

  private let reason: Reason
  /// The type of a handler that has died. Comparisons of errors ignore it.
  private var deadHandler: String?
  /// The command, by its protocol and name: `TabCommands.closeTab`.
  public let command: String

  /// Returns the error of a command without a handler at any level.
  public static func unhandled(_ command: String) -> Self {
    Self(reason: .unhandled, command: command)
  }

  /// Returns the error of a command whose dispatcher is shutting down.
  public static func shutDown(_ command: String) -> Self {
    Self(reason: .shutDown, command: command)
  }

  /// Returns the error of a command that its handler cannot run now.
  /// - Parameters:
  ///   - command: The command, by its protocol and name.
  ///   - reason: The reason, and what to do.
  public static func unavailable(_ command: String, because reason: String) -> Self {
    Self(reason: .unavailable(reason), command: command)
  }

  /// Returns the error of a command that a wrapper refused.
  /// - Parameters:
  ///   - command: The command, by its protocol and name.
  ///   - reason: The reason.
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

  public static func == (left: Self, right: Self) -> Bool {
    left.reason == right.reason && left.command == right.command
  }
}

// MARK: - CustomStringConvertible

extension CommandError: CustomStringConvertible {
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
/// Such a command does not reach the handler: it throws ``CommandError``, or is dropped and
/// reported if it cannot throw. ``HandledCommand/unavailability`` shows the reason.
@MainActor
public protocol CommandAvailability: AnyObject {
  /// Returns the reason why a command cannot run now, or nil if it can.
  /// - Parameter command: The command, which this object handles.
  func unavailability(of command: CommandDescription) -> String?
}
