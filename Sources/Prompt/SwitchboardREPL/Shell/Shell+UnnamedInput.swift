import Switchboard

extension Shell {
  /// Offers words to the app if they do not name a command. Otherwise, reports the fault.
  func offer(
    _ words: [Word], isBackground: Bool, after fault: LineError, in environment: LineEnvironment
  ) async -> LineOutcome {
    guard let unnamedInput = configuration.unnamedInput,
      let unknown = fault.unknown, case let input = EnteredText(words),
      unknown.suggestion == nil || !input.isBareWord, !input.isQualified(in: vocabulary)
    else {
      return fail(await explained(fault, words, in: environment), in: environment)
    }
    guard !isBackground else {
      return fail(
        LineError(
          "foreground_only",
          "only a command runs in the background, and \(MessageText.quoted(input.text)) is none: "
            + "leave ‘&’ out"), in: environment)
    }
    var environment = environment
    environment.values = LineValues(inside: environment.values)
    do {
      try await hand(input, to: unnamedInput, in: environment)
      return .done(CommandResult())
    } catch is UnusedInput {
      let explained = await explained(fault, words, in: environment)
      guard let unknown = explained.unknown, unknown.suggestion == nil else {
        return fail(explained, in: environment)
      }
      return fail(
        "\(explained), and \(unnamedInput.advice)", because: explained,
        at: explained.place, in: environment)
    } catch {
      return fail(ErrorText.sentence(for: error, from: input.text), because: error, in: environment)
    }
  }

  /// Hands an input to the app.
  /// - Throws: ``UnusedInput`` if the app doesn't use it, or any error of the app.
  private func hand(
    _ input: EnteredText, to unnamedInput: UnnamedInput, in environment: LineEnvironment
  ) async throws {
    var context = callEnvironment(of: environment)
    if unnamedInput.secret(input.text) != nil { withdraw(environment.origins) }
    let text = try await completed(input, &context, unnamedInput)
    try await environment.running {
      try await output.collecting(for: nil, in: environment) {
        let isUsed = try await CallEnvironment.running(context) {
          try await unnamedInput.handle(text)
        }
        guard isUsed else { throw UnusedInput() }
      }
    }
  }

  /// Returns the text of an input with the secret that it lacks, if somebody can be asked for it.
  private func completed(
    _ input: EnteredText, _ context: inout CallEnvironment, _ unnamedInput: UnnamedInput
  ) async throws -> String {
    guard let secret = unnamedInput.secret(input.text) else { return input.text }
    context.holdsSecret = true
    guard case .omitted(let name, let completed) = secret,
      let ask = configuration.askForSecret
    else { return input.text }
    let answer = await ask(name)
    try Task.checkCancellation()
    return answer.map(completed) ?? input.text
  }

  /// Returns the fault to show for another fault: that of its cause, or one with a better suggestion.
  private func explained(
    _ fault: LineError, _ words: [Word], in environment: LineEnvironment
  ) async -> LineError {
    if let cause = cause(of: fault, words, in: environment) { return cause }
    if case (let name, nil)? = fault.unknown, manualHas(name) {
      return LineError(.unknownCommand(name, suggestion: nil, isInManual: true), fault.place)
    }
    return await withMeantSuggestion(fault, words)
  }

  /// Returns a fault of the part of a command that probably causes another fault, or nil if there is
  /// none.
  private func cause(
    of fault: LineError, _ words: [Word], in environment: LineEnvironment
  ) -> LineError? {
    if fault.isAboutName, let first = words.first, environment.aliases.contains(first.text) {
      return LineError(
        "nested_too_deeply",
        "the alias \(MessageText.quoted(first.text)) leads back to itself: define it with another line",
        at: first.place)
    }
    return vocabulary.innerOperator(in: words)
  }
}

// MARK: - Suggested lines

