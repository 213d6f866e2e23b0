import Switchboard
import SwitchboardREPL

/// The run of a command for a client.
@MainActor
final class RemoteRun {
  /// The run in which the current task calls its command.
  @TaskLocal private static var current: RemoteRun?

  private let command: HandledCommand
  /// The reason why the command was dropped, if the command itself cannot throw.
  private var refusal: (any Error)?

  private init(_ command: HandledCommand) { self.command = command }

  /// Runs a command.
  /// - Parameters:
  ///   - command: The command.
  ///   - arguments: The words for each parameter.
  ///   - dispatcher: The dispatcher that listed the command.
  ///   - includesOffTheRecord: Whether the client reaches what is off the record.
  ///   - report: A closure that receives the progress of the command.
  /// - Returns: The result of the command, or the text that a command without a result has shown.
  /// - Throws: Any error that the command throws, or the reason why it was dropped.
  static func result(
    of command: HandledCommand, with arguments: [[String]], through dispatcher: CommandDispatcher?,
    includesOffTheRecord: Bool,
    onProgress report: @escaping @MainActor @Sendable (CommandProgress) -> Void
  ) async throws -> CommandResult {
    let run = RemoteRun(command)
    let interception = dispatcher?.intercept { [weak run] in run?.note($0) }
    defer { interception?.cancel() }
    let words = ParsedArguments(arguments, for: command.description)
    let output = CollectedOutput(includesOffTheRecord: includesOffTheRecord)
    let result = try await SharedOutput.$clientOutput.withValue(output) {
      try await $current.withValue(run) {
        try await CommandProgress.receiving(by: report) { try await command.result(with: words) }
      }
    }
    if let refusal = run.refusal { throw refusal }
    return result.value == nil ? output.text.map(CommandResult.init) ?? result : result
  }

  /// Notes the reason if the run's own command was dropped.
  private func note(_ dispatch: Dispatch) {
    let name = command.description.qualifiedName
    guard Self.current === self, dispatch.parentID == nil,
      dispatch.command.qualifiedName == name, case .ended(let outcome) = dispatch.moment
    else { return }
    switch outcome {
    case .returned: break
    case .threw(let error): refusal = error
    case .unhandled: refusal = CommandError.unhandled(name)
    }
  }
}
