/// One word that a parameter may be, and what a person reads beside it.
public struct CommandCandidate: Sendable, Hashable {
  /// The word.
  public let word: String
  /// What the word stands for; empty if it needs no explanation.
  public let summary: String

  /// Creates a candidate.
  /// - Parameters:
  ///   - word: The word.
  ///   - summary: What the word stands for.
  public init(_ word: String, summary: String = "") {
    self.word = word
    self.summary = summary
  }
}

extension CommandCandidate: ExpressibleByStringLiteral {
  /// Creates a candidate without an explanation.
  public init(stringLiteral word: String) { self.init(word) }
}

// MARK: - Context

/// What is known when a word is completed.
@MainActor
public struct CandidateContext {
  /// The command whose argument is typed.
  public let command: CommandDescription
  /// The parameter that the word is for.
  public let parameter: CommandParameter
  /// The word as far as it is typed.
  public let partialWord: String
  /// The words typed for the parameter before.
  public let precedingWords: [String]
  /// The words typed for each parameter before, by the parameter's name.
  public let words: [String: [String]]
  /// The object that would handle the command; nil if none is registered.
  public let handler: AnyObject?

  /// Creates a context.
  /// - Parameters:
  ///   - command: The command whose argument is typed.
  ///   - parameter: The parameter that the word is for.
  ///   - partialWord: The word as far as it is typed.
  ///   - words: The words typed for each parameter before, by the parameter's name.
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

  /// Returns the value that was typed for another parameter; nil if there is none yet.
  /// - Parameters:
  ///   - name: The parameter's name in the declaration.
  ///   - type: The type of the value.
  public func value<Value: CommandParameterValue>(
    of name: String, as type: Value.Type = Value.self
  ) -> Value? {
    words[name].flatMap(Value.init(arguments:))
  }
}

// MARK: - Handlers

/// A handler that knows which words the arguments of its commands may be.
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
  /// Finds the words that a parameter may be at this moment.
  /// - Parameter context: The command, the parameter and what was typed before.
  /// - Returns: The words; nil to leave the answer to the type of the parameter.
  func candidates(in context: CandidateContext) async -> [CommandCandidate]?
}
