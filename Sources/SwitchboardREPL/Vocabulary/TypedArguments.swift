import Switchboard

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
