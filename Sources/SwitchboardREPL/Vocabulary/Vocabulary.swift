import Switchboard

/// The commands that can be run now, by what a person may type for them.
@MainActor
struct Vocabulary {
  /// The commands in order of registration, the nearest dispatcher's first.
  let commands: [HandledCommand]
  private let names: [CommandName]
  private let allowsAbbreviation: Bool

  /// Asks a dispatcher what is handled, up the chain.
  /// - Parameters:
  ///   - dispatcher: the one in front.
  ///   - allowsAbbreviation: true to understand the beginnings of words, where unambiguous.
  init(of dispatcher: CommandDispatcher, allowsAbbreviation: Bool) {
    self.allowsAbbreviation = allowsAbbreviation
    commands = dispatcher.handledCommands.filter(\.description.isTypeable)
    names = commands.flatMap { command in
      command.description.allNames.map { CommandName(words: $0, command: command) }
    }
  }

  /// The command that a line begins with, and how many of its tokens spell it.
  func match(
    _ tokens: [Token]
  ) throws(LineError) -> (command: HandledCommand, tokenCount: Int) {
    if let command = commands.first(where: { $0.description.qualifiedName == tokens[0].text }) {
      return (command, 1)
    }
    if let exact = try exactMatch(tokens) { return exact }
    if allowsAbbreviation, let abbreviated = try abbreviatedMatch(tokens) { return abbreviated }
    throw mismatch(tokens)
  }

  /// The command that some words name in full; nil if none does.
  func command(named words: [String]) -> HandledCommand? {
    let tokens = words.map { Token(text: $0, isQuoted: false) }
    guard !tokens.isEmpty, let match = try? match(tokens), match.tokenCount == tokens.count else {
      return nil
    }
    return match.command
  }

  /// The words that may follow a beginning of a command's name.
  func continuations(of words: [String]) -> [String] {
    let begun = words.map { Token(text: $0.lowercased(), isQuoted: false) }
    var seen: Set<String> = []
    return names.filter {
      $0.words.count > words.count && Array($0.words.prefix(words.count)) == begun.map(\.text)
    }
    .map { $0.words[words.count] }
    .filter { seen.insert($0).inserted }
  }
}

// MARK: - Matching

extension Vocabulary {
  private typealias Match = (command: HandledCommand, tokenCount: Int)

  private func exactMatch(_ tokens: [Token]) throws(LineError) -> Match? {
    let matches = names.compactMap { name in
      name.tokensSpelling(tokens).map { (name: name, tokenCount: $0) }
    }
    guard let longest = matches.map(\.name.words.count).max() else { return nil }
    let best = matches.filter { $0.name.words.count == longest }
    try refuseAmbiguity(best.map(\.name), typed: best[0].name.spaced)
    return (best[0].name.command, best[0].tokenCount)
  }

  private func abbreviatedMatch(_ tokens: [Token]) throws(LineError) -> Match? {
    let matches = names.filter {
      $0.isBegun(by: tokens.prefix($0.words.count)) && tokens.count >= $0.words.count
    }
    guard let longest = matches.map(\.words.count).max() else { return nil }
    let best = matches.filter { $0.words.count == longest }
    let typed = tokens.prefix(longest).map(\.text).joined(separator: " ")
    try refuseAmbiguity(best, typed: typed)
    return (best[0].command, longest)
  }

  private func refuseAmbiguity(_ names: [CommandName], typed: String) throws(LineError) {
    let commands = Set(names.map(\.command.description.qualifiedName))
    guard commands.count > 1 else { return }
    let spaced = Set(names.map(\.spaced))
    throw .ambiguousCommand(
      typed, candidates: spaced.count == commands.count ? spaced.sorted() : commands.sorted())
  }

  private func mismatch(_ tokens: [Token]) -> LineError {
    let begun = (1...tokens.count).reversed().lazy.map { tokens.prefix($0) }
      .first { prefix in names.contains { $0.isBegun(by: prefix) } }
    if let begun, begun.count == tokens.count {
      let continuations = names.filter { $0.isBegun(by: begun) }.map(\.spaced)
      return .incompleteCommand(begun.typed, continuations: continuations)
    }
    let typed = tokens.prefix(2)
    let known = names.map(\.spaced)
    let suggestion =
      Suggestion.nearest(to: typed.typed, of: known)
      ?? Suggestion.nearest(to: tokens[0].text, of: known)
    return .unknownCommand(
      suggestion == nil ? tokens[0].text : typed.typed, suggestion: suggestion)
  }
}

extension Sequence<Token> {
  fileprivate var typed: String { map(\.text).joined(separator: " ") }
}
