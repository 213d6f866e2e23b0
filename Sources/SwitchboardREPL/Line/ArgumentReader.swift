import Switchboard

/// A reader that assigns the words after a command's name to the command's parameters.
struct ArgumentReader {
  /// A word that might belong to a positional parameter.
  private struct Place {
    let word: String
    /// The index of the preceding option if that option accepts several words and could also accept
    /// this word, or nil otherwise.
    let option: Int?
  }

  let command: CommandDescription
  private let asksForSecrets: Bool
  /// The index of the parameter that takes the rest of the line, if any.
  private let lineIndex: Int?
  private var places: [Place] = []
  /// The words for the parameters that are set by options, keyed by parameter index.
  private var named: [Int: [String]] = [:]
  private var awaiting: Int?
  /// The index of an option that accepts several words and has just received one.
  private var open: Int?
  private var optionsEnded = false
  private(set) var wantsJSON = false
  /// The indexes of the required parameters that the user omitted from a confidential command.
  private(set) var missingSecrets: [Int] = []

  init(of command: CommandDescription, asksForSecrets: Bool = false) {
    self.command = command
    self.asksForSecrets = asksForSecrets && command.isConfidential
    lineIndex = command.lineParameterIndex
  }

  mutating func take(_ token: Token) throws(LineError) {
    guard !takesRestOfLine else {
      return places.append(Place(word: token.lineWord, option: nil))
    }
    let isOption = token.isOption && !optionsEnded
    if let index = awaiting {
      guard !isOption else { throw missingValue(of: command.parameters[index]) }
      awaiting = nil
      try give(token.text, toParameterAt: index)
      open = command.parameters[index].arity == .many ? index : nil
    } else if !optionsEnded, try takeShortOption(token) {
      return
    } else if !isOption {
      if token.isShortOption, !optionsEnded { throw unknownOption(token.text) }
      places.append(Place(word: token.text, option: open))
    } else if token.text == "--" {
      (optionsEnded, open) = (true, nil)
    } else {
      open = nil
      try takeOption(token.text)
    }
  }

  /// A Boolean value that indicates whether all further words, including options, belong to the
  /// parameter that takes the rest of the line.
  private var takesRestOfLine: Bool {
    guard let lineIndex, awaiting == nil else { return false }
    return places.count >= command.parameters[..<lineIndex].count(where: \.isPositional)
  }

  /// Returns the words for each parameter, in declaration order.
  mutating func words() throws(LineError) -> [[String]] {
    if let awaiting { throw missingValue(of: command.parameters[awaiting]) }
    try moveSpareWords()
    let placed = try placedWords()
    var words: [[String]] = []
    for (index, parameter) in command.parameters.enumerated() {
      let typed = parameter.isPositional ? placed[index] : named[index]
      if typed == nil, parameter.isRequired { try miss(index) }
      words.append(typed ?? [])
    }
    return words
  }

  private mutating func miss(_ index: Int) throws(LineError) {
    guard asksForSecrets else { throw missing(command.parameters[index]) }
    missingSecrets.append(index)
  }
}

// MARK: - Options

extension ArgumentReader {
  private mutating func takeOption(_ text: String) throws(LineError) {
    let name = String(text.prefix { $0 != "=" })
    let value = text.count > name.count ? String(text.dropFirst(name.count + 1)) : nil
    guard name != "--" else { throw unknownOption(text) }
    if let index = command.parameters.firstIndex(where: { $0.inverseOption == name }) {
      guard value == nil else { throw .flagWithValue(name, command: command.displayName) }
      return try give("off", toParameterAt: index)
    }
    guard let index = command.parameters.firstIndex(where: { $0.option == name }) else {
      guard name == "--json" else { throw unknownOption(name) }
      guard value == nil else { throw .flagWithValue("--json", command: command.displayName) }
      return wantsJSON = true
    }
    try takeOption(at: index, named: name, value: value)
  }

  private mutating func takeOption(
    at index: Int, named name: String, value: String?
  ) throws(LineError) {
    let parameter = command.parameters[index]
    switch (parameter.arity, value) {
    case (.flag, nil), (.toggle, nil): try give("on", toParameterAt: index)
    case (.flag, _): throw .flagWithValue(name, command: command.displayName)
    case (_, nil): awaiting = index
    case (_, let value?):
      guard !value.isEmpty else { throw missingValue(of: parameter) }
      try give(value, toParameterAt: index)
    }
  }

