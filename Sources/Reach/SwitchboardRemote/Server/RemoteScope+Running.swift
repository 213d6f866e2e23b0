package import Switchboard
import SwitchboardREPL

extension RemoteScope {
  /// Runs a command for a client.
  /// - Parameters:
  ///   - call: The command and its words.
  ///   - report: A closure that receives the progress of the command.
  /// - Returns: The result of the command.
  /// - Throws: ``RemoteFailure`` for the error that the command throws, or for the reason why it
  ///   could not run.
  package func result(
    of call: RemoteCall,
    onProgress report: @escaping @MainActor @Sendable (CommandProgress) -> Void
  ) async throws(RemoteFailure) -> RemoteValue {
    try await result(of: handledCommand(of: call), with: call.arguments, onProgress: report)
  }

  /// Runs a command for a client.
  /// - Parameters:
  ///   - command: The command.
  ///   - arguments: The words for each parameter.
  ///   - report: A closure that receives the progress of the command.
  /// - Returns: The result of the command.
  /// - Throws: ``RemoteFailure`` for the error that the command throws.
  package func result(
    of command: HandledCommand, with arguments: [[String]],
    onProgress report: @escaping @MainActor @Sendable (CommandProgress) -> Void
  ) async throws(RemoteFailure) -> RemoteValue {
    let output = CollectedOutput(includesOffTheRecord: includesOffTheRecord)
    do {
      let result = try await output.collecting {
        try await CommandProgress.receiving(by: report) {
          try await command.run(with: arguments, throwingDrops: true)
        }
      }
      // A command without a result may have shown text.
      return RemoteValue(
        result.value == nil ? output.text.map(CommandResult.init) ?? result : result)
    } catch {
      throw RemoteFailure(
        error, of: command.description, holdsSecret: !command.secrets(in: arguments).isEmpty)
    }
  }

  /// Returns the command of a call.
  /// - Throws: ``RemoteFailure`` if the command has no handler, if several commands have its name, if
  ///   it is not permitted, or if the call has more arguments than the command has parameters, or more
  ///   words than one of them takes.
  package func handledCommand(of call: RemoteCall) throws(RemoteFailure) -> HandledCommand {
    let command = try command(named: call.command), count = call.arguments.count
    guard count <= command.description.parameters.count else {
      throw .extraArguments(command.description, count: count)
    }
    for (parameter, words) in zip(command.description.parameters, call.arguments)
    where words.count > 1 && parameter.arity != .many && parameter.arity != nil {
      throw .severalWords(words, for: parameter, of: command.description)
    }
    return command
  }
}
