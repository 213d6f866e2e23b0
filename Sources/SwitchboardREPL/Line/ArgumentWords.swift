import Switchboard

/// Sorts the words after a command's name by the parameters they are for.
struct ArgumentWords {
  private let command: CommandDescription
  private var positional: [String] = []
  private var named: [String: [String]] = [:]
  private var awaiting: CommandParameter?
  private var optionsEnded = false
  private(set) var wantsJSON = false

  init(of command: CommandDescription) {
    self.command = command
  }

  mutating func take(_ token: Token) throws(LineError) {
    let looksLikeOption = token.text.hasPrefix("--") && !token.isQuoted && !optionsEnded
    if let parameter = awaiting {
      guard !looksLikeOption else { throw missingValue(of: parameter) }
      awaiting = nil
      try give(token.text, to: parameter)
    } else if !looksLikeOption {
      positional.append(token.text)
    } else if token.text == "--" {
      optionsEnded = true
    } else {
      try takeOption(token.text)
    }
  }

  /// The words in order of the parameters.
  func arguments() throws(LineError) -> CommandArguments {
    if let awaiting { throw missingValue(of: awaiting) }
    let places = try placedWords()
    var words: [[String]] = []
    for parameter in command.parameters {
      let typed =
        parameter.isPositional ? places[parameter.name] : named[parameter.optionName]
      if typed == nil, parameter.isRequired { throw missing(parameter) }
      words.append(typed ?? [])
    }
    return CommandArguments(words, for: command)
  }
}

// MARK: - Options

extension ArgumentWords {
  private mutating func takeOption(_ text: String) throws(LineError) {
    let parts = text.dropFirst(2).split(separator: "=", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    guard let parameter = options.first(where: { $0.optionName == name }) else {
      guard text == "--json" else { throw unknownOption("--\(name)") }
      return wantsJSON = true
    }
    if parameter.arity == .flag {
      guard parts.count == 1 else {
        throw .flagWithValue("--\(name)", command: command.displayName)
      }
      try give("on", to: parameter)
    } else if parts.count == 2 {
      try give(String(parts[1]), to: parameter)
    } else {
      awaiting = parameter
    }
  }

  private mutating func give(_ word: String, to parameter: CommandParameter) throws(LineError) {
    if named[parameter.optionName] != nil, parameter.arity != .many {
      throw .repeatedOption("--\(parameter.optionName)", command: command.displayName)
    }
    named[parameter.optionName, default: []].append(word)
  }

  private var options: [CommandParameter] { command.parameters.filter { !$0.isPositional } }

  private func unknownOption(_ option: String) -> LineError {
    let names = options.map { "--\($0.optionName)" }
    return .unknownOption(
      option, command: command.displayName, suggestion: Suggestion.nearest(to: option, of: names),
      usage: command.usage)
  }

  private func missingValue(of parameter: CommandParameter) -> LineError {
    .missingValue(
      option: "--\(parameter.optionName)", form: parameter.form, command: command.displayName)
  }
}

// MARK: - Places

extension ArgumentWords {
  /// Gives the required parameters a word each, and the others what is left, from the first on.
  private func placedWords() throws(LineError) -> [String: [String]] {
    let parameters = command.parameters.filter(\.isPositional)
    var spare = positional.count - parameters.filter(\.isRequired).count
    var rest = positional[...]
    var places: [String: [String]] = [:]
    for parameter in parameters {
      let count =
        switch parameter.arity {
        case .many: max(0, spare)
        case .optional: spare > 0 ? 1 : 0
        default: 1
        }
      if !parameter.isRequired { spare -= count }
      guard rest.count >= count else { throw missing(parameter) }
      if count > 0 { places[parameter.name] = Array(rest.prefix(count)) }
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