  /// Accepts a token such as `-u`, `-uv`, or `-n=5` if its letters are short options of the
  /// command.
  /// - Returns: Whether the token was accepted.
  private mutating func takeShortOption(_ token: Token) throws(LineError) -> Bool {
    let text = token.text
    guard !token.isQuoted, text.count > 1, text.first == "-", !token.isOption else { return false }
    let letters = text.dropFirst().prefix { $0 != "=" }
    let value = text.count > letters.count + 1 ? String(text.dropFirst(letters.count + 2)) : nil
    let indexes = letters.map { letter in
      command.parameters.firstIndex { $0.shortFlag == letter }
    }
    let known = indexes.compactMap(\.self)
    guard !known.isEmpty, known.count == indexes.count,
      known.dropLast().allSatisfy({ command.parameters[$0].takesNoValue })
    else { return false }
    open = nil
    for (offset, index) in known.enumerated() {
      let isLast = offset == known.count - 1
      let name = "-\(letters[letters.index(letters.startIndex, offsetBy: offset)])"
      try takeOption(at: index, named: name, value: isLast ? value : nil)
    }
    return true
  }

  private mutating func give(
    _ word: String, toParameterAt index: Int
  ) throws(LineError) {
    let parameter = command.parameters[index]
    if named[index] != nil, parameter.arity != .many {
      throw .repeatedOption(parameter.displayName, command: command.displayName)
    }
    named[index, default: []].append(word)
  }

  /// Returns a word for a message. A word that is wrong for a confidential command may be a part of
  /// its secret, so that it is not quoted.
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

// MARK: - Places

extension ArgumentReader {
  /// Assigns spare words to the options that precede them. A word is spare if no positional
  /// parameter needs it.
  private mutating func moveSpareWords() throws(LineError) {
    guard places.contains(where: { $0.option != nil }),
      !command.parameters.contains(where: { $0.isPositional && $0.arity == .many })
    else { return }
    var spare = places.count - command.parameters.count(where: \.isPositional)
    var kept: [Place] = []
    for place in places {
      if spare > 0, let option = place.option {
        try give(place.word, toParameterAt: option)
        spare -= 1
      } else {
        kept.append(place)
      }
    }
    places = kept
  }

  /// Assigns one word to each required positional parameter. Any remaining words are assigned to
  /// the other positional parameters in order.
  /// - Returns: The words for each parameter, or nil for a parameter that gets none.
  private func placedWords() throws(LineError) -> [[String]?] {
    let parameters = command.parameters
    var spare = places.count - parameters.count { $0.isPositional && $0.isRequired }
    var rest = places.map(\.word)[...]
    var placed = [[String]?](repeating: nil, count: parameters.count)
    for index in parameters.indices where parameters[index].isPositional {
      let parameter = parameters[index]
      let count =
        switch parameter.arity {
        case .many: max(0, spare)
        case _ where parameter.isRequired: 1
        default: spare > 0 ? 1 : 0
        }
      if !parameter.isRequired { spare -= count }
      guard rest.count >= count || asksForSecrets else { throw missing(parameter) }
      if count > 0, !rest.isEmpty { placed[index] = Array(rest.prefix(count)) }
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first { throw error(on: extra, rest, after: placed) }
    return placed
  }

  /// Returns the error for the first of the words that no parameter takes.
  private func error(
    on extra: String, _ rest: ArraySlice<String>, after placed: [[String]?]
  ) -> LineError {
    if !command.isConfidential, let last = placed.lastIndex(where: { $0 != nil }),
      let words = placed[last],
      let type = command.parameters[last].valueType?.argumentElement,
      let joined = type.singleWord(for: words + rest)
    {
      return .separatedArgument(extra, joined: joined, command: command.displayName)
    }
    return .extraArgument(shown(extra), command: command.displayName, usage: command.usage)
  }

  private func missing(_ parameter: CommandParameter) -> LineError {
    .missingArgument(
      parameter.displayName, form: parameter.form, command: command.displayName,
      usage: command.usage)
  }
}
