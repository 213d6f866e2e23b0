import Switchboard

/// A word that is being typed in a command, with the command's earlier words.
struct TypedPlace {
  /// The words before the cursor.
  private(set) var words: [Word]
  /// The typed part of the word at the cursor. For `--option=value`, this is the value.
  private(set) var word: Word
  /// The option and the equals sign before the value at the cursor, or an empty string.
  private var lead = ""

  /// The whole word at the cursor.
  private let whole: Word

  init(_ words: [Word], word: Word) {
    self.words = words
    self.word = word
    whole = word
    guard word.isOption, let sign = word.text.firstIndex(of: "=") else { return }
    let name = String(word.text[..<sign])
    self.words.append(Word(name))
    lead = name + "="
    self.word = Word(String(word.text[sign...].dropFirst()), isQuoted: word.openQuote != nil)
  }

  /// Creates a place for the same word after other words.
  init(_ words: [Word], replacing place: Self) {
    self = place
    self.words = words
  }

  /// Returns a candidate whose text can replace the word at the cursor, or nil if quotation marks make
  /// this impossible.
  func replacement(for candidate: CommandCandidate) -> CommandCandidate? {
    // An option in quotation marks would be treated as a value.
    let isOption = lead.isEmpty && whole.openQuote == nil && candidate.word.hasPrefix("--")
    let text = isOption ? candidate.word : whole.replacement(by: candidate.word).map { lead + $0 }
    return text.map { CommandCandidate($0, summary: candidate.summary) }
  }

  /// Returns the place within the line that is an argument of the command, such as the line after
  /// ‘time’, or nil if the word at the cursor is in no such line.
  /// - Parameter count: The number of words before that line.
  func inner(after count: Int) -> Self? {
    guard words.count >= count, !(words.dropFirst(count).first ?? word).isQuoted else { return nil }
    var inner = self
    inner.words.removeFirst(count)
    return inner
  }
}

extension Word {
  /// Returns the text to type for another word in place of this one, or nil if the open quote does not
  /// allow it.
  func replacement(by word: String) -> String? {
    switch openQuote {
    case "\\": nil
    case "'": word.contains("'") ? nil : "'\(word)'"
    case nil: CommandLineText.quoted(word)
    default: CommandLineText.quoted(word, always: true)
    }
  }
}

// MARK: - Completer

/// A completer for the word being typed, which can be part of a command's name, an option, or an
/// argument.
@MainActor
struct Completer {
  /// A closure that returns the current candidates for a parameter.
  typealias Candidates = @MainActor (HandledCommand, CandidateContext) async -> [CommandCandidate]

  let vocabulary: Vocabulary
  let candidates: Candidates

  /// Returns the completions for the word at a place.
  ///
  /// If candidates begin with the typed text, these are the completions. Otherwise, they are the
  /// candidates that contain the text or match it loosely, the best matches first.
  func completions(at place: TypedPlace) async -> [CommandCandidate] {
    CandidateMatch.best(of: await words(at: place), for: place.word.text)
      .compactMap(place.replacement)
  }

  /// Returns a description of what can be typed at a place, or nil if the words before it name no
  /// command.
  func advice(at place: TypedPlace) -> String? {
    guard let call = call(at: place) else { return nil }
    guard let parameter = call.reader.parameter(for: place.word) else {
      return call.command.description.usage
    }
    return "\(parameter.term)  \(parameter.meaning)"
  }

  /// Returns the arguments that can follow the words of a line, or nil if there are none.
  func hint(after words: [Word]) -> String? {
    let place = innermost(TypedPlace(words, word: Word(""))).place
    guard let call = call(at: place) else { return nil }
    let rest = call.reader.remaining.map(\.usage).joined(separator: " ")
    return rest.isEmpty ? nil : rest
  }

  private func words(at place: TypedPlace) async -> [CommandCandidate] {
    let word = place.word, names = word.isQuoted ? [] : names(after: place.words)
    guard let call = call(at: place) else { return names }
    if call.reader.completesOptions(word) {
      return word.isQuoted ? names : names + options(of: call.reader, Self.json)
    }
    let parameters = call.reader.parameters(for: word)
    guard !parameters.isEmpty else {
      return names + (call.reader.optionsEnded ? [] : options(of: call.reader))
    }
    var candidates = names
    for parameter in parameters {
      candidates += await self.candidates(for: parameter, of: call, word)
    }
    return candidates
  }

