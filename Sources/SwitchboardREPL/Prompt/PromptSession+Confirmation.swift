import Switchboard

/// A command that has asked the user for a confirmation. Repeating it confirms it.
@MainActor
struct UnconfirmedCommand: Equatable {
  private let id: String
  private let words: [[String]]

  init(_ line: ParsedLine) {
    id = line.command.description.id
    words = line.words
  }
}

extension PromptSession {
  /// Runs a line's command, which may ask the user to confirm it.
  func confirming<Result>(
    _ line: ParsedLine, _ body: @MainActor () async throws -> Result
  ) async throws -> Result {
    guard configuration.asksForConfirmation else { return try await body() }
    guard LineContext.run?.isOutermost == true else {
      // A script, a job and a hook have inherited the context of the command that began them.
      return try await CommandConfirmation.asking(isGiven: nil, body)
    }
    // The line after ‘time’ is confirmed together with the command before it.
    guard LineContext.depth == 0 else {
      try ask(before: line)
      return try await body()
    }
    return try await asking(UnconfirmedCommand(line)) {
      try ask(before: line)
      return try await body()
    }
  }

  private func asking<Result>(
    _ command: UnconfirmedCommand, _ body: @MainActor () async throws -> Result
  ) async throws -> Result {
    let isGiven = unconfirmed == command
    unconfirmed = nil
    do {
      return try await CommandConfirmation.asking(isGiven: isGiven, body)
    } catch {
      let cause = (error as? ReportedFailure)?.failure.error ?? error
      if cause is CommandConfirmationRequest { unconfirmed = command }
      throw error
    }
  }

  /// Asks the user because of the effects of a command, if it can run.
  private func ask(before line: ParsedLine) throws {
    let command = line.command.description, effects = command.effects
    let reasons = effects.intersection(configuration.confirmedEffects)
    guard !reasons.isEmpty, !effects.contains(.asksItself), line.command.unavailability == nil
    else { return }
    // A wrong argument is reported before the user is asked.
    _ = try command.values(of: line.words)
    try CommandConfirmation.ask("this \(reasons.phrases.list(.and))")
  }
}

// MARK: - Permissions

extension PromptSession {
  /// Checks that a command of the app has no other effects than the permitted ones.
  /// - Throws: `CommandError` if the command is refused.
  func checkPermission(of command: HandledCommand) throws(CommandError) {
    guard !BuiltInCommands.contains(command) else { return }
    try configuration.permittedEffects.check(command.description)
  }
}
