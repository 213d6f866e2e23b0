/// A possible word for a parameter, with an explanation.
public struct CommandCandidate: Sendable, Hashable {
  /// The word that completes what the user has typed.
  public let word: String
  /// An explanation of the word, or an empty string if the word needs no explanation. Tabs separate
  /// parts that lists show in columns.
  public let summary: String

  /// Creates a candidate.
  /// - Parameters:
  ///   - word: The word that completes what the user has typed.
  ///   - summary: An explanation of the word.
  public init(_ word: String, summary: String = "") {
    self.word = word
    self.summary = summary
  }
}

extension CommandCandidate: ExpressibleByStringLiteral {
  public init(stringLiteral word: String) { self.init(word) }
}

// MARK: - Context

/// The context in which a word is being completed.
@MainActor
public struct CandidateContext {
  /// The command whose argument is being typed.
  public let command: CommandDescription
  /// The parameter to which the word belongs.
  public let parameter: CommandParameter
  /// The part of the word that the user has typed.
  public let partialWord: String
  /// The words that the user has already typed for the parameter.
  public let precedingWords: [String]
  /// The words that the user has already typed, by parameter name.
  public let words: [String: [String]]
  /// The object that would handle the command, or nil if none is registered.
  public let handler: AnyObject?

  /// Creates a context.
  /// - Parameters:
  ///   - command: The command whose argument is being typed.
  ///   - parameter: The parameter to which the word belongs.
  ///   - partialWord: The part of the word that the user has typed.
  ///   - words: The words that the user has already typed, by parameter name.
  ///   - handler: The object that would handle the command.
  public init(
    command: CommandDescription, parameter: CommandParameter, partialWord: String = "",
    words: [String: [String]] = [:], handler: AnyObject? = nil
  ) {
    self.command = command
    self.parameter = parameter
    self.partialWord = partialWord
    self.words = words
    self.handler = handler
    precedingWords = words[parameter.name] ?? []
  }

  /// Returns the value that the user typed for another parameter, or nil if there is no valid
  /// value.
  /// - Parameters:
  ///   - name: The parameter's name in the declaration.
  ///   - type: The type of the value.
  public func value<Value: CommandParameterType>(
    of name: String, as type: Value.Type = Value.self
  ) -> Value? {
    words[name].flatMap(Value.init(arguments:))
  }
}

// MARK: - Handlers

/// A handler that provides possible words for the arguments of its commands.
///
/// ```swift
/// extension Library: CandidateProviding {
///   func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
///     guard context.parameter.name == "song" else { return nil }
///     return songs.map { CommandCandidate($0.title, summary: $0.artist) }
///   }
/// }
/// ```
@MainActor
public protocol CandidateProviding: AnyObject {
  /// Returns the words that a user can currently type for a parameter.
  /// - Parameter context: The command, the parameter, and the preceding words.
  /// - Returns: The words, or nil to use the candidates of the parameter or its type.
  func candidates(in context: CandidateContext) async -> [CommandCandidate]?
}

extension HandledCommand {
  /// Returns the words that the handler offers for a parameter, or else those of the parameter or its
  /// type. They need not begin with the typed text.
  /// - Parameter context: The command, the parameter, and the preceding words.
  package func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    if let provider = context.handler as? any CandidateProviding,
      let candidates = await provider.candidates(in: context)
    {
      return candidates
    }
    let choices = context.parameter.choices
    guard choices.isEmpty else { return choices.map { CommandCandidate($0) } }
    return await context.parameter.valueType?.candidates(in: context) ?? []
  }
}
