// MARK: - Calls on a handler

extension RouterSource {
  /// The methods that call a command on a handler, with type-erased arguments. Asynchronous
  /// commands have a method of their own, because a synchronous one compiles to much less code.
  var calls: String {
    [
      method("call", "throws", model.commands.filter { !$0.isAsync }),
      method("callAsync", "async throws", model.commands.filter(\.isAsync)),
    ].joined(separator: "\n")
  }

  private func method(_ name: String, _ effects: String, _ commands: [CommandModel]) -> String {
    guard !commands.isEmpty else { return "" }
    // Code that calls a deprecated command compiles without a warning only if the code is
    // deprecated, too.
    let availability = commands.map(\.availability).first { !$0.isEmpty } ?? ""
    let cases = commands.map {
      "    case \($0.index): \(returning("handler.\($0.callOfValues)", $0))"
    }
    return """
        \(availability)\(access) override class func \(name)(
          _ command: \(swift)Int, with arguments: \(switchboard)CommandArguments
        ) \(effects) -> \(switchboard)CommandResult {
          let handler: any \(model.name) = arguments.handler()
          switch command {
      \(cases.joined(separator: "\n"))
          default: preconditionFailure()
          }
        }
      """
  }

  /// Returns the statements that call a method and return its result as a value.
  private func returning(_ call: String, _ command: CommandModel) -> String {
    command.result == nil
      ? "\(command.effects)\(call); return .init()" : "return .init(\(command.effects)\(call))"
  }

  /// The keys for registering a handler for a single command. Each key calls such a handler.
  var keys: String {
    let keys = model.commands.map { command in
      """
          /// The key of `\(command.name.withoutBackticks)`.
          \(command.availability)\(emittedOnUse) \(access) static var \(command.name): \
      \(switchboard)CommandKey<\(routerName), \(command.methodType)> {
            .init(index: \(command.index), \(command.isAsync ? "awaiting" : "calling"): { method, \
      \(command.parameters.isEmpty ? "_" : "arguments") in
              \(returning("method(\(command.values))", command))
            })
          }
      """
    }
    return """
        /// The keys by which one command is given a handler of its own.
        @MainActor
        \(access) enum Key {
      \(keys.joined(separator: "\n"))
        }
      """
  }
}

extension CommandModel {
  /// The expressions that read the arguments from ``CommandArguments``, without labels.
  fileprivate var values: String {
    parameters.indices.map { "arguments.value(\($0))" }.joined(separator: ", ")
  }

  /// A call whose arguments are read from ``CommandArguments``.
  fileprivate var callOfValues: String {
    let values = parameters.enumerated().map { $1.passing("arguments.value(\($0))") }
    return "\(name)(\(values.joined(separator: ", ")))"
  }
}
