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
    guard LineContext.depth == 0 else { return try await body() }
    return try await asking(UnconfirmedCommand(line), body)
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
}
