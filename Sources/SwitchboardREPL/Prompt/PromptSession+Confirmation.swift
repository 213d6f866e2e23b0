import Switchboard

/// A command that has asked the user for a confirmation. Repeating it confirms it.
@MainActor
struct UnconfirmedCommand: Equatable {
  private let name: String
  private let words: [[String]]

  init(_ line: ParsedLine) {
    name = line.command.description.qualifiedName
    words = line.words
  }
}

extension PromptSession {
  /// Runs a line's command, which may ask the user to confirm it.
  func confirming<Result>(
    _ line: ParsedLine, _ body: @MainActor () async throws -> Result
  ) async throws -> Result {
    guard configuration.asksForConfirmation, LineContext.run?.isForeground == true,
      LineContext.script == nil
    else { return try await body() }
    let command = UnconfirmedCommand(line), isGiven = unconfirmed == command
    unconfirmed = nil
    do {
      return try await CommandConfirmation.asking(isGiven: isGiven, body)
    } catch let request as CommandConfirmationRequest {
      unconfirmed = command
      throw request
    }
  }
}
