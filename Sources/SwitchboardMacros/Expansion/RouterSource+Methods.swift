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

  /// Returns the method that sends a command.
  ///
  /// The method for a synchronous command calls the handler directly if another object keeps the
  /// handler alive. All other cases are in a separate method, because their code would slow down
  /// the direct calls.
  ///
  /// The compiler inlines the method into the protocol witness only if the command cannot throw. If
  /// the command can throw, the method therefore has an `@inline(__always)` attribute.
  func method(_ command: CommandModel) -> String {
    guard !command.isAsync else { return asyncMethod(command) }
    return """
      \(command.throwsClause == nil ? "" : "  @inline(__always)\n")\(signature(command)) {
      \(fastPath(command))
          return \(command.effects)self.\(slowName(command))(\(values(command)))
        }
      \(slowPath(command))
      """
  }

  /// Returns the method that sends an asynchronous command.
  ///
  /// Because the compiler generates much code for each `await`, the method contains only three: one
  /// to call a handler, one to call a method, and one for all other cases.
  private func asyncMethod(_ command: CommandModel) -> String {
    let method = "commandMethod.typed(Self.Key.\(command.name))(\(values(command)))"
    return """
        @inline(never)
      \(signature(command)) {
          switch self.callee(\(index(of: command))) {
          case .handler(let commandHandler): return \(command.effects)commandHandler.\(command.call)
          case .method(let commandMethod): return \(command.effects)\(method)
          case .none: return \(command.effects)self.\(dispatch(command))) \(collection(command))
          }
        }
      """
  }

  /// Returns the code that calls a handler without retaining it.
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

  /// Returns the code that retains a handler and calls it.
  private func direct(_ command: CommandModel) -> String {
    """
        if let commandHandler = self.directHandler() {
          return \(command.effects)commandHandler.\(command.call)
        }
    """
  }

  /// Returns the name of the method for the slow path. The name contains a space, so that a command
  /// is unlikely to have the same name.
  func slowName(_ command: CommandModel) -> String {
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

  /// Returns the code that passes the command to the general dispatch functions.
  private func slowBody(_ command: CommandModel) -> String {
    let throwing = command.closureThrows
    return """
          return \(command.effects)self.\(dispatch(command)), with: \(collection(command))) { \
      commandTarget\(throwing) in
            if let commandMethod = commandTarget.method(Self.Key.\(command.name)) {
              return \(command.effects)commandMethod(\(values(command)))
            }
            return \(command.effects)commandTarget.call { commandHandler\(throwing) in \
      \(command.effects)commandHandler.\(command.call) }
          }
      """
  }

  /// Returns the closure that collects the arguments.
  private func collection(_ command: CommandModel) -> String {
    let collected = command.parameters.map { "$0.add(\($0.variable))" }.joined(separator: "; ")
    return "{ \(collected.isEmpty ? "_ in" : collected) }"
  }

  private func index(of command: CommandModel) -> Int {
    model.commands.firstIndex { $0.name == command.name } ?? 0
  }

  /// Returns the beginning of a call to the dispatch function that has the same kind of result and
  /// error as the command.
  private func dispatch(_ command: CommandModel) -> String {
    let name = command.isAsync ? "dispatchAsync" : "dispatch"
    return "\(name)(\(dispatchLabel(command))\(index(of: command))"
  }

  private func dispatchLabel(_ command: CommandModel) -> String {
    guard command.throwsClause != nil else { return command.result == nil ? "" : "optional: " }
    if command.isAsync, command.throwsCommandError { return "throwingCommandError: " }
    return command.result == nil ? "throwing: " : "resultOrThrowing: "
  }
}
