import Switchboard

/// A completer for the word being typed, which can be part of a command's name, an option, or an
/// argument.
@MainActor
struct Completer {
  /// A closure that returns the current candidates for a parameter.
  typealias Candidates = @MainActor (HandledCommand, CandidateContext) async -> [CommandCandidate]

  let vocabulary: Vocabulary
  let candidates: Candidates

  /// Returns the completions for the last word on a line.
  ///
  /// If candidates begin with the typed text, these are the completions. Otherwise, they are the
  /// candidates that contain the text or match it loosely, the best matches first.
  /// - Parameter line: The text before the cursor.
  func completions(of line: String) async -> [CommandCandidate] {
    guard let context = CompletionContext(line) else { return [] }
    return CandidateMatch.best(of: await words(in: context), for: context.partial.text)
      .compactMap(context.replacement)
  }

  /// Returns a description of what can be typed at the end of a line, or nil if the line does not
  /// begin with a command.
  /// - Parameter line: The text before the cursor.
  func advice(for line: String) -> String? {
    guard let context = CompletionContext(line), let place = place(in: context) else { return nil }
    let command = place.command.description
    guard let parameter = place.typed.parameter(for: context.partial) else { return command.usage }
    return "\(parameter.term)  \(parameter.meaning)"
  }

  private func words(in context: CompletionContext) async -> [CommandCandidate] {
    let names = context.partial.isQuoted ? [] : names(after: context.tokens)
    guard let place = place(in: context) else { return names }
    let typed = place.typed, partial = context.partial
    if typed.completesOptions(partial) {
      return partial.isQuoted ? names : names + options(of: typed, Self.json)
    }
    guard let parameter = typed.parameter(for: partial) else {
      return names + (typed.optionsEnded ? [] : options(of: typed))
    }
    let request = CandidateContext(
      command: typed.command, parameter: parameter, partialWord: partial.text, words: typed.words,
      handler: place.command.handlerObject)
    return names + (await candidates(place.command, request))
  }

  /// Returns the words that continue the name of a command. A word that ends a name has the
  /// command's summary.
  func names(after tokens: [Token]) -> [CommandCandidate] {
    let words = vocabulary.continuations(of: tokens).sorted().map { word in
      let words = tokens.map { $0.text.lowercased() } + [word]
      let command = vocabulary.names.first { $0.words == words }?.command
      return CommandCandidate(word, summary: command.map(Self.summary) ?? "")
    }
    return tokens.isEmpty ? words + distinctNames : words
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
    of typed: ArgumentCompletion, _ others: CommandCandidate...
  ) -> [CommandCandidate] {
    let own = typed.options.map { name in
      let parameter = typed.command.parameters.first { $0.options.contains(name) }
      return CommandCandidate(name, summary: parameter?.summary ?? "")
    }
    return (own + others).sorted { $0.word < $1.word }
  }

  /// Returns the command that the words before the cursor call, and its arguments so far.
  private func place(
    in context: CompletionContext
  ) -> (command: HandledCommand, typed: ArgumentCompletion)? {
    guard !context.tokens.isEmpty, let match = try? vocabulary.match(context.tokens) else {
      return nil
    }
    let arguments = Array(context.tokens.dropFirst(match.tokenCount))
    return (match.command, ArgumentCompletion(of: match.command.description, arguments))
  }
}

// MARK: - Arguments

/// A command's typed arguments, and the arguments that can follow.
struct ArgumentCompletion {
  let command: CommandDescription
  /// The parameter whose option was typed last and still needs a value, if any.
  private(set) var awaiting: CommandParameter?
  private(set) var optionsEnded = false
  private var places: [Token] = []
  private var given: Set<String> = []
  private var named: [String: [String]] = [:]

  init(of command: CommandDescription, _ tokens: [Token]) {
    self.command = command
    for token in tokens { take(token) }
  }

  private mutating func take(_ token: Token) {
    if let parameter = awaiting {
      named[parameter.name, default: []].append(token.text)
      awaiting = nil
    } else if !token.isOption || optionsEnded {
      takeWord(token)
    } else if token.text == "--" {
      optionsEnded = true
    } else {
      let name = String(token.text.prefix { $0 != "=" })
      given.insert(name)
      let parameter = command.parameters.first { $0.options.contains(name) && !$0.takesNoValue }
      guard name == token.text else {
        let value = String(token.text.dropFirst(name.count + 1))
        if let parameter { named[parameter.name, default: []].append(value) }
        return
      }
      awaiting = parameter
    }
  }

  private mutating func takeWord(_ token: Token) {
    let letters = token.text.dropFirst()
    let option = command.parameters.first { parameter in
      parameter.shortFlag.map { letters == "\($0)" } ?? false
    }
    guard !optionsEnded, !token.isQuoted, token.text.first == "-", let option else {
      return places.append(token)
    }
    given.formUnion(option.options)
    if !option.takesNoValue { awaiting = option }
  }

  /// Returns whether the word at the cursor is the name of an option.
  func completesOptions(_ partial: Token) -> Bool {
    awaiting == nil && partial.text.hasPrefix("-") && !optionsEnded
  }

  /// Returns the parameter that the word at the cursor belongs to, or nil if it is the name of an
  /// option or one word too many.
  func parameter(for partial: Token) -> CommandParameter? {
    awaiting ?? (completesOptions(partial) ? nil : place)
  }

  /// The options that have not been typed or can be repeated.
  var options: [String] {
    command.parameters.flatMap { parameter in
      let isGiven = !given.isDisjoint(with: parameter.options)
      return isGiven && parameter.arity != .many ? [] : parameter.options
    }
  }

  /// The positional parameter for the next word, or nil if there is none.
  var place: CommandParameter? {
    positional.count > places.count
      ? positional[places.count] : positional.last { $0.arity == .many }
  }

  /// The words typed for each parameter, keyed by the parameter's name.
  var words: [String: [String]] {
    var words = named, rest = places.map(\.text)[...]
    for parameter in positional where !rest.isEmpty {
      let count = parameter.arity == .many ? rest.count : 1
      words[parameter.name] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return words
  }

  /// The parameters that can accept more words. Parameters without a label come first.
  var remaining: [CommandParameter] {
    let free = positional.enumerated().filter {
      $0.offset >= places.count || $0.element.arity == .many
    }.map(\.element)
    let options = command.parameters.filter { parameter in
      !parameter.isPositional && parameter.name != awaiting?.name
        && (parameter.arity == .many || given.isDisjoint(with: parameter.options))
    }
    return free + options
  }

  private var positional: [CommandParameter] { command.parameters.filter(\.isPositional) }
}
