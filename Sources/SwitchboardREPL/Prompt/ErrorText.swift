import Foundation
import Switchboard

/// Puts an error into one sentence for a person, whatever its type.
enum ErrorText {
  @MainActor
  static func sentence(for error: any Error, from command: HandledCommand) -> String {
    let name = command.description.displayName
    switch error {
    case let error as CommandArgumentError:
      return LineError.wrongArgument(
        error.description, command: name, usage: command.description.usage
      ).description
    case is CancellationError: return "\(name) was interrupted"
    case let error as LineError: return error.description
    case let error as CommandError where error.command == command.description.qualifiedName:
      return sentence(for: error, refusing: command.description)
    case let error as any LocalizedError:
      return "\(name): \(error.errorDescription ?? error.localizedDescription)"
    case let error as any CustomStringConvertible: return "\(name): \(error.description)"
    default: return "\(name) failed: \(words(of: error))"
    }
  }

  /// Returns a sentence for a command that was not run, which names it as a person types it.
  static func sentence(for error: any Error, refusing command: CommandDescription) -> String {
    let name = command.displayName
    switch error {
    case let error as CommandError: return error.description.replacing(error.command, with: name)
    case let error as any LocalizedError:
      return "\(name) was not run: \(error.errorDescription ?? error.localizedDescription)"
    case let error as any CustomStringConvertible:
      return "\(name) was not run: \(error.description)"
    default: return "\(name) was not run: \(words(of: error))"
    }
  }

  /// Returns a sentence for the error of a line that names no command.
  static func sentence(for error: any Error, from input: String) -> String {
    switch error {
    case is CancellationError: "\(MessageText.quoted(input)) was interrupted"
    case let error as any LocalizedError: error.errorDescription ?? error.localizedDescription
    case let error as any CustomStringConvertible: error.description
    default: "\(MessageText.quoted(input)) failed: \(words(of: error))"
    }
  }

  /// The name of an error that says nothing of itself: `boardFull(3)` is "board full".
  private static func words(of error: any Error) -> String {
    let dump = String(describing: error)
    return CommandWords(String(dump.prefix { $0 != "(" })).spaced
  }
}
