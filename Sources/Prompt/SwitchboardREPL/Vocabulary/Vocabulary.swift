import Switchboard

/// The commands that can currently be run, with the names that the user can type.
@MainActor
struct Vocabulary {
  /// The command that a line begins with, and the number of words that spell its name.
  typealias Match = (command: HandledCommand, wordCount: Int)

  /// The commands that can be typed, beginning with the commands of the nearest dispatcher.
  let commands: [HandledCommand]
  /// The commands with a parameter that cannot be typed.
  let untypeable: [HandledCommand]
  let names: [CommandName]
  let allowsAbbreviation: Bool
  /// The names, keyed by their words.
  private let namesByWords: PhraseTable<CommandName>
  private let synonyms: PhraseTable<HandledCommand>
  /// The reasons why this build lacks commands, by their names and synonyms.
  private let absences: PhraseTable<String>
  /// The names of the commands that cannot be typed.
  private let untypeableNames: PhraseTable<HandledCommand>
  private let handlers: HandlerSnapshot

  /// Creates the vocabulary for a dispatcher and its chain.
  /// - Parameters:
  ///   - dispatcher: The frontmost dispatcher.
  ///   - own: The dispatcher for the built-in commands, or nil if there are none.
  ///   - allowsAbbreviation: Whether a word can be abbreviated to an unambiguous prefix.
  ///   - builtIn: The app's changes to the built-in commands.
  init(
    of dispatcher: CommandDispatcher, own: CommandDispatcher? = nil, allowsAbbreviation: Bool,
    builtIn: BuiltInCommands = BuiltInCommands()
  ) {
    self.allowsAbbreviation = allowsAbbreviation
    let handled = dispatcher.handledCommands
    handlers = HandlerSnapshot(of: handled, in: dispatcher)
    let all = (Self.distinguished(handled) + (own?.handledCommands ?? []))
      .compactMap(builtIn.adapted)
    commands = all.filter(\.description.isTypeable)
    untypeable = all.filter { !$0.description.isTypeable }
    names = Self.names(of: commands)
    namesByWords = PhraseTable(names.map { ($0.words, $0) })
    untypeableNames = PhraseTable(
      untypeable.flatMap { command in command.description.allNames.map { ($0, command) } })
    synonyms = PhraseTable(
      commands.flatMap { command in
        command.description.synonyms.map { (CommandWords($0).words, command) }
      })
    absences = PhraseTable(
      handled.map(\.description).flatMap { command -> [([String], String)] in
        guard let reason = builtIn.absence(command) else { return [] }
        let names = command.allNames + command.synonyms.map { CommandWords($0).words }
        return names.map { ($0, reason) }
      })
  }

  /// Returns the commands, with distinct names for those that have the same words.
  private static func distinguished(_ handled: [HandledCommand]) -> [HandledCommand] {
    var commands = handled
    let groups = Dictionary(grouping: commands.indices) { commands[$0].description.displayName }
    for indices in groups.values where indices.count > 1 {
      let names = indices.map { commands[$0].description }.distinctNames
      for (index, name) in zip(indices, names) { commands[index].description.distinctName = name }
    }
    return commands
  }

  /// Returns the names of all commands. An app's command hides a built-in command with the same
  /// name.
  private static func names(of commands: [HandledCommand]) -> [CommandName] {
    var names: [CommandName] = [], taken: Set<String> = []
    for command in commands {
      let isBuiltIn = BuiltInCommands.contains(command)
      for words in command.description.allNames {
        let name = CommandName(words: words, command: command, isBuiltIn: isBuiltIn)
        names.append(name)
        if !isBuiltIn { taken.insert(name.spaced) }
      }
    }
    return names.filter { !$0.isBuiltIn || !taken.contains($0.spaced) }
  }

  /// The app's commands, including those that cannot be typed.
  var appCommands: [HandledCommand] {
    (commands + untypeable).filter { !BuiltInCommands.contains($0) }
  }

  /// Returns the name by which a command can be typed.
  func displayName(of command: CommandDescription) -> String {
    commands.first { $0.description.id == command.id }?.description.displayName
      ?? command.displayName
  }

  /// Returns whether a dispatcher still has the handlers that the vocabulary was created from.
  /// - Complexity: O(*n*) in the number of handlers.
  func isCurrent(in dispatcher: CommandDispatcher) -> Bool { handlers.isCurrent(in: dispatcher) }

  /// Returns the command that a line begins with.
  /// - Parameter words: The words on the line. There must be at least one.
  func match(_ words: [Word]) throws(LineError) -> Match {
    let exact = try exactMatch(words)
    let count = exact?.wordCount ?? 0
    if let error = absence(words, longerThan: count) ?? synonymMatch(words, longerThan: count) {
      throw error
    }
    if let exact { return longerAbbreviation(words, than: exact) ?? exact }
    if let error = untypeableMatch(words) { throw error }
    guard let begun = begunMatch(words) else { throw mismatch(words) }
    guard allowsAbbreviation else {
      let typed = words.prefix(begun.wordCount)
      throw LineError(.abbreviation(typed.typed, name: begun.name.spaced), typed.place)
    }
    return (begun.name.command, begun.wordCount)
  }

  /// Returns whether a line begins with a command's full name.
  func names(commandIn words: [Word]) -> Bool {
    (try? exactMatch(words)) != nil
  }

  /// Returns the command whose name consists of the given words, or nil if there is none.
  func command(named words: [String]) -> HandledCommand? {
    let words = words.map { Word($0) }
    guard !words.isEmpty, let match = try? match(words), match.wordCount == words.count else {
      return nil
    }
    return match.command
  }

