import Switchboard

/// What a prompt does with a line that names no command: an app hands it to what it shows.
///
/// A word that is close to the name of a command counts as mistyped, unless it contains a full stop,
/// a colon or a slash. A mistyped line is an error, as is one that is not taken.
public struct UnnamedInput: Sendable {
  /// One sentence for the end of the list of commands.
  public let summary: String
  /// What can be entered, to follow "and" in the message about an unknown command.
  public let advice: String
  /// Takes a line and returns whether it could use it; throws if it was for it and fails.
  public let handle: @MainActor @Sendable (String) async throws -> Bool

  /// Creates a way to use lines that name no command.
  /// - Parameters:
  ///   - summary: One sentence for the end of the list of commands.
  ///   - advice: What can be entered, to follow "and" in the message about an unknown command.
  ///   - handle: Takes a line and returns whether it could use it; throws if it was for it and fails.
  public init(
    summary: String, advice: String,
    handle: @escaping @MainActor @Sendable (String) async throws -> Bool
  ) {
    self.summary = summary
    self.advice = advice
    self.handle = handle
  }
}

// MARK: - Offering

extension Interpreter {
  /// Offers a line that could not be parsed to the app, if it names no command, or reports why not.
  func offer(_ line: ScriptLine, after error: LineError) async -> LineOutcome {
    guard let unnamedInput = session.configuration.unnamedInput,
      case .unknownCommand(_, let suggestion) = error,
      let text = try? line.text.get(), let input = EnteredText(text),
      suggestion == nil || !input.isBareWord, !input.isQualified(in: session.vocabulary)
    else { return fail(error.description, at: line.place, because: error) }
    guard !input.isBackground else {
      let error = LineError.onlyCommandsInBackground(input.text)
      return fail(error.description, at: line.place, because: error)
    }
    let format = input.wantsJSON ? .json : OutputFormat.requested
    do {
      let isUsed = try await OutputFormat.$requested.withValue(format) {
        try await unnamedInput.handle(input.text)
      }
      guard !isUsed else { return .done(CommandResult()) }
      return fail(
        "\(error.description), and \(unnamedInput.advice)", at: line.place, because: error)
    } catch {
      return fail(
        ErrorText.sentence(for: error, from: input.text), at: line.place, because: error)
    }
  }
}

// MARK: - EnteredText

/// A line that names no command, without its comment, `--json` and `&`.
private struct EnteredText {
  let text: String
  let wantsJSON: Bool
  let isBackground: Bool

  init?(_ line: String) {
    guard var tokens = try? Tokenizer.tokens(of: line) else { return nil }
    isBackground = tokens.count > 1 && tokens.last == LineParser.background
    if isBackground { tokens.removeLast() }
    wantsJSON = tokens.count > 1 && tokens.last == Token(text: "--json", isQuoted: false)
    if wantsJSON { tokens.removeLast() }
    text = tokens.typed
  }

  /// Whether the text may be a command's name: one or more words of letters.
  var isBareWord: Bool {
    text.contains(where: \.isWhitespace)
      || text.contains(where: \.isLetter) && !text.contains { ".:/".contains($0) }
  }

  /// Whether the text begins with the name of a command protocol: `TabCommands.closTab`.
  @MainActor
  func isQualified(in vocabulary: Vocabulary) -> Bool {
    guard let dot = text.firstIndex(of: ".") else { return false }
    return vocabulary.commands.contains { $0.protocolDescription.name == text[..<dot] }
  }
}
