import Switchboard

// MARK: - Completion

extension Shell {
  /// Returns the completions for the last word on a line, or advice if there are none.
  func answer(_ line: String) async -> ServedCompletions {
    guard let cursor = Line(line).cursor else { return ServedCompletions([]) }
    var answer = await completions(at: cursor)
    if answer.candidates.isEmpty { answer.advice = advice(at: cursor) }
    return answer
  }

  private func completions(at cursor: Line.Cursor) async -> ServedCompletions {
    switch cursor {
    case .command(let words, let word):
      let candidates = await completions(of: word, after: words)
      return ServedCompletions(candidates, replacing: word)
    case .path(let word):
      guard configuration.allowsSystemAccess else { return ServedCompletions([]) }
      let candidates = FilePathArgument.candidates(beginning: word.text).compactMap {
        word.replacement(by: $0.word).map { CommandCandidate($0) }
      }
      return ServedCompletions(candidates, replacing: word)
    case .shell(let command):
      guard configuration.allowsSystemAccess else { return ServedCompletions([]) }
      let completion = ShellCompletion(command)
      return ServedCompletions(completion.candidates, replacing: completion.word)
    }
  }

  private func completions(of word: Word, after words: [Word]) async -> [CommandCandidate] {
    if word.source.first == "$" {
      return variables.all.candidates.map { CommandCandidate("$\($0.word)", summary: $0.summary) }
        .filter { $0.word.hasPrefix(word.source) }
    }
    let completer = completer
    let (place, outer) = completer.innermost(TypedPlace(words, word: word))
    let names =
      place.words.isEmpty && !word.isQuoted
      ? aliases.all.candidates.filter { $0.word.hasPrefix(word.text) } : []
    return await completer.values(beforeLineAt: outer) + names
      + (await completions(ofCommandAt: place))
  }

  private func completions(ofCommandAt place: TypedPlace) async -> [CommandCandidate] {
    let usual = await completer.completions(
      at: TypedPlace(withWholeName(place.words), replacing: place))
    guard let words = otherMeaning(ofBeginning: place.words) else { return usual }
    let others = await completer.completions(at: TypedPlace(words, replacing: place))
    // What the line usually means comes first. If it has completions, the others must begin with
    // the typed word.
    return usual
      + others.filter { other in
        !usual.contains { $0.word == other.word }
          && (usual.isEmpty || other.word.hasPrefix(place.word.text))
      }
  }

  /// Returns a description of what can be typed at the end of a line, or nil.
  func advice(for line: String) -> String? { Line(line).cursor.flatMap(advice) }

  private func advice(at cursor: Line.Cursor) -> String? {
    switch cursor {
    case .command(let words, let word):
      return completer.advice(at: completer.innermost(TypedPlace(words, word: word)).place)
    case .path: return systemAdvice("<file>  The path of the file for the output.")
    case .shell: return systemAdvice("<command>  A command for the shell.")
    }
  }

  private func systemAdvice(_ form: String) -> String? {
    configuration.allowsSystemAccess ? form : nil
  }

  /// Returns a hint for the rest of a line, for example `[--minutes <minutes>] [--gently]`, or nil
  /// if there is none.
  func hint(for line: String) -> String? {
    guard case .command(let words, let word)? = Line(line).cursor else { return nil }
    let isBlank = word.source.isEmpty
    return completer.hint(after: isBlank ? words : words + [word])
  }

  private var completer: Completer { Completer(vocabulary: vocabulary, candidates: candidates) }

  /// Returns the candidates for a parameter: those of a source that the app has added, or those of the
  /// handler or the type.
  func candidates(
    of command: HandledCommand, in context: CandidateContext
  ) async -> [CommandCandidate] {
    guard (try? checkPermission(of: command)) != nil else { return [] }
    return await CallEnvironment.running(with: \.listsFiles, configuration.allowsSystemAccess) {
      await allowedCandidates(of: command, in: context)
    }
  }

  private func allowedCandidates(
    of command: HandledCommand, in context: CandidateContext
  ) async -> [CommandCandidate] {
    if let element = context.parameter.valueType?.argumentElement,
      let source = sources[ObjectIdentifier(element)]
    {
      return await source(context)
    }
    return await command.candidates(in: context)
  }

  /// Returns the words of commands and topics that can follow `help`.
  func helpWords(after words: [String]) -> [CommandCandidate] {
    let names = completer.names(after: words.map { Word($0) })
    guard words.isEmpty else { return names }
    let topics = configuration.helpTopics.map { CommandCandidate($0.name, summary: $0.summary) }
    return (names + topics.filter { topic in !names.contains { $0.word == topic.word } })
      .sorted { $0.word < $1.word }
  }
}
