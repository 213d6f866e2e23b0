import Switchboard

/// A reader that assigns the words after a command's name to the command's parameters.
///
/// It yields the words of each parameter, or what can be typed next. Parsing, completion, hints and
/// help read arguments in this way.
struct ArgumentReader {
  /// A word that might belong to a positional parameter.
  private struct Place {
    let word: Word
    /// The index of the option whose value precedes this word, or nil otherwise. An option that
    /// accepts several words could also accept this one.
    let option: Int?
  }

  let command: CommandDescription
  /// The index of the parameter that takes the rest of the line, if any.
  private let lineIndex: Int?
  private var places: [Place] = []
  /// The words for the parameters that are set by options, keyed by parameter index.
  private var named: [Int: [Word]] = [:]
  /// The index of the parameter whose option was typed last and still needs a value, if any.
  private var awaiting: Int?
  private var lastOption: Word?
  /// The index of an option that has just received a word.
  private var open: Int?
  private(set) var optionsEnded = false
  private(set) var wantsJSON = false
  /// The first reason why the words cannot be the command's arguments, or nil.
  private var fault: LineError?

  init(of command: CommandDescription, _ words: some Sequence<Word> = []) {
    self.command = command
    lineIndex = command.lineParameterIndex
    for word in words { take(word) }
  }

  private mutating func take(_ word: Word) {
    guard !takesRestOfLine else { return places.append(Place(word: word, option: nil)) }
    let isOption = word.isOption && !optionsEnded
    if let index = awaiting {
      if isOption { note(missingValue(of: command.parameters[index]), lastOption) }
      awaiting = nil
      give(word, toParameterAt: index)
      open = index
    } else if !optionsEnded, takeShortOption(word) {
      return
    } else if !isOption {
      if word.isShortOption, !optionsEnded { note(unknownOption(word.text), word) }
      places.append(Place(word: word, option: open))
      if let index = open, command.parameters[index].arity != .many { open = nil }
    } else if word.text == "--" {
      optionsEnded = true
      open = nil
    } else {
      open = nil
      takeOption(word)
    }
  }

  /// A Boolean value that indicates whether all further words, including options, belong to the
  /// parameter that takes the rest of the line.
  private var takesRestOfLine: Bool {
    guard let lineIndex, awaiting == nil else { return false }
    return places.count >= command.parameters[..<lineIndex].count(where: \.isPositional)
  }

  private mutating func note(_ error: LineError, _ word: Word? = nil) {
    if fault == nil { fault = LineError(error, word?.place) }
  }
}

// MARK: - Options

extension ArgumentReader {
  private mutating func takeOption(_ word: Word) {
    let (name, value) = word.assignment
    if name == "--" { return note(unknownOption(word.text), word) }
    if let index = command.parameters.firstIndex(where: { $0.inverseOption == name }) {
      if value != nil { note(.flagWithValue(name, command: command.displayName), word) }
      return give(Word("off").at(word.place), toParameterAt: index)
    }
    if let index = command.parameters.firstIndex(where: { $0.option == name }) {
      return takeOption(at: index, word, value: value)
    }
    if name != "--json" { return note(unknownOption(name), word) }
    if value != nil { note(.flagWithValue(name, command: command.displayName), word) }
    wantsJSON = true
  }

  private mutating func takeOption(at index: Int, _ word: Word, value: String?) {
    let parameter = command.parameters[index]
    switch (parameter.arity, value) {
    case (.flag, nil), (.toggle, nil): give(Word("on").at(word.place), toParameterAt: index)
    case (.flag, _): note(.flagWithValue(word.assignment.name, command: command.displayName), word)
    case (_, nil):
      awaiting = index
      lastOption = word
    case (_, let value?):
      if value.isEmpty { note(missingValue(of: parameter), word) }
      give(Word(value).at(word.place), toParameterAt: index)
    }
  }

  /// Accepts a word such as `-u`, `-uv`, or `-n=5` if its letters are short options of the command.
  /// - Returns: Whether the word was accepted.
  private mutating func takeShortOption(_ word: Word) -> Bool {
    guard !word.isQuoted, word.text.count > 1, word.text.first == "-", !word.isOption else {
      return false
    }
    let (letters, value) = word.assignment
    let indexes = letters.dropFirst().map { letter in
      command.parameters.firstIndex { $0.shortFlag == letter }
    }
    let known = indexes.compactMap(\.self)
    guard !known.isEmpty, known.count == indexes.count,
      known.dropLast().allSatisfy({ command.parameters[$0].takesNoValue })
    else { return false }
    open = nil
    for index in known.dropLast() { takeOption(at: index, word, value: nil) }
    takeOption(at: known[known.count - 1], word, value: value)
    return true
  }

  private mutating func give(_ word: Word, toParameterAt index: Int) {
    let parameter = command.parameters[index]
    if named[index] != nil, parameter.arity != .many {
      note(.repeatedOption(parameter.displayName, command: command.displayName), word)
    }
    named[index, default: []].append(word)
  }