  /// Returns the command with the given synonym, or nil if there is none.
  func command(withSynonym words: [String]) -> HandledCommand? {
    synonym(beginning: words.map { Word($0) }).flatMap {
      $0.count == words.count ? $0.command : nil
    }
  }

  /// Returns the command with the longest synonym that the words begin with, and the number of words
  /// in the synonym. Returns nil if the words begin with no synonym.
  func synonym(beginning words: [Word]) -> (command: HandledCommand, count: Int)? {
    synonyms.longest(atStartOf: words).map { ($0.values[0], $0.wordCount) }
  }

  /// Returns a fault that says why this build lacks the command that the words begin with, or nil if
  /// more words belong to the name of another command.
  private func absence(_ words: [Word], longerThan count: Int) -> LineError? {
    guard let absent = absences.longest(atStartOf: words), absent.wordCount > count else {
      return nil
    }
    let typed = words.prefix(absent.wordCount)
    return LineError(.notInBuild(typed.typed, because: absent.values[0]), typed.place)
  }

  /// Returns the words that can follow the beginning of a command's name.
  func continuations(of words: [Word]) -> [String] {
    var seen: Set<String> = []
    return names.filter {
      !$0.command.description.isHidden && $0.words.count > words.count && isBegun($0, by: words)
    }
    .map { $0.words[words.count] }
    .filter { seen.insert($0).inserted }
  }

  /// Returns the names of other commands that begin with a command's name, as the user types them.
  /// For example, `go back` and `go forward` begin with `go`.
  func namesContinuing(_ command: HandledCommand) -> [String] {
    let words = CommandWords(command.description.displayName).words
    let longer = names.filter { name in
      !name.command.description.isHidden && name.words.count > words.count
        && name.words.starts(with: words)
        && name.command.description.id != command.description.id
    }
    var seen: Set<String> = []
    let one = longer.filter { seen.insert($0.command.description.id).inserted }
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

  private func isBegun(_ name: CommandName, by words: [Word]) -> Bool {
    guard allowsAbbreviation else {
      return name.words.starts(with: words.map { $0.text.lowercased() })
    }
    return name.wordsBeginning(words) == words.count
  }
}

// MARK: - Matching

extension Vocabulary {
  private func exactMatch(_ words: [Word]) throws(LineError) -> Match? {
    if let command = try command(withDots: words[0]) { return (command, 1) }
    let whole = namesByWords.longest(atStartOf: words)
    let matches =
      (whole?.values ?? []).map { (name: $0, wordCount: whole?.wordCount ?? 0) }
      + namesByWords.spelled(by: words[0]).map { (name: $0, wordCount: 1) }
    guard let longest = matches.map({ $0.name.words.count }).max() else { return nil }
    let best = matches.filter { $0.name.words.count == longest }
    if best.count > 1 {
      let named = Self.distinctNames(of: best.map(\.name))
      guard named.count == 1 else {
        throw LineError(
          .ambiguousCommand(best[0].name.spaced, candidates: named.sorted()),
          words.prefix(best[0].wordCount).place)
      }
    }
    return (best[0].name.command, best[0].wordCount)
  }

  /// Returns the command whose ID or qualified name a word spells, or nil if there is none.
  private func command(withDots word: Word) throws(LineError) -> HandledCommand? {
    guard !word.isQuoted, word.text.contains(".") else { return nil }
    let found = commands.named(word.text)
    guard found.count < 2 else {
      throw LineError(
        .ambiguousCommand(word.text, candidates: found.map(\.description.id).sorted()), word.place)
    }
    return found.first
  }

  /// Returns the command that more words abbreviate than spell an exact match, or nil if there is
  /// none. For example, `open t` abbreviates `open tab`, although `open` is a command, too.
  private func longerAbbreviation(_ words: [Word], than exact: Match) -> Match? {
    guard allowsAbbreviation, let begun = begunMatch(words),
      begun.wordCount > exact.wordCount
    else { return nil }
    return (begun.name.command, begun.wordCount)
  }

  /// Returns an error if the words name a command that cannot be typed, or nil otherwise.
  private func untypeableMatch(_ words: [Word]) -> LineError? {
    let command =
      untypeable.first { $0.description.isNamed(words[0].text) }
      ?? untypeableNames.longest(atStartOf: words)?.values[0]
      ?? untypeableNames.spelled(by: words[0]).first
    guard let description = command?.description, let reason = description.untypeableReason else {
      return nil
    }
    let name = description.displayName
    return LineError("untypeable", "\(name) cannot be typed: \(reason)", command: name)
  }

  /// Returns the name that the words abbreviate, or nil if they abbreviate no command or several
  /// commands.
  private func begunMatch(_ words: [Word]) -> (name: CommandName, wordCount: Int)? {
    let (begun, count) = begunNames(words)
    guard Self.distinctNames(of: begun).count == 1,
      let name = begun.first(where: {
        $0.words.count == count && !$0.command.description.isTypedInFull
      })
    else { return nil }
    return (name, count)
  }

  /// Returns the names that match the most leading words, and the number of these words. A word
  /// matches if it is a prefix of the word at the same position.
  func begunNames(_ words: [Word]) -> (names: [CommandName], count: Int) {
    let counted = names.map { (name: $0, count: $0.wordsBeginning(words)) }
    guard let most = counted.map(\.count).max(), most > 0 else { return ([], 0) }
    return (counted.filter { $0.count == most }.map(\.name), most)
  }

  /// Returns one name for each command. If several commands would have the same name, returns
  /// names with their protocols.
  static func distinctNames(of names: [CommandName]) -> [String] {
    var seen: Set<String> = []
    let one = names.filter { seen.insert($0.command.description.id).inserted }
    let isClear = Set(one.map(\.spaced)).count == one.count
    return isClear ? one.map(\.spaced) : one.map(\.command.description).distinctNames
  }
}
