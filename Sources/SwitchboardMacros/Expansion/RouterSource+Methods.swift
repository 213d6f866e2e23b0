// MARK: - Methods

extension RouterSource {
  func signature(_ command: CommandModel) -> String {
    let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)\(access) func \
      \(command.name)(\(parameters))\(command.specifiers)\(result)
      """
  }

  func call(_ command: CommandModel) -> String {
    let arguments = command.parameters.map { $0.passing($0.variable) }.joined(separator: ", ")
    return "\(command.name)(\(arguments))"
  }

  func method(_ command: CommandModel) -> String {
    guard !command.isAsync else {
      return """
        \(signature(command)) {
        \(body(command))
          }
        """
    }
    return """
      \(signature(command)) {
      \(fastPath(command))
          return \(command.effects)self.\(slowName(command))(\(values(command)))
        }
      \(slowPath(command))
      """
  }

  /// Calls the handler if nothing else has to be looked at.
  func fastPath(_ command: CommandModel) -> String {
    let attempt =
      "\(command.effects)self.dispatchDirectly("
      + closure(command, "commandHandler.\(call(command))") + ")"
    return command.result == nil
      ? "    if \(attempt) != nil { return }"
      : "    if let commandResult = \(attempt) { return commandResult }"
  }

  /// All else, in a method of its own: what it needs would otherwise be set up for each fast call.
  func slowPath(_ command: CommandModel) -> String {
    let parameters = command.parameters.map { "_ \($0.variable): \($0.type)" }
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)@inline(never)
        func \(slowName(command))(\(parameters.joined(separator: ", ")))\
      \(command.specifiers)\(result) {
      \(body(command))
        }
      """
  }

  /// A name with a blank in it, which no command of a protocol's is likely to have.
  func slowName(_ command: CommandModel) -> String {
    "`slowly \(command.name.withoutBackticks)`"
  }

  func values(_ command: CommandModel) -> String {
    command.parameters.map(\.variable).joined(separator: ", ")
  }

  func inheritedMethod(_ command: CommandModel, of type: String) -> String {
    """
    \(signature(command)) {
        \(command.effects)self.inherited(\(type)Router.self).\(call(command))
      }
    """
  }

  func body(_ command: CommandModel) -> String {
    let key = "Self.Key.\(command.name)"
    let failure =
      command.throwsClause == nil
      ? "self.dropUnhandled(\(key))" : "throw self.unhandledError(\(key))"
    guard command.result != nil else {
      return "    if \(dispatch(command, key)) == nil { \(failure) }"
    }
    let absent = command.throwsClause == nil ? "\(failure); return nil" : failure
    return """
          guard let commandResult = \(dispatch(command, key)) else { \(absent) }
          return commandResult
      """
  }

  func dispatch(_ command: CommandModel, _ key: String) -> String {
    let arguments = command.parameters.map { ".init(\($0.variable))" }.joined(separator: ", ")
    return """
      \(command.effects)self.\(command.isAsync ? "dispatchAsync" : "dispatch")(
            \(key),
            to: \(closure(command, "commandHandler.\(call(command))")),
            override: \(closure(command, "commandHandler(\(values(command)))")),
            with: { [\(arguments)] })
      """
  }

  /// A closure that calls a handler; it names its error, where typed, as Swift infers none.
  func closure(_ command: CommandModel, _ call: String) -> String {
    let typedThrow = command.hasTypedThrow ? " \(command.throwsClause!)" : ""
    return "{ commandHandler\(typedThrow) in \(command.effects)\(call) }"
  }
}
