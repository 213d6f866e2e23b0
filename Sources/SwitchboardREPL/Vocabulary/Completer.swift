import Switchboard

/// A completer for the word being typed, which can be part of a command's name, an option, or an
/// argument.
@MainActor
struct Completer {
  /// A closure that returns the current candidates for a parameter.
  typealias Candidates = @MainActor (HandledCommand, CandidateContext) async -> [CommandCandidate]

  let vocabulary: Vocabulary
  let candidates: Candidates

  /// Returns the completions for the last word on a line, in alphabetical order.
  /// - Parameter line: The text before the cursor.
  func completions(of line: String) async -> [CommandCandidate] {
    guard let beginning = CompletionContext(line) else { return [] }
    let partial = beginning.partial.text.lowercased()
    return await words(after: beginning.tokens, beginning: beginning.partial)
      .filter { $0.word.lowercased().hasPrefix(partial) }
      .sorted { $0.word < $1.word }
      .compactMap(beginning.replacement)
  }

  private func words(
    after tokens: [Token], beginning partial: Token
  ) async -> [CommandCandidate] {
    let continuations = vocabulary.continuations(of: tokens).map { CommandCandidate($0) }
    guard !tokens.isEmpty, let match = try? vocabulary.match(tokens) else { return continuations }
    let typed = ArgumentCompletion(
      of: match.command.description, Array(tokens.dropFirst(match.tokenCount)))
    return continuations + (await arguments(typed, of: match.command, beginning: partial))
  }

  private func arguments(
    _ typed: ArgumentCompletion, of command: HandledCommand, beginning partial: Token
  ) async -> [CommandCandidate] {
    if let awaiting = typed.awaiting {
      return await words(of: awaiting, typed, command, beginning: partial)
    }
    if partial.text.hasPrefix("-"), !typed.optionsEnded {
      return partial.isQuoted ? [] : (typed.options + ["--json"]).map { CommandCandidate($0) }
    }
    guard let place = typed.place else {
      return typed.optionsEnded ? [] : typed.options.map { CommandCandidate($0) }
    }
    return await words(of: place, typed, command, beginning: partial)
  }

  private func words(
    of parameter: CommandParameter, _ typed: ArgumentCompletion, _ command: HandledCommand,
    beginning partial: Token
  ) async -> [CommandCandidate] {
    let context = CandidateContext(
      command: typed.command, parameter: parameter, partialWord: partial.text, words: typed.words,
      handler: command.handlerObject)
    return await candidates(command, context)
  }
}

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

/// The text before the cursor, split into words for completion.
struct CompletionContext {
  /// The words before the word at the cursor.
  let tokens: [Token]
  /// The typed part of the word at the cursor.
  let partial: Token
  /// The unclosed quotation mark at the start of the word at the cursor, if any.
  let quote: Character?

  /// Creates a context from the text before the cursor. Returns nil if nothing can be completed,
  /// for example in a comment.
  init?(_ line: String) {
    let quote = Self.openQuote(of: line)
    let closed = try? Tokenizer.tokens(of: line + (quote.map(String.init) ?? ""))
    guard var tokens = closed, !Self.isComment(line, tokens) else { return nil }
    let endsInBlank = quote == nil && line.last?.isWhitespace ?? true
    let last = endsInBlank ? nil : tokens.popLast()
    partial = last ?? Token(text: "", isQuoted: false)
    self.tokens = tokens
    self.quote = quote
  }

  /// Returns the unclosed quotation mark at the start of the last word, or nil if there is none.
  private static func openQuote(of line: String) -> Character? {
    do throws(CommandLineError) {
      _ = try Tokenizer.tokens(of: line)
      return nil
    } catch {
      guard case .unclosedQuote(let quote, let column) = error else { return nil }
      let before = line.dropLast(line.count - column + 1).last
      return before?.isWhitespace ?? true ? quote : nil
    }
  }

  /// Returns a candidate whose text can replace everything after the last blank, or nil if
  /// quotation marks make this impossible.
  func replacement(for candidate: CommandCandidate) -> CommandCandidate? {
    let word = candidate.word
    guard let quote else {
      // An option in quotation marks would be treated as a value.
      guard !word.hasPrefix("--") else { return candidate }
      return CommandCandidate(CommandLineText.quoted(word), summary: candidate.summary)
    }
    guard quote == "\"" || !word.contains("'") else { return nil }
    let quoted = quote == "\"" ? CommandLineText.quoted(word, always: true) : "'\(word)'"
    return CommandCandidate(
      String(quoted.dropFirst(blankPrefixCount)), summary: candidate.summary)
  }

  /// The number of characters in the quoted word up to its last blank, including the quotation
  /// mark.
  private var blankPrefixCount: Int {
    partial.text.lastIndex(where: \.isWhitespace).map {
      partial.text.distance(from: partial.text.startIndex, to: $0) + 2
    } ?? 0
  }

  /// Returns whether the cursor is in a comment, where another word does not add a token.
  private static func isComment(_ line: String, _ tokens: [Token]) -> Bool {
    (try? Tokenizer.tokens(of: line + " x"))?.count == tokens.count
  }
}
