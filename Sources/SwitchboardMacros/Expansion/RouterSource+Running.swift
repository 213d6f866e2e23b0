// MARK: - Calls on a target

extension RouterSource {
  /// The methods that call a command on a target, with arguments that are values. Asynchronous
  /// commands have a method of their own, because a synchronous one compiles to much less code.
  var calls: String {
    let commands = Array(model.commands.enumerated())
    return [
      method("call", "throws", commands.filter { !$1.isAsync }),
      method("callAsync", "async throws", commands.filter { $1.isAsync }),
    ].joined(separator: "\n")
  }

  private func method(
    _ name: String, _ effects: String, _ commands: [(Int, CommandModel)]
  ) -> String {
    guard !commands.isEmpty else { return "" }
    // Code that calls a deprecated command compiles without a warning only if the code is
    // deprecated, too.
    let availability = commands.map(\.1.availability).first { !$0.isEmpty } ?? ""
    return """
        \(availability)\(access) override class func \(name)(
          _ command: \(swift)Int, on target: \(switchboard)CommandTarget<any \(model.name)>,
          with arguments: \(switchboard)CommandArguments
        ) \(effects) -> \(switchboard)CommandResult {
          switch command {
      \(commands.map(callCase).joined(separator: "\n"))
          default: preconditionFailure()
          }
        }
      """
  }

  private func callCase(_ index: Int, _ command: CommandModel) -> String {
    let arguments = command.parameters.enumerated().map { position, parameter in
      "      let \(parameter.variable): \(parameter.type) = arguments.value(\(position))\n"
    }
    let values = command.parameters.map(\.variable).joined(separator: ", ")
    return """
          case \(index):
      \(arguments.joined())      if let method = target.method(Self.Key.\(command.name)) {
              \(returning("method(\(values))", command))
            }
            \(returning("target.handler.\(command.call)", command))
      """
  }

  private func returning(_ call: String, _ command: CommandModel) -> String {
    command.result == nil
      ? "\(command.effects)\(call); return .init()" : "return .init(\(command.effects)\(call))"
  }
}
