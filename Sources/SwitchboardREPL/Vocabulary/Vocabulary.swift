import Switchboard

/// The commands that can currently be run, with the names that the user can type.
@MainActor
struct Vocabulary {
  /// The command that a line begins with, and the number of tokens that spell its name.
  typealias Match = (command: HandledCommand, tokenCount: Int)

  /// The commands that can be typed, beginning with the commands of the nearest dispatcher.
  let commands: [HandledCommand]
  /// The commands with a parameter that cannot be typed.
  let untypeable: [HandledCommand]
  let names: [CommandName]
  let allowsAbbreviation: Bool
  /// The names that consist of the given words.
  private let namesByWords: PhraseTable<CommandName>
  /// The names that a single word can spell, such as `opentab` and `open-tab`, in lowercase.
  private let namesBySpelling: [String: [CommandName]]
  /// The synonyms, with the indexes of their commands.
  let synonyms: PhraseTable<Int>
  private let qualifiedNames: [String: Int]
  private let handlers: HandlerSnapshot

  /// Creates the vocabulary for a dispatcher and its chain.
  /// - Parameters:
  ///   - dispatcher: The frontmost dispatcher.
  ///   - own: The dispatcher for the built-in commands, or nil if the chain already includes them.
  ///   - allowsAbbreviation: Whether a word can be abbreviated to an unambiguous prefix.
  ///   - builtIn: The app's changes to the built-in commands.
  init(
    of dispatcher: CommandDispatcher, own: CommandDispatcher? = nil, allowsAbbreviation: Bool,
    builtIn: BuiltInCommands = BuiltInCommands()
  ) {
    self.allowsAbbreviation = allowsAbbreviation
    let handled = dispatcher.handledCommands
    handlers = HandlerSnapshot(of: handled, in: dispatcher)
    let foreign = own == nil ? handled : handled.filter { !BuiltInCommands.contains($0) }
    let all = (foreign + (own?.handledCommands ?? [])).compactMap(builtIn.adapted)
    commands = all.filter(\.description.isTypeable)
    untypeable = all.filter { !$0.description.isTypeable }
    let indexes = commands.enumerated().map { ($1.description.qualifiedName, $0) }
    qualifiedNames = Dictionary(indexes, uniquingKeysWith: min)
    let foreignWords = commands.enumerated().flatMap { index, command in
      command.description.synonyms.map { (CommandWords($0).words, index) }
    }
    synonyms = PhraseTable(foreignWords)
    names = Self.names(of: commands)
    namesByWords = PhraseTable(names.map { ($0.words, $0) })
    let spellings = names.filter { $0.words.count > 1 }.flatMap { name in
      ["", "-"].map { (name.words.joined(separator: $0), name) }
    }
    namesBySpelling = Dictionary(grouping: spellings, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Returns the names of all commands. An app's command hides a built-in command with the same
  /// name.
  private static func names(of commands: [HandledCommand]) -> [CommandName] {
    let own = Set(commands.filter(BuiltInCommands.contains).map(\.description.qualifiedName))
    let taken = Set(
      commands.filter { !BuiltInCommands.contains($0) }.flatMap(\.description.allNames))
    return commands.flatMap { command in
      command.description.allNames.map { CommandName(words: $0, command: command) }
    }.filter { name in
      !taken.contains(name.words) || !own.contains(name.command.description.qualifiedName)
    }
  }

  /// Returns whether a dispatcher still has the registrations that the vocabulary was created from.
  /// Their handlers may have been deallocated.
  func hasRegistrations(of dispatcher: CommandDispatcher) -> Bool {
    handlers.hasRegistrations(of: dispatcher)
  }

  /// Returns whether a dispatcher still has the handlers that the vocabulary was created from.
  /// - Complexity: O(*n*) in the number of handlers.
  func isCurrent(in dispatcher: CommandDispatcher) -> Bool { handlers.isCurrent(in: dispatcher) }

  /// Returns the command that a line begins with.
  /// - Parameter tokens: The words on the line. There must be at least one.
  func match(_ tokens: [Token]) throws(LineError) -> Match {
    let exact = try exactMatch(tokens)
    if let error = synonymMatch(tokens, longerThan: exact?.tokenCount ?? 0) { throw error }
    if let exact { return longerAbbreviation(tokens, than: exact) ?? exact }
    if let error = untypeableMatch(tokens) { throw error }
    guard let begun = begunMatch(tokens) else { throw mismatch(tokens) }
    guard allowsAbbreviation else {
      throw .abbreviation(
        tokens.prefix(begun.tokenCount).typed, name: begun.name.spaced)
    }
    return (begun.name.command, begun.tokenCount)
  }

  /// Returns whether a line begins with a command's full name.
  func names(commandIn tokens: [Token]) -> Bool {
    (try? exactMatch(tokens)) != nil
  }

  /// Returns the command whose name consists of the given words, or nil if there is none.
  func command(named words: [String]) -> HandledCommand? {
    let tokens = words.map { Token(text: $0, isQuoted: false) }
    guard !tokens.isEmpty, let match = try? match(tokens), match.tokenCount == tokens.count else {
      return nil
    }
    return match.command
  }

  /// Returns the command with the given synonym, or nil if there is none.
  func command(withSynonym words: [String]) -> HandledCommand? {
    let words = words.map { $0.lowercased() }
    return commands.first { $0.description.synonyms.contains { CommandWords($0).words == words } }
  }

  /// Returns the words that can follow the beginning of a command's name.
  func continuations(of tokens: [Token]) -> [String] {
    var seen: Set<String> = []
    return names.filter {
      !$0.command.description.isHidden && $0.words.count > tokens.count && isBegun($0, by: tokens)
    }
    .map { $0.words[tokens.count] }
    .filter { seen.insert($0).inserted }
  }

  /// Returns the names of other commands that begin with a command's name, as the user types them.
  /// For example, `go back` and `go forward` begin with `go`.
  func namesContinuing(_ command: HandledCommand) -> [String] {
    let words = CommandWords(command.description.displayName).words
    let longer = names.filter { name in
      !name.command.description.isHidden && name.words.count > words.count
        && name.words.starts(with: words)
        && name.command.description.qualifiedName != command.description.qualifiedName
    }
    var seen: Set<String> = []
    let one = longer.filter { seen.insert($0.command.description.qualifiedName).inserted }
    return one.map { name in
      let usual = name.command.description.displayName
      return CommandWords(usual).words.starts(with: words) ? usual : name.spaced
    }
  }

  /// Returns the names of the commands that have a word beginning with some text, as the user types
  /// them. For example, `add bookmark` and `bookmarks` have such a word for ‘bookmark’.
  func names(withWord start: String) -> [String] {
    let start = start.lowercased()
    let visible = commands.filter { !$0.description.isHidden }.map(\.description.displayName)
    return visible.filter { name in
      CommandWords(name).words.contains { $0.hasPrefix(start) }
    }
  }

  private func isBegun(_ name: CommandName, by tokens: [Token]) -> Bool {
    guard allowsAbbreviation else {
      return name.words.starts(with: tokens.map { $0.text.lowercased() })
    }
    return name.tokensBeginning(tokens) == tokens.count
  }
}

// MARK: - Matching

extension Vocabulary {
  private func exactMatch(_ tokens: [Token]) throws(LineError) -> Match? {
    if !tokens[0].isQuoted, let index = qualifiedNames[tokens[0].text] {
      return (commands[index], 1)
    }
    let spelled = (namesBySpelling[tokens[0].text.lowercased()] ?? []).compactMap { name in
      name.tokensSpelling(tokens).map { (name: name, tokenCount: $0) }
    }
    let whole = namesByWords.longest(atStartOf: tokens)
    // Almost every line comes here, and most of them name one command word by word.
    if let whole, whole.values.count == 1, spelled.isEmpty {
      return (whole.values[0].command, whole.tokenCount)
    }
    let matches =
      (whole?.values ?? []).map { (name: $0, tokenCount: whole?.tokenCount ?? 0) } + spelled
    guard let longest = matches.map({ $0.name.words.count }).max() else { return nil }
    let best = matches.filter { $0.name.words.count == longest }
    if best.count > 1 {
      let named = Self.distinctNames(of: best.map(\.name))
      guard named.count == 1 else {
        throw .ambiguousCommand(best[0].name.spaced, candidates: named.sorted())
      }
    }
    return (best[0].name.command, best[0].tokenCount)
  }

  /// Returns the command that more tokens abbreviate than spell an exact match, or nil if there is
  /// none. For example, `open t` abbreviates `open tab`, although `open` is a command, too.
  private func longerAbbreviation(_ tokens: [Token], than exact: Match) -> Match? {
    guard allowsAbbreviation, let begun = begunMatch(tokens),
      begun.tokenCount > exact.tokenCount
    else { return nil }
    return (begun.name.command, begun.tokenCount)
  }

  /// Returns an error if the tokens name a command that cannot be typed, or nil otherwise.
  private func untypeableMatch(_ tokens: [Token]) -> LineError? {
    let command = untypeable.first { command in
      tokens[0].text == command.description.qualifiedName
        || command.description.allNames.contains {
          CommandName(words: $0, command: command).tokensSpelling(tokens) != nil
        }
    }
    guard let description = command?.description, let reason = description.untypeableReason else {
      return nil
    }
    return .untypeable(description.displayName, reason: reason)
  }

  /// Returns the name that the tokens abbreviate, or nil if they abbreviate no command or several
  /// commands.
  private func begunMatch(_ tokens: [Token]) -> (name: CommandName, tokenCount: Int)? {
    let (begun, count) = begunNames(tokens)
    guard Self.distinctNames(of: begun).count == 1,
      let name = begun.first(where: { $0.words.count == count && !$0.isOnlyWhole })
    else { return nil }
    return (name, count)
  }

  /// Returns the names that match the most leading tokens, and the number of these tokens. A token
  /// matches if it is a prefix of the word at the same position.
  func begunNames(_ tokens: [Token]) -> (names: [CommandName], count: Int) {
    let counted = names.map { (name: $0, count: $0.tokensBeginning(tokens)) }
    guard let most = counted.map(\.count).max(), most > 0 else { return ([], 0) }
    return (counted.filter { $0.count == most }.map(\.name), most)
  }

  /// Returns one name for each command. If several commands would have the same name, returns
  /// qualified names.
  static func distinctNames(of names: [CommandName]) -> [String] {
    var seen: Set<String> = []
    let one = names.filter { seen.insert($0.command.description.qualifiedName).inserted }
    let isClear = Set(one.map(\.spaced)).count == one.count
    return one.map { isClear ? $0.spaced : $0.command.description.qualifiedName }
  }
}