  /// Returns a word for a message. A word that is wrong for a confidential command may be a part of
  /// its secret, so it is not shown.
  private func shown(_ word: String) -> String { command.isConfidential ? "…" : word }

  private func unknownOption(_ text: String) -> LineError {
    let option = shown(text.hasPrefix("--=") ? text : String(text.prefix { $0 != "=" }))
    let names = command.parameters.flatMap(\.options) + ["--json"]
    return .unknownOption(
      option, command: command.displayName, suggestion: Suggestion.nearest(to: option, of: names),
      usage: command.usage)
  }

  private func missingValue(of parameter: CommandParameter) -> LineError {
    .missingValue(
      option: parameter.displayName, form: parameter.form, command: command.displayName)
  }
}

extension Word {
  /// The text before an equals sign, and the text after it, or nil if there is no such sign.
  fileprivate var assignment: (name: String, value: String?) {
    guard let sign = text.firstIndex(of: "=") else { return (text, nil) }
    return (String(text[..<sign]), String(text[sign...].dropFirst()))
  }
}

extension CommandParameter {
  /// The option as the user types it, for example `--minutes`, or nil for a parameter without a
  /// label.
  var option: String? { isPositional ? nil : "--\(optionName)" }

  /// The option that turns the parameter off, for example `--no-shuffle`, or nil if the parameter
  /// needs no such option.
  var inverseOption: String? { arity == .toggle ? "--no-\(optionName)" : nil }

  /// All options that set the parameter.
  var options: [String] { [option, inverseOption].compactMap(\.self) }

  /// A Boolean value that indicates whether the option takes no value.
  var takesNoValue: Bool { arity == .flag || arity == .toggle }
}

// MARK: - Values

/// The words of a command's parameters.
struct Arguments {
  /// The words for each parameter, in declaration order.
  var words: [[Word]]
  /// The indexes of the required parameters that the user omitted from a confidential command.
  var missing: [Int] = []
  /// A Boolean value that indicates whether the words contain the option `--json`.
  var wantsJSON = false
}

extension ArgumentReader {
  /// Returns the words for each parameter.
  /// - Parameter asksForSecrets: Whether the user can omit arguments of a confidential command. The
  ///   prompt asks for them later.
  /// - Throws: ``LineError`` if the words do not match the command's parameters.
  func arguments(askingForSecrets asksForSecrets: Bool = false) throws(LineError) -> Arguments {
    if let fault { throw fault }
    if let awaiting {
      throw LineError(missingValue(of: command.parameters[awaiting]), lastOption?.place)
    }
    let (placed, rest) = placedWords
    if let extra = rest.first {
      throw LineError(error(on: extra, rest, after: placed), extra.place)
    }
    var arguments = Arguments(words: [], wantsJSON: wantsJSON)
    for (index, parameter) in command.parameters.enumerated() {
      if placed[index] == nil, parameter.isRequired {
        // One of a few words is no secret.
        guard asksForSecrets, command.isConfidential, parameter.candidates.isEmpty else {
          throw LineError(command.missing(index), nil)
        }
        arguments.missing.append(index)
      }
      arguments.words.append(placed[index] ?? [])
    }
    return arguments
  }

  /// The words for each parameter, or nil for a parameter that gets none, and the words that no
  /// parameter takes.
  ///
  /// Each required positional parameter gets one word. The other positional parameters get the
  /// remaining words in order, except for a word that only suits the parameter after an optional one.
  /// Words that none of them needs belong to the options before them.
  private var placedWords: (placed: [[Word]?], rest: ArraySlice<Word>) {
    let parameters = command.parameters
    var placed = parameters.indices.map { named[$0] }
    let positional = parameters.indices.filter { parameters[$0].isPositional }
    var spare = places.count - positional.count
    let takesAll = positional.contains { parameters[$0].arity == .many }
    var rest: ArraySlice<Word> = []
    for place in places {
      if spare > 0, !takesAll, let option = place.option, parameters[option].arity == .many {
        placed[option, default: []].append(place.word)
        spare -= 1
      } else {
        rest.append(place.word)
      }
    }
    spare = rest.count - positional.count { parameters[$0].isRequired }
    for (place, index) in positional.enumerated() {
      let parameter = parameters[index]
      let next = positional.dropFirst(place + 1).first.map { parameters[$0] }
      if let word = rest.first, parameter.isSkipped(by: word, for: next) { continue }
      let wanted = parameter.arity == .many ? max(0, spare) : min(1, max(0, spare))
      let count = parameter.isRequired ? 1 : wanted
      if !parameter.isRequired { spare -= count }
      if count > 0, !rest.isEmpty { placed[index] = Array(rest.prefix(count)) }
      rest = rest.dropFirst(count)
    }
    return (placed, rest)
  }

