import Switchboard

// MARK: - Help

extension Shell {
  /// Returns what the words after `help` ask for.
  ///
  /// An element can contain several words if the user typed them in quotation marks.
  /// - Throws: ``LineError`` if there is no help for the words.
  func helpSubject(_ words: [String]) throws -> HelpSubject {
    let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard !words.isEmpty else { return .everything }
    if words.count == 1, aliases[words[0]] != nil { return .alias(words[0]) }
    let lowercased = words.map { $0.lowercased() }
    let found = vocabulary.command(named: words)
    if let found, !isAbbreviated(lowercased, of: found) { return .command(found) }
    if let meant = vocabulary.command(withSynonym: lowercased) { return .command(meant) }
    let phrase = lowercased.joined(separator: " ")
    if let topic = topic(named: phrase) { return .topic(topic) }
    if phrase == "manual", let page = manual { return .manual(page) }
    let family = commands(beginning: words)
    guard family.isEmpty else { return .found(family, []) }
    if words.count > 1, let found { return .command(found) }
    return try search(lowercased) ?? found.map(HelpSubject.command) ?? refuse(words)
  }

  /// Returns the help for a command or a topic, a list of the commands that words begin or describe,
  /// or the list of all commands.
  func helpText(_ words: [String]) throws -> StyledText {
    switch try helpSubject(words) {
    case .everything: overview
    case .command(let command): StyledText(help(on: command, askedFor: words))
    case .topic(let topic): StyledText(help(on: topic))
    case .found(let commands, let topics):
      Self.sections(text.list(of: commands) + list(of: topics))
    case .passages(let topics):
      StyledText(topics.map { text.text(of: $0) }.joined(separator: "\n\n"))
    case .manual(let page): text.text(of: page)
    case .alias(let name): StyledText(help(onAlias: name))
    }
  }

  /// Returns the text of a topic, and the names of the commands that its words find.
  private func help(on topic: HelpTopic) -> String {
    let names = ([topic.name] + topic.keywords).flatMap { commands(describedBy: [$0]) }
      .map(\.description.displayName)
    let related = vocabulary.commands.map(\.description.displayName).filter(names.contains)
    let rows = related.isEmpty ? [] : [text.wrapped("See also: \(related.joined(separator: ", "))")]
    return ([text.text(of: topic)] + rows).joined(separator: "\n")
  }

