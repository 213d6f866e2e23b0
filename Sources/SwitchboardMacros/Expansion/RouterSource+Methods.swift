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
      "\(command.effects)self.dispatchDirectly({ commandHandler\(command.closureThrows) in "
      + "\(command.effects)commandHandler.\(command.call) })"
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
          return \(command.effects)commandHandler.\(command.call)
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
        \(command.effects)self.inherited(\(type)Router.self).\(command.call)
      }
    """
  }

  /// Hands the command to the code that serves all commands.
  private func slowBody(_ command: CommandModel) -> String {
    let collected = command.parameters.map { "$0.add(\($0.variable))" }.joined(separator: "; ")
    let direct =
      command.isAsync
      ? "commandTarget.handler.\(command.call)"
      : "commandTarget.call { commandHandler\(command.closureThrows) in "
        + "\(command.effects)commandHandler.\(command.call) }"
    return """
          return \(command.effects)self.\(dispatch(command)), \
      with: { \(collected.isEmpty ? "_ in" : collected) }) { commandTarget\(command.closureThrows) in
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
    guard !command.isAsync, command.result != nil else { return "\(name)(throwing: \(index)" }
    return "\(name)(resultOrThrowing: \(index)"
  }
}
