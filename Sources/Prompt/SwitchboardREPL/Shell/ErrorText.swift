import Foundation
package import Switchboard

/// An error of one of the prompt's own commands, or of the output of a line.
struct PromptError: ErrorKindNaming, Equatable, CustomStringConvertible {
  let kind: String
  let description: String

  init(_ kind: String, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Returns the error for a number that no job or hook has.
  static func unknown(_ noun: String, _ number: Int, known: [Int], advice: String) -> Self {
    let numbers = known.map(String.init).joined(separator: ", ")
    return Self(
      "\(noun)_error",
      "there is no \(noun) \(number): \(known.isEmpty ? advice : "choose \(numbers)")")
  }
}

/// A namespace for functions that describe any error in one sentence.
enum ErrorText {
  /// Returns a sentence for an error that occurred while running a command.
  @MainActor
  static func sentence(for error: any Error, from call: LineCall) -> String {
    let command = call.command, name = command.description.displayName
    switch error {
    case let error as CommandArgumentError where call.isConfidential:
      return "\(name): \(error.message { _ in "‘…’" }) (\(command.description.usage))"
    case let error as CommandArgumentError:
      return LineError.wrongArgument(error, command: name, usage: command.description.usage)
        .description
    case is CancellationError: return "\(name) was interrupted"
    case let error as LineError: return error.description
    case let error as CommandError where error.command == command.description.qualifiedName:
      return sentence(for: error, refusing: command.description)
    default:
      return ErrorKind.explanation(of: error).map { "\(name): \($0)" } ?? failure(of: name, error)
    }
  }

  /// Returns a sentence that says why a command was not run. It uses the command's name as the user
  /// types it.
  static func sentence(for error: any Error, refusing command: CommandDescription) -> String {
    let name = command.displayName
    if let error = error as? CommandError {
      return error.message(naming: name)
    }
    return "\(name) was not run: \(ErrorKind.explanation(of: error) ?? ErrorKind.words(of: error))"
  }

  /// Returns a sentence for an error from a line that does not name a command.
  static func sentence(for error: any Error, from input: String) -> String {
    let name = MessageText.quoted(input)
    guard !(error is CancellationError) else { return "\(name) was interrupted" }
    return ErrorKind.explanation(of: error) ?? failure(of: name, error)
  }

  private static func failure(of name: String, _ error: any Error) -> String {
    "\(name) failed: \(ErrorKind.words(of: error))"
  }
}

// This function isn't beside the others, because the framework has no other need for all of
// Foundation.
extension ErrorKind {
  /// Returns an error's own description, or nil if it has none.
  package static func explanation(of error: any Error) -> String? {
    switch error {
    case let error as any LocalizedError: error.errorDescription ?? error.localizedDescription
    case let error as any CustomStringConvertible: error.description
    default: nil
    }
  }
}
