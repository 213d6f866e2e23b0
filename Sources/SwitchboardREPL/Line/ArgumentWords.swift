import Switchboard

/// Sorts the words after a command's name by the parameters they are for.
struct ArgumentWords {
  let command: CommandDescription
  /// The words of the parameters that are told by place, in order.
  private var positional: [String] = []
  /// The words of the others, by the parameter's place in the declaration.
  private var named: [Int: [String]] = [:]
  private var awaiting: Int?
  private var optionsEnded = false
  private(set) var wantsJSON = false

  init(of command: CommandDescription) {
    self.command = command
  }

  mutating func take(_ token: Token) throws(LineError) {
    let isOption = token.isOption && !optionsEnded
    if let index = awaiting {
      guard !isOption else { throw missingValue(of: command.parameters[index]) }
      awaiting = nil
      try give(token.text, toParameterAt: index)
    } else if !isOption {
      positional.append(token.text)
    } else if token.text == "--" {
      optionsEnded = true
    } else {
      try takeOption(token.text)
    }
  }

  /// The words of each parameter, in order of declaration.
  func words() throws(LineError) -> [[String]] {
    if let awaiting { throw missingValue(of: command.parameters[awaiting]) }
    let places = try placedWords()
    var words: [[String]] = []
    for (index, parameter) in command.parameters.enumerated() {
      let typed = parameter.isPositional ? places[index] : named[index]
      if typed == nil, parameter.isRequired { throw missing(parameter) }
      words.append(typed ?? [])
    }
    return words
  }
}

// MARK: - Options

extension ArgumentWords {
  private mutating func takeOption(_ text: String) throws(LineError) {
    let name = String(text.prefix { $0 != "=" })
    let value = text.count > name.count ? String(text.dropFirst(name.count + 1)) : nil
    guard name != "--" else { throw unknownOption(text) }
    guard let index = command.parameters.firstIndex(where: { $0.option == name }) else {
      guard name == "--json" else { throw unknownOption(name) }
      guard value == nil else { throw .flagWithValue("--json", command: command.displayName) }
      return wantsJSON = true
    }
    let parameter = command.parameters[index]
    if parameter.arity == .flag {
      guard value == nil else { throw .flagWithValue(name, command: command.displayName) }
      try give("on", toParameterAt: index)
    } else if let value {
      guard !value.isEmpty else { throw missingValue(of: parameter) }
      try give(value, toParameterAt: index)
    } else {
      awaiting = index
    }
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

  private func unknownOption(_ option: String) -> LineError {
    let names = command.parameters.compactMap(\.option) + ["--json"]
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
  /// The option as it is typed: `--minutes`; nil for what is told by its place.
  var option: String? { isPositional ? nil : "--\(optionName)" }
}

// MARK: - Places

extension ArgumentWords {
  /// Gives the required parameters a word each, and the others what is left, from the first on.
  private func placedWords() throws(LineError) -> [Int: [String]] {
    let parameters = command.parameters.enumerated().filter(\.element.isPositional)
    var spare = positional.count - parameters.filter(\.element.isRequired).count
    var rest = positional[...]
    var places: [Int: [String]] = [:]
    for (index, parameter) in parameters {
      let count =
        switch parameter.arity {
        case .many: max(0, spare)
        case .optional: spare > 0 ? 1 : 0
        default: 1
        }
      if !parameter.isRequired { spare -= count }
      guard rest.count >= count else { throw missing(parameter) }
      if count > 0 { places[index] = Array(rest.prefix(count)) }
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first {
      throw .extraArgument(extra, command: command.displayName, usage: command.usage)
    }
    return places
  }

  private func missing(_ parameter: CommandParameter) -> LineError {
    .missingArgument(
      parameter.displayName, form: parameter.form, command: command.displayName,
      usage: command.usage)
  }
}