extension Shell {
  /// Returns a fault that suggests only a command's name if the words after it were probably not meant
  /// as its arguments. For example, ‘export bookmarks’ does not mean ‘export session’ with the file
  /// ‘bookmarks’.
  private func withMeantSuggestion(_ fault: LineError, _ words: [Word]) async -> LineError {
    guard case (let typed, let suggestion?)? = fault.unknown,
      case let suggested = Line(suggestion).commands.first?.words ?? [], !suggested.isEmpty,
      let match = try? vocabulary.match(suggested), suggested.count > match.wordCount,
      await !areMeant(suggested.dropFirst(match.wordCount), asArgumentsOf: match.command)
    else { return fault }
    let name = match.command.description.displayName
    let begun = words.prefix(vocabulary.begunNames(words).count)
    return begun.isEmpty || [typed, name].contains(begun.typed)
      ? LineError(.unknownCommand(typed, suggestion: name), fault.place)
      : LineError(.incompleteCommand(begun.typed, continuations: [name]), begun.place)
  }

  /// Returns whether words can be the arguments of a command, and the first one is not more likely the
  /// name of something else. A name is meant as an argument if it is among the candidates, or if the
  /// command changes nothing.
  private func areMeant(
    _ words: ArraySlice<Word>, asArgumentsOf command: HandledCommand
  ) async -> Bool {
    let reader = ArgumentReader(of: command.description, words)
    guard let arguments = try? reader.arguments(), let word = words.first,
      case let call = LineCall(command: command, arguments: arguments),
      (try? command.description.values(of: call.words)) != nil
    else { return false }
    let isName = word.text.allSatisfy { $0.isLetter || $0 == "-" }
    guard word.isBare, isName, !command.description.effects.isReadOnly else { return true }
    guard let parameter = ArgumentReader(of: command.description).parameter(for: word) else {
      return word.isOption
    }
    let context = CandidateContext(
      command: command.description, parameter: parameter, partialWord: word.text,
      handler: command.handlerObject)
    return await candidates(of: command, in: context).contains { $0.word == word.text }
  }
}

extension Vocabulary {
  /// Returns a fault of the first word that contains an operator without blanks around it, or nil if
  /// there is none. An address may contain these characters.
  fileprivate func innerOperator(in words: [Word]) -> LineError? {
    for (index, word) in words.enumerated() where word.isBare {
      guard !word.text.contains("://"), let place = word.text.firstIndex(where: ";|>".contains)
      else { continue }
      let before = word.text[..<place], sign = word.text[place]
      let mark = word.text[place...].prefix { $0 == sign }, rest = word.text[mark.endIndex...]
      guard !before.isEmpty, !rest.isEmpty else { continue }
      let next = [Word(String(rest))] + words[(index + 1)...]
      guard sign != ";" || (try? match(next)) != nil else { continue }
      let separate = sign == ";" ? "\(before); \(rest)" : "\(before) \(mark) \(rest)"
      return LineError(.attachedOperator(word.text, separate: separate), word.place)
    }
    return nil
  }
}

/// An error that indicates that the app does not use a line.
private struct UnusedInput: Error {}

/// The text of words that name no command, without `--json`.
struct EnteredText {
  let text: String

  init(_ words: [Word]) {
    let isMarked = words.count > 1 && words.last?.isSign("--json") == true
    text = words.dropLast(isMarked ? 1 : 0).typed
  }

  /// A Boolean value that indicates whether the text could be the name of a command.
  var isBareWord: Bool {
    text.contains(where: \.isWhitespace)
      || text.contains(where: \.isLetter) && !text.contains { ".:/".contains($0) }
  }

  /// Returns whether the text begins with the name of a command protocol, as in
  /// `TabCommands.closTab`.
  @MainActor
  func isQualified(in vocabulary: Vocabulary) -> Bool {
    guard let dot = text.firstIndex(of: ".") else { return false }
    return vocabulary.commands.contains { $0.protocolDescription.name == text[..<dot] }
  }
}