  private func candidates(
    for parameter: CommandParameter, of call: Call, _ word: Word
  ) async -> [CommandCandidate] {
    let context = CandidateContext(
      command: call.reader.command, parameter: parameter, partialWord: word.text,
      words: call.reader.texts, handler: call.command.handlerObject)
    return await candidates(call.command, context)
  }

  /// Returns the words that continue the name of a command. A word that ends a name has the
  /// command's summary.
  func names(after words: [Word]) -> [CommandCandidate] {
    let candidates = vocabulary.continuations(of: words).sorted().map { word in
      let name = words.map { $0.text.lowercased() } + [word]
      let command = vocabulary.names.first { $0.words == name }?.command
      return CommandCandidate(word, summary: command.map(Self.summary) ?? "")
    }
    return words.isEmpty ? candidates + distinctNames : candidates
  }

  /// The names of commands that are typed with their protocols, because others have the same words.
  private var distinctNames: [CommandCandidate] {
    vocabulary.commands.filter { !$0.description.isHidden }.compactMap { command in
      command.description.distinctName.map {
        CommandCandidate($0, summary: Self.summary(of: command))
      }
    }
  }

  /// Returns the command's summary, or the reason why the command is unavailable. There is seldom
  /// room for both beside a word.
  private static func summary(of command: HandledCommand) -> String {
    command.unavailability.map { "unavailable: \($0)" } ?? command.description.summary
  }

  /// The option that every command has.
  private static let json = CommandCandidate("--json", summary: "Shows the result as JSON.")

  /// Returns the options that can follow, with their parameters' summaries.
  private func options(
    of reader: ArgumentReader, _ others: CommandCandidate...
  ) -> [CommandCandidate] {
    let own = reader.options.map { name in
      let parameter = reader.command.parameters.first { $0.options.contains(name) }
      return CommandCandidate(name, summary: parameter?.summary ?? "")
    }
    return (own + others).sorted { $0.word < $1.word }
  }
}

// MARK: - Calls

extension Completer {
  /// The command that the words before the cursor call, and its arguments so far.
  private struct Call {
    let command: HandledCommand
    let reader: ArgumentReader
  }

  private func call(at place: TypedPlace) -> Call? {
    guard !place.words.isEmpty, let match = try? vocabulary.match(place.words) else { return nil }
    let reader = ArgumentReader(
      of: match.command.description, place.words.dropFirst(match.wordCount))
    return Call(command: match.command, reader: reader)
  }

  /// Returns the place within the innermost line that is an argument of another. If the place is at the
  /// start of that line, also returns the place in the other line, where a value can stand as well.
  func innermost(_ place: TypedPlace) -> (place: TypedPlace, outer: TypedPlace?) {
    var place = place, outer: TypedPlace?
    for _ in 0..<LineEnvironment.depthLimit {
      guard !place.words.isEmpty, let match = try? vocabulary.match(place.words),
        let count = match.command.wordCountBeforeLine,
        let inner = place.inner(after: match.wordCount + count)
      else { break }
      outer = inner.words.isEmpty ? place : nil
      place = inner
    }
    return (place, outer)
  }

  /// Returns the values that can stand before a line, as after ‘on’ and a property.
  func values(beforeLineAt place: TypedPlace?) async -> [CommandCandidate] {
    guard let place, let call = call(at: place),
      let parameter = call.reader.parameter(for: place.word)
    else { return [] }
    return await candidates(for: parameter, of: call, place.word)
      .filter { $0.word.hasPrefix(place.word.text) }
  }
}

extension HandledCommand {
  /// The number of words between the name of the command and the line that it takes, or nil if it
  /// takes no line.
  @MainActor fileprivate var wordCountBeforeLine: Int? {
    switch BuiltInCommands.identity(of: self) {
    case .time: 0
    case .on, .bind: 1
    case .alias: 2
    default: nil
    }
  }
}
