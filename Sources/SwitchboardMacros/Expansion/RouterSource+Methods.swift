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

  /// The method that sends a command.
  ///
  /// A synchronous command calls a handler that is kept alive itself. It leaves all else to a method of
  /// its own: what that needs would otherwise be set up for each fast call.
  func method(_ command: CommandModel) -> String {
    guard !command.isAsync else {
      return """
          @inline(never)
        \(signature(command)) {
        \(direct(command))
        \(slowBody(command))
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

  /// Calls the handler in its slot.
  private func fastPath(_ command: CommandModel) -> String {
    let attempt =
      "\(command.effects)self.dispatchDirectly({ commandHandler\(closureThrows(command)) in "
      + "\(command.effects)commandHandler.\(call(command)) })"
    return command.result == nil
      ? "    if \(attempt) != nil { return }"
      : "    if let commandResult = \(attempt) { return commandResult }"
  }

  private func slowPath(_ command: CommandModel) -> String {
    let parameters = command.parameters.map { "_ \($0.variable): \($0.type)" }
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)@inline(never)
        func \(slowName(command))(\(parameters.joined(separator: ", ")))\
      \(command.specifiers)\(result) {
      \(direct(command))
      \(slowBody(command))
        }
      """
  }

  /// Calls a handler for which a count has to be taken first.
  private func direct(_ command: CommandModel) -> String {
    """
        if let commandHandler = self.directHandler() {
          return \(command.effects)commandHandler.\(call(command))
        }
    """
  }

  /// A name with a blank in it, which a command is unlikely to have.
  private func slowName(_ command: CommandModel) -> String {
    "`slowly \(command.name.withoutBackticks)`"
  }

  private func values(_ command: CommandModel) -> String {
    command.parameters.map(\.variable).joined(separator: ", ")
  }

  func inheritedMethod(_ command: CommandModel, of type: String) -> String {
    """
    \(signature(command)) {
        \(command.effects)self.inherited(\(type)Router.self).\(call(command))
      }
    """
  }

  /// Hands the command to the code that serves all commands.
  private func slowBody(_ command: CommandModel) -> String {
    let collected = command.parameters.map { "$0.add(\($0.variable))" }.joined(separator: "; ")
    let direct =
      command.isAsync
      ? "commandTarget.handler.\(call(command))"
      : "commandTarget.call { commandHandler\(closureThrows(command)) in "
        + "\(command.effects)commandHandler.\(call(command)) }"
    return """
          return \(command.effects)self.\(dispatch(command)), \
      with: { \(collected.isEmpty ? "_ in" : collected) }) { commandTarget\(closureThrows(command)) in
            if let commandMethod = commandTarget.method(Self.Key.\(command.name)) {
              return \(command.effects)commandMethod(\(values(command)))
            }
            return \(command.effects)\(direct)
          }
      """
  }

  /// The beginning of the call that serves commands which fail in the same way.
  private func dispatch(_ command: CommandModel) -> String {
    let index = model.commands.firstIndex { $0.name == command.name } ?? 0
    let name = command.isAsync ? "dispatchAsync" : "dispatch"
    guard command.throwsClause != nil else {
      return command.result == nil ? "\(name)(\(index)" : "\(name)(optional: \(index)"
    }
    let label = command.result == nil ? "throwing" : "resultOrThrowing"
    return "\(name)(\(label)\(command.throwsCommandError ? "CommandError" : ""): \(index)"
  }

  /// What a closure says of its errors: it names a typed one, because Swift infers none.
  private func closureThrows(_ command: CommandModel) -> String {
    command.hasTypedThrow ? " \(command.throwsClause!)" : ""
  }
}
