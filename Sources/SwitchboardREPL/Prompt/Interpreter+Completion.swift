public import Switchboard

// MARK: - Completion and help

extension Interpreter {
  /// Adds a source of completions for the values of a type.
  ///
  /// These completions take precedence over completions from the handler and the type. The closure
  /// is called for each parameter of this type, or of an Optional, an array, or a set of this type.
  /// - Parameters:
  ///   - type: The type of a single value.
  ///   - find: A closure that returns the completions.
  public func complete<Value: CommandParameterType>(
    _ type: Value.Type,
    _ find: @escaping @MainActor (CandidateContext) async -> [CommandCandidate]
  ) {
    sources[ObjectIdentifier(type.argumentElement)] = find
  }

  /// Returns the completions for the last word on a line.
  ///
  /// Each completion replaces the text after the last blank.
  /// - Parameter line: The text before the cursor.
  public func completions(of line: String) async -> [CommandCandidate] {
    switch LineStage.tail(of: line) {
    case .command(let text):
      if let variables = variables(endingIn: text) { return variables }
      let inner = innermostLine(of: text)
      return hookValues(endingIn: text) + aliases(beginning: inner)
        + (await completions(ofCommand: inner))
    case .path(let text):
      guard session.configuration.allowsSystemAccess, let word = OpenWord(endOf: line) else {
        return []
      }
      return FilePathArgument.candidates(beginning: text).compactMap {
        word.replacement(for: $0.word).map { CommandCandidate($0) }
      }
    case .shell(let command):
      guard session.configuration.allowsSystemAccess else { return [] }
      return ShellCompletion(command, in: line)?.candidates ?? []
    }
  }

  private func completions(ofCommand text: String) async -> [CommandCandidate] {
    let usual = await completer.completions(of: session.withWholeName(text))
    guard let other = session.otherMeaning(ofBeginning: text) else { return usual }
    let others = await completer.completions(of: other)
    // What the line usually means comes first, so a description is not enough for the rest.
    let typed = text.lastIndex(of: " ").map { text[$0...].dropFirst() } ?? ""
    return usual
      + others.filter { other in
        !usual.contains { $0.word == other.word }
          && (usual.isEmpty || other.word.hasPrefix(typed))
      }
  }

  /// Returns a description of what can be typed at the end of a line, for example the form of an
  /// argument. Returns nil if the line does not begin with a command.
  ///
  /// Show it if there are no completions.
  /// - Parameter line: The text before the cursor.
  public func completionAdvice(for line: String) -> String? {
    switch LineStage.tail(of: line) {
    case .command(let text): return completer.advice(for: innermostLine(of: text))
    case .path: return advice("<file>  The path of the file for the output.")
    case .shell: return advice("<command>  A command for the shell.")
    }
  }

  private func advice(_ form: String) -> String? {
    session.configuration.allowsSystemAccess ? form : nil
  }

  /// Returns the completions for the last word on a line, or advice if there are none.
  func answer(_ line: String) async -> ServedCompletions {
    let candidates = await completions(of: line)
    guard candidates.isEmpty else { return ServedCompletions(candidates) }
    return ServedCompletions([], advice: completionAdvice(for: line))
  }

  private var completer: Completer {
    Completer(vocabulary: session.vocabulary, candidates: candidates)
  }

  private func aliases(beginning text: String) -> [CommandCandidate] {
    let name = text.drop(while: \.isWhitespace)
    guard !name.contains(where: \.isWhitespace) else { return [] }
    return session.aliases.candidates.filter { $0.word.hasPrefix(name) }
  }

  /// Returns the variables that the last word of a line begins, or nil if it begins none.
  private func variables(endingIn line: String) -> [CommandCandidate]? {
    guard let word = LineStage.openWords(of: line)?.last?.source, word.endIndex >= line.endIndex,
      word.first == "$"
    else { return nil }
    return session.variables.candidates
      .map { CommandCandidate("$\($0.word)", summary: $0.summary) }
      .filter { $0.word.hasPrefix(word) }
  }

  /// Returns a hint for the rest of a line, for example `[--minutes <minutes>] [--gently]`, or nil
  /// if there is none.
  /// - Parameter line: The text before the cursor.
  public func hint(for line: String) -> String? {
    guard case .command(let outer) = LineStage.tail(of: line) else { return nil }
    let text = innermostLine(of: outer)
    guard let tokens = try? Tokenizer.tokens(of: text), !tokens.isEmpty,
      !Tokenizer.isComment(afterLine: text, tokens.count),
      let match = try? session.vocabulary.match(tokens)
    else { return nil }
    let typed = ArgumentCompletion(
      of: match.command.description, Array(tokens.dropFirst(match.tokenCount)))
    let rest = typed.remaining.map(\.usage).joined(separator: " ")
    return rest.isEmpty ? nil : rest
  }

