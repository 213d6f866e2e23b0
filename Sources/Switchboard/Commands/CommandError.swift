/// Why a command that may throw did not reach a handler.
public struct CommandError: Error, Equatable {
  private enum Reason { case unhandled, shutDown }

  private let reason: Reason
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
}

// MARK: - CustomStringConvertible

extension CommandError: CustomStringConvertible {
  /// What happened and how to fix it.
  public var description: String {
    switch reason {
    case .unhandled:
      "nobody handles \(command): register a handler for it, here or further up the chain"
    case .shutDown:
      "\(command) was not run: its dispatcher is shutting down"
    }
  }
}