  private func help(onAlias name: String) -> String {
    let line = (try? aliases.shownLine(of: name)) ?? ""
    let start = text.wrapped("‘\(name)’ is an alias. It stands for ‘\(line)’.")
    return ([start] + [command(ofAlias: name).map { help(on: $0) }].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  /// Returns the command that an alias stands for, or nil if it stands for several commands.
  func command(ofAlias name: String) -> HandledCommand? {
    guard let commands = aliases[name].map({ Line($0).commands }), commands.count == 1,
      !commands[0].words.isEmpty
    else { return nil }
    return try? vocabulary.match(commands[0].words).command
  }

  private func list(of topics: [HelpTopic]) -> [StyledText] {
    topics.isEmpty ? [] : [StyledText("Topics.\n" + text.list(of: topics))]
  }

  private static func sections(_ sections: [StyledText]) -> StyledText {
    StyledText(lines: Array(sections.map { [$0] }.joined(separator: [StyledText()])))
  }

  private var text: HelpText {
    HelpText(columns: output.columns, builtIn: configuration.builtInCommands)
  }

  /// The first steps, the names of the topics and the commands, and how to learn more.
  private var overview: StyledText {
    let names = configuration.helpTopics.map { StyledText.Part($0.name, .bold) }
    let all = vocabulary.command(.help).map {
      "‘\($0.description.displayName) --all’ explains each"
    }
    let notes = [helpNotes[0], all.map { "\($0) command, also those for developers." }]
    let sections: [StyledText?] = [
      configuration.firstSteps.map { text.table(of: $0) },
      names.isEmpty ? nil : text.named("Topics", names),
      StyledText(lines: text.names(of: vocabulary.commands)),
      StyledText(lines: notes.compactMap(\.self).map { StyledText(text.wrapped($0)) }),
    ]
    return Self.sections(sections.compactMap(\.self))
  }

  /// A list of all commands and topics, with what they are for.
  var wholeHelp: StyledText {
    Self.sections(
      text.list(of: vocabulary.commands, untypeable: vocabulary.untypeable)
        + list(of: configuration.helpTopics) + helpNotes.map { StyledText(text.wrapped($0)) })
  }

  /// The manual of the app, or nil if it has none.
  private var manual: ManualPage? {
    configuration.manual(ManualPage.Section("Commands", manualParts))
  }

  /// The general notes in the help text, about help, JSON, and lines that do not name a command.
  var helpNotes: [String] {
    let suffix =
      vocabulary.command(.broadcasts).map { ", as in ‘\($0.description.displayName) --json’" } ?? ""
    return [
      "‘help’ and a word finds commands and topics. ‘--help’ after a command explains it.",
      "Add ‘--json’ to any command to get its listing or result as JSON\(suffix).",
    ] + [configuration.unnamedInput?.summary].compactMap(\.self)
  }

  /// Returns the help for a command, followed by the built-in command of the same name and the topic
  /// of that name or of the typed words. If the user asked for one word, the help also names the other
  /// commands with this word.
  private func help(on command: HandledCommand, askedFor words: [String] = []) -> String {
    let name = command.description.displayName
    let continuing = vocabulary.namesContinuing(command)
    let sharing = words.count == 1 ? vocabulary.names(withWord: words[0]) : []
    let related = continuing + sharing.filter { $0 != name && !continuing.contains($0) }
    let explanation = text.explanation(of: command, related: related)
    let sameName = vocabulary.commands.filter {
      $0.description.displayName == name
        && $0.description.id != command.description.id
    }
    let others = sameName.map { text.explanation(of: $0, related: []) }
    let found = topic(named: name) ?? topic(named: words.joined(separator: " "))
    let topics = found.map { [text.text(of: $0)] } ?? []
    return ([explanation] + others + topics).joined(separator: "\n\n")
  }

  func topic(named name: String) -> HelpTopic? {
    configuration.helpTopics.first { $0.name == name || $0.keywords.contains(name) }
  }

  private func isAbbreviated(_ words: [String], of command: HandledCommand) -> Bool {
    let description = command.description
    let names = description.allNames.flatMap { [$0, [$0.joined(separator: "-")]] }
    return !names.contains(words) && !words[0].contains(".")
      && description.allNames.allSatisfy { [$0.joined()] != words }
  }

  private func refuse(_ words: [String]) throws -> HelpSubject {
    _ = try vocabulary.match(words.map { Word($0) })
    throw LineError.unknownCommand(words.joined(separator: " "), suggestion: nil)
  }
}

/// What the words after `help` ask for.
enum HelpSubject {
  case everything
  case command(HandledCommand)
  case topic(HelpTopic)
  case found([HandledCommand], [HelpTopic])
  case passages([HelpTopic])
  case manual(ManualPage)
  case alias(String)
}

// MARK: - Search

extension Shell {
  /// Returns the commands and topics that words describe. If there are none, returns the passages of
  /// the topics and the manual that have the words, or nil.
  private func search(_ words: [String]) -> HelpSubject? {
    let commands = commands(describedBy: words)
    let topics = configuration.helpTopics.filter {
      Self.text([$0.name, $0.summary] + $0.keywords, has: words)
    }
    guard commands.isEmpty, topics.isEmpty else { return .found(commands, topics) }
    let passages = passages(of: configuration.helpTopics + manualTopics, with: words)
    return passages.isEmpty ? nil : .passages(passages)
  }

  /// The sections of the manual other than that about the commands, as topics.
  private var manualTopics: [HelpTopic] {
    let page = configuration.manual(ManualPage.Section("Commands", []))
    return (page?.sections ?? []).map { HelpTopic("manual", summary: "\($0.heading).", $0.parts) }
  }

  /// Returns the topics that words describe, and then the parts of the others that have the words.
  private func passages(of topics: [HelpTopic], with words: [String]) -> [HelpTopic] {
    func isMeant(_ topic: HelpTopic) -> Bool { Self.text([topic.summary], has: words) }
    let others = topics.filter { !isMeant($0) }.map { topic in
      let parts = topic.parts.filter { Self.text([HelpText().text(of: $0)], has: words) }
      return HelpTopic(topic.name, summary: topic.summary, parts)
    }
    return topics.filter(isMeant) + others.filter { !$0.parts.isEmpty }
  }

  func manualHas(_ word: String) -> Bool {
    word.count > 1 && word.allSatisfy(\.isLetter)
      && !passages(of: manualTopics, with: [word.lowercased()]).isEmpty
  }

  private func commands(describedBy words: [String]) -> [HandledCommand] {
    vocabulary.commands.filter { command in
      !command.description.isHidden && Self.text(command.description.searchedTexts, has: words)
    }
  }

  /// Returns whether each word begins a word of some texts.
  private static func text(_ texts: [String], has words: [String]) -> Bool {
    func parts(_ text: String) -> [Substring] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }
    let known = texts.flatMap(parts), wanted = words.flatMap(parts)
    return !wanted.isEmpty
      && wanted.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}

extension CommandDescription {
  /// The texts in which help looks for words.
  fileprivate var searchedTexts: [String] {
    allNames.map { $0.joined(separator: " ") } + synonyms + [summary]
  }
}

// MARK: - Requests

/// A request for help in place of a call, such as `open tab --help`, `open tab ?`, or `?`.
@MainActor
struct HelpRequest {
  /// The call that shows the help.
  let call: LineCall

  /// Creates a request, or returns nil if words call a command.
  ///
  /// `?` asks for help only directly after a name, because it can be an argument, too.
  /// - Parameters:
  ///   - words: The words on the line.
  ///   - vocabulary: The commands.
  init?(_ words: [Word], in vocabulary: Vocabulary) {
    guard let last = words.last, ["?", "-h", "--help"].contains(where: last.isSign),
      let help = vocabulary.command(.help),
      let name = Self.name(before: last, Array(words.dropLast()), in: vocabulary)
    else { return nil }
    call = LineCall(command: help, arguments: Arguments(words: [name.map { Word($0) }]))
  }

  /// Returns the words that name the commands to explain, or nil if the last word is an argument.
  private static func name(
    before last: Word, _ words: [Word], in vocabulary: Vocabulary
  ) -> [String]? {
    guard !words.isEmpty else { return [] }
    guard let match = try? vocabulary.match(words) else {
      let isBegun = !vocabulary.continuations(of: words).isEmpty
      return isBegun && !words.contains(where: \.isQuoted) ? words.map(\.text) : nil
    }
    let command = match.command.description
    guard last.text != "?" else {
      return match.wordCount == words.count ? words.map(\.text) : nil
    }
    let takesLast = command.parameters.contains { parameter in
      parameter.options.contains(last.text) || parameter.shortFlag == "h" && last.text == "-h"
    }
    let arguments = words.dropFirst(match.wordCount)
    guard !takesLast, !arguments.contains(where: { $0.isSign("--") }) else { return nil }
    return [command.displayName]
  }
}