  /// Returns the list of all commands, or the help for one command.
  /// - Parameter command: The command's name, as the user types it, or nil for all commands.
  /// - Returns: The text, or nil if there is no such command.
  public func help(for command: String? = nil) -> String? {
    try? session.helpText(command.map { CommandWords($0).words } ?? [])
  }

  /// Returns the candidates for a parameter. The candidates for built-in commands depend on the
  /// state of the prompt.
  private func candidates(
    of command: HandledCommand, in context: CandidateContext
  ) async -> [CommandCandidate] {
    guard (try? session.checkPermission(of: command)) != nil else { return [] }
    if let own = ownCandidates(of: command, in: context) { return own }
    if let element = context.parameter.valueType?.argumentElement,
      let source = sources[ObjectIdentifier(element)]
    {
      return await source(context)
    }
    return await command.candidates(in: context)
  }

  /// Returns the words of commands and topics that can follow `help`.
  private func helpWords(after words: [String]) -> [CommandCandidate] {
    let names = completer.names(after: words.map { Token(text: $0, isQuoted: false) })
    guard words.isEmpty else { return names }
    let topics = session.configuration.helpTopics.map {
      CommandCandidate($0.name, summary: $0.summary)
    }
    return (names + topics.filter { topic in !names.contains { $0.word == topic.word } })
      .sorted { $0.word < $1.word }
  }

  /// Returns the values that can follow a property's name after `on`, in place of a line.
  private func hookValues(endingIn text: String) -> [CommandCandidate] {
    guard let tokens = try? Tokenizer.tokens(of: text), !tokens.isEmpty,
      let match = try? session.vocabulary.match(tokens),
      BuiltInCommands.identity(of: match.command) == .on
    else { return [] }
    let words = tokens.dropFirst(match.tokenCount).map(\.text) + (text.last == " " ? [""] : [])
    guard words.count == 2, let entry = try? Watches.entry(words[0], in: session.broadcaster())
    else { return [] }
    return ExpectedValue.candidates(of: entry).filter { $0.hasPrefix(words[1]) }
      .map { CommandCandidate($0) }
  }

  /// Returns the known values of the property that the user has typed.
  private func values(ofPropertyIn context: CandidateContext) -> [String] {
    let key = context.words["key"]?.first ?? context.words["keys"]?.first ?? ""
    let entry = try? Watches.entry(key, in: session.broadcaster())
    return entry.map(ExpectedValue.candidates) ?? []
  }

  private func ownCandidates(
    of command: HandledCommand, in context: CandidateContext
  ) -> [CommandCandidate]? {
    switch BuiltInCommands.identity(of: command) {
    case .help: helpWords(after: context.precedingWords)
    case .watch where context.parameter.name == "until",
      .waitFor where context.parameter.name == "value":
      values(ofPropertyIn: context).map { CommandCandidate($0) }
    case .watch, .on, .waitFor: properties
    case .unalias: session.aliases.candidates.excluding(context.precedingWords)
    case .bind, .unbind:
      context.parameter.name == "line" ? [] : session.keyCandidates
    case .alias: context.parameter.name == "name" ? session.aliases.candidates : []
    case .let: context.parameter.name == "name" ? session.variables.candidates : []
    case .unwatch:
      properties(named: Set(session.watches.keys(seenFrom: session.broadcaster())))
        .excluding(context.precedingWords)
    case .off: session.hooks.candidates.excluding(context.precedingWords)
    case .wait, .cancelJob:
      jobs.map { CommandCandidate(String($0.number), summary: $0.line) }
    case .record, .replay, .source:
      session.configuration.allowsSystemAccess
        ? FilePathArgument.candidates(beginning: context.partialWord) : []
    default: nil
    }
  }

  /// The broadcast properties, with their values.
  private var properties: [CommandCandidate] {
    session.broadcaster().entries.map {
      CommandCandidate($0.name, summary: $0.value?.line ?? "")
    }
  }

  private func properties(named names: Set<String>) -> [CommandCandidate] {
    properties.filter { names.contains($0.word) }.sorted { $0.word < $1.word }
  }
}

extension [CommandCandidate] {
  /// Returns the candidates without those that the user has already typed.
  fileprivate func excluding(_ words: [String]) -> Self { filter { !words.contains($0.word) } }
}
