import Switchboard

/// The handling of lines that do not name a command. An app can pass these lines to its frontmost
/// screen.
///
/// A word that resembles a command's name is treated as a typing error, unless it contains a
/// period, a colon, or a slash. Typing errors are reported, and so are lines that the app does not
/// use.
public struct UnnamedInput: Sendable {
  /// The sentence about these lines that `help` shows after the list of commands.
  public let summary: String
  /// A clause about the text that a user can enter. It follows "and" in the message about an
  /// unknown command.
  public let advice: String
  /// A closure that handles a line and returns whether the app used the line. It throws an error if
  /// the line was meant for the app but failed.
  public let handle: @MainActor @Sendable (String) async throws -> Bool

  /// Creates a value that handles lines that do not name a command.
  /// - Parameters:
  ///   - summary: The sentence about these lines that `help` shows after the list of commands.
  ///   - advice: A clause about the text that a user can enter. It follows "and" in the message
  ///     about an unknown command.
  ///   - handle: A closure that handles a line and returns whether the app used the line. It throws
  ///     an error if the line was meant for the app but failed.
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
  /// Offers a line to the app if parsing failed because the line does not name a command.
  /// Otherwise, reports the error.
  func offer(_ line: ScriptLine, after error: LineError) async -> LineOutcome {
    guard let unnamedInput = session.configuration.unnamedInput,
      case .unknownCommand(_, let suggestion) = error,
      let text = try? line.text.get(), let input = EnteredText(text),
      suggestion == nil || !input.isBareWord, !input.isQualified(in: session.vocabulary)
    else {
      let error = explained(error, in: line)
      return fail(error.description, at: line.place, because: error)
    }
    guard !input.isBackground else {
      let error = LineError.onlyCommandsInBackground(input.text)
      return fail(error.description, at: line.place, because: error)
    }
    do {
      try await session.output.collecting(for: nil) {
        guard try await unnamedInput.handle(input.text) else { throw UnusedInput() }
      }
      return .done(CommandResult())
    } catch is UnusedInput {
      if let cause = cause(of: error, in: line) {
        return fail(cause.description, at: line.place, because: cause)
      }
      return fail(
        "\(error.description), and \(unnamedInput.advice)", at: line.place, because: error)
    } catch {
      return fail(
        ErrorText.sentence(for: error, from: input.text), at: line.place, because: error)
    }
  }
}

/// An error that indicates that the app does not use a line.
private struct UnusedInput: Error {}

extension OutputFormat {
  /// Returns the format that a line requests with `--json`. The line need not be valid.
  static func requested(by line: String) -> Self? {
    guard let tokens = try? Tokenizer.tokens(of: line) else { return requested }
    return tokens.contains(Token(text: "--json", isQuoted: false)) ? .json : requested
  }
}

// MARK: - EnteredText

/// The text of a line that does not name a command, without its comment, `--json`, and `&`.
struct EnteredText {
  let text: String
  let isBackground: Bool

  init?(_ line: String) {
    guard var tokens = try? Tokenizer.tokens(of: line) else { return nil }
    isBackground = tokens.count > 1 && tokens.last == LineParser.background
    if isBackground { tokens.removeLast() }
    if tokens.count > 1, tokens.last == Token(text: "--json", isQuoted: false) {
      tokens.removeLast()
    }
    text = tokens.typed
  }

  /// A Boolean value that indicates whether the text could be the name of a command.
  var isBareWord: Bool {
    text.contains(where: \.isWhitespace)
      || text.contains(where: \.isLetter) && !text.contains { ".:/".contains($0) }
  }

  /// Returns whether the text begins with the name of a command protocol, as in
  /// `TabCommands.closTab`.
  @MainActor
  func isQualified(in vocabulary: Vocabulary) -> Bool {
    guard let dot = text.firstIndex(of: ".") else { return false }
    return vocabulary.commands.contains { $0.protocolDescription.name == text[..<dot] }
  }
}