  /// Returns the error for the first of the words that no parameter takes.
  private func error(
    on extra: Word, _ rest: ArraySlice<Word>, after placed: [[Word]?]
  ) -> LineError {
    let option = places.first { $0.word.place == extra.place }?.option
    let last = placed.indices.last { placed[$0] != nil && command.parameters[$0].isPositional }
    guard !command.isConfidential, let index = option ?? last, let words = placed[index],
      let word = command.parameters[index].singleWord(for: (words + rest).map(\.text))
    else {
      return .extraArgument(shown(extra.text), command: command.displayName, usage: command.usage)
    }
    return LineError(
      "extra_argument",
      "\(command.displayName): \(MessageText.quoted(extra.text)) is one word too many: write "
        + "\(MessageText.quoted(word))", command: command.displayName)
  }
}

extension CommandParameter {
  /// Returns the word to write instead of several ones, such as `1,2` for `1 2`, or a title with its
  /// quotes.
  fileprivate func singleWord(for words: [String]) -> String? {
    if let word = valueType?.argumentElement.singleWord(for: words) { return word }
    let text = words.joined(separator: " ")
    return reads([text]) ? CommandLineText.quoted(text) : nil
  }

  /// Returns whether a word is for the parameter after this one, because this one is optional and
  /// cannot read it, as in ‘fill form q=x’.
  fileprivate func isSkipped(by word: Word, for next: CommandParameter?) -> Bool {
    guard isSkippable(before: next), let next else { return false }
    return !reads([word.text]) && next.reads([word.text])
  }

  /// Returns whether the parameter can be left out although another one follows.
  fileprivate func isSkippable(before next: CommandParameter?) -> Bool {
    arity == .optional && next?.takesLine == false
  }
}

extension CommandDescription {
  /// Returns the error of a required parameter that has no words.
  func missing(_ index: Int) -> LineError {
    let parameter = parameters[index]
    return .missingArgument(
      parameter.displayName, form: parameter.form, command: displayName, usage: usage)
  }
}

extension [[Word]?] {
  fileprivate subscript(index: Int, default words: [Word]) -> [Word] {
    get { self[index] ?? words }
    set { self[index] = newValue }
  }
}

// MARK: - Expectations

extension ArgumentReader {
  /// Returns whether a word at the cursor is the name of an option.
  func completesOptions(_ word: Word) -> Bool {
    awaiting == nil && word.text.hasPrefix("-") && !optionsEnded
  }

  /// Returns the parameter that a word at the cursor belongs to, or nil if it is the name of an option
  /// or one word too many.
  func parameter(for word: Word) -> CommandParameter? { parameters(for: word).first }

  /// Returns the parameters that a word at the cursor can belong to: the next one, and those after it if
  /// it can be left out.
  func parameters(for word: Word) -> [CommandParameter] {
    if let awaiting { return [command.parameters[awaiting]] }
    guard !completesOptions(word) else { return [] }
    let positional = command.parameters.filter(\.isPositional)
    let rest = positional.dropFirst(places.count)
    guard !rest.isEmpty else { return [positional.last { $0.arity == .many }].compactMap(\.self) }
    let skipped = zip(rest, rest.dropFirst()).prefix { $0.isSkippable(before: $1) }
    return Array(rest.prefix(skipped.count + 1))
  }

  /// The options that have not been typed or can be repeated.
  var options: [String] {
    command.parameters.indices.flatMap { index in
      mayGive(index) ? command.parameters[index].options : []
    }
  }

  private func mayGive(_ index: Int) -> Bool {
    (named[index] == nil && awaiting != index) || command.parameters[index].arity == .many
  }

  /// The words typed for each parameter.
  var words: [[Word]] { placedWords.placed.map { $0 ?? [] } }

  /// The texts typed for each parameter, keyed by the parameter's name.
  var texts: [String: [String]] {
    var texts: [String: [String]] = [:]
    for (parameter, words) in zip(command.parameters, words) where !words.isEmpty {
      texts[parameter.name] = words.map(\.text)
    }
    return texts
  }

  /// The parameters that can accept more words. Parameters without a label come first.
  var remaining: [CommandParameter] {
    let free = command.parameters.filter(\.isPositional).enumerated().filter {
      $0.offset >= places.count || $0.element.arity == .many
    }.map(\.element)
    let options = command.parameters.indices.filter {
      !command.parameters[$0].isPositional && $0 != awaiting && mayGive($0)
    }
    return free + options.map { command.parameters[$0] }
  }
}

// MARK: - The rest of a line

extension CommandDescription {
  /// The index of the parameter that takes the rest of the line, or nil if there is none.
  var lineParameterIndex: Int? {
    parameters.firstIndex { $0.isPositional && $0.arity == .many && $0.takesLine }
  }
}

extension CommandParameter {
  var takesLine: Bool { valueType?.argumentElement is LineWord.Type }
}
