import Switchboard

/// Completes the word being typed: names of commands, options, and words that can be listed.
@MainActor
struct Completer {
  /// Finds the words that a parameter may be, given those typed for it, where only the running
  /// program knows them.
  typealias Candidates = @MainActor (CommandParameter, CommandDescription, [Token]) -> [String]

  let vocabulary: Vocabulary
  let candidates: Candidates

  /// What the last word of a line may become.
  /// - Parameter line: what stands before the cursor.
  func completions(of line: String) -> [String] {
    guard let beginning = LineBeginning(line) else { return [] }
    let partial = beginning.partial.text.lowercased()
    let quote = beginning.quote.map(String.init) ?? ""
    return words(after: beginning.tokens, beginning: beginning.partial)
      .filter { $0.hasPrefix(partial) }
      .filter { !quote.isEmpty || !$0.contains(where: \.isWhitespace) }
      .sorted().map { quote + $0 + quote }
  }

  private func words(after tokens: [Token], beginning partial: Token) -> [String] {
    let continuations = vocabulary.continuations(of: tokens)
    guard !tokens.isEmpty, let match = try? vocabulary.match(tokens) else { return continuations }
    let typed = TypedArguments(
      of: match.command.description, Array(tokens.dropFirst(match.tokenCount)))
    return continuations + arguments(typed, beginning: partial)
  }

  private func arguments(_ typed: TypedArguments, beginning partial: Token) -> [String] {
    if let awaiting = typed.awaiting { return candidates(awaiting, typed.command, []) }
    if partial.text.hasPrefix("-"), !typed.optionsEnded {
      return partial.isQuoted ? [] : typed.options + ["--json"]
    }
    guard let place = typed.place else { return typed.optionsEnded ? [] : typed.options }
    return candidates(place, typed.command, typed.wordsOfPlace)
  }
}

/// What has been typed after a command's name, and what may follow.
struct TypedArguments {
  let command: CommandDescription
  /// The option whose value comes next.
  private(set) var awaiting: CommandParameter?
  private(set) var optionsEnded = false
  private var places: [Token] = []
  private var given: Set<String> = []

  init(of command: CommandDescription, _ tokens: [Token]) {
    self.command = command
    for token in tokens { take(token) }
  }

  private mutating func take(_ token: Token) {
    if awaiting != nil {
      awaiting = nil
    } else if !token.isOption || optionsEnded {
      places.append(token)
    } else if token.text == "--" {
      optionsEnded = true
    } else {
      let name = String(token.text.prefix { $0 != "=" })
      given.insert(name)
      guard name == token.text else { return }
      awaiting = command.parameters.first { $0.option == name && $0.arity != .flag }
    }
  }

  /// The options that may follow: those not given yet, and those that may be repeated.
  var options: [String] {
    command.parameters.compactMap { parameter in
      parameter.option.flatMap { given.contains($0) && parameter.arity != .many ? nil : $0 }
    }
  }

  /// The parameter that the next word is for by its place; nil if there is none left.
  var place: CommandParameter? {
    positional.count > places.count
      ? positional[places.count] : positional.last { $0.arity == .many }
  }

  /// The words typed for that parameter already.
  var wordsOfPlace: [Token] {
    guard place?.arity == .many else { return [] }
    return Array(places.dropFirst(positional.count - 1))
  }

  private var positional: [CommandParameter] { command.parameters.filter(\.isPositional) }
}

/// What stands before the cursor, taken apart for completion.
struct LineBeginning {
  /// The words before the one at the cursor.
  let tokens: [Token]
  /// The word at the cursor, as far as it is typed.
  let partial: Token
  /// The quote that the word at the cursor begins with and has not closed.
  let quote: Character?

  /// Takes a line apart; nil where nothing can be completed, as in a comment.
  init?(_ line: String) {
    var quote: Character?
    var closed = try? Tokenizer.tokens(of: line)
    if closed == nil, let open = line.lastWord.first, open == "\"" || open == "'" {
      quote = open
      closed = try? Tokenizer.tokens(of: line + String(open))
    }
    guard var tokens = closed, !Self.isComment(line, tokens) else { return nil }
    let endsInBlank = quote == nil && line.last?.isWhitespace ?? true
    let last = endsInBlank ? nil : tokens.popLast()
    partial = last ?? Token(text: "", isQuoted: false)
    self.tokens = tokens
    self.quote = quote
  }

  /// True if the cursor is in a comment: one more word makes none then.
  private static func isComment(_ line: String, _ tokens: [Token]) -> Bool {
    (try? Tokenizer.tokens(of: line + " x"))?.count == tokens.count
  }
}

extension String {
  /// What stands after the last blank, which is what a completion takes the place of.
  fileprivate var lastWord: Substring {
    self[(lastIndex(where: \.isWhitespace).map { index(after: $0) } ?? startIndex)...]
  }
}
