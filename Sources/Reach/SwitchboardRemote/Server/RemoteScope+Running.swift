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
    guard let mirror else {
      return try await result(
        of: handledCommand(of: call), with: call.arguments, onProgress: report)
    }
    if limitsCalls { _ = try handledCommand(of: call) }
    do {
      return try await mirror.transport.run(call.command, call.arguments, reportingTo: report)
    } catch {
      throw RemoteFailure(relaying: error)
    }
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
      return result.value == nil && output.text != nil
        ? RemoteValue(output.value, shownAs: output.text) : RemoteValue(result)
    } catch {
      throw RemoteFailure(
        error, of: command.description, holdsSecret: !command.secrets(in: arguments).isEmpty)
    }
  }

  /// Returns the command of a call.
  /// - Throws: ``RemoteFailure`` if the command has no handler, if several commands have its name, if
  ///   it or one of its words is not permitted, or if the call has more arguments than the command has parameters, or more
  ///   words than one of them takes.
  package func handledCommand(of call: RemoteCall) throws(RemoteFailure) -> HandledCommand {
    let command = try command(named: call.command), count = call.arguments.count
    try grant.checkWords(call.arguments, of: command.description)
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

// MARK: - Relays

extension RemoteScope {
  /// A Boolean value that indicates whether clients may not run everything. The commands of a relay are
  /// then limited to those of its mirror, whose effects are known.
  private var limitsCalls: Bool { permittedEffects != .all || grant.limitsCalls }

  /// Returns the description of the program that a relay serves, as far as clients may use it.
  func description(of mirror: RemoteMirror) async throws(RemoteFailure) -> RemoteDescription {
    do {
      let description = try await mirror.transport.describe()
      return RemoteDescription(
        commands: description.commands.filter { !limitsCalls || permitsCommand(named: $0.name) },
        properties: description.properties.filter(grant.permitsObserving))
    } catch {
      throw RemoteFailure(relaying: error)
    }
  }

  private func permitsCommand(named name: String) -> Bool { (try? command(named: name)) != nil }
}
