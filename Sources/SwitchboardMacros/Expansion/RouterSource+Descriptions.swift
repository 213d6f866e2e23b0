// MARK: - Keys and descriptions

extension RouterSource {
  var keys: String {
    let keys = model.commands.enumerated().map { index, command in
      let types = command.parameters.map(\.type).joined(separator: ", ")
      let method = "@MainActor (\(types))\(command.specifiers) -> \(command.result ?? "Swift.Void")"
      return """
            /// The key of `\(command.name.withoutBackticks)`.
            \(command.availability)\(access) static var \(command.name): \
        Switchboard.CommandKey<\(routerName), \(method)> { .init(index: \(index)) }
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

  var description: String {
    """
      \(access) override class var protocolDescription: Switchboard.CommandProtocolDescription {
        describedProtocol
      }
      static let describedProtocol = Switchboard.CommandProtocolDescription(
        name: \(model.name.quoted), summary: \(model.summary.quoted),
        commands: [\(model.commands.map(description).joined(separator: ",\n"))])
    """
  }

  func description(_ command: CommandModel) -> String {
    let parameters = command.parameters.map { parameter in
      """
      .init(\(parameter.name.quoted), label: \
      \(parameter.label.map(\.withoutBackticks.quoted) ?? "nil"), \
      summary: \(parameter.summary.quoted), type: (\(parameter.type)).self)
      """
    }
    return """
      .init(
        \(command.name.withoutBackticks.quoted), of: \(model.name.quoted),
        shortNames: [\(command.shortNames.map(\.quoted).joined(separator: ", "))],
        isConfidential: \(command.isConfidential),
        summary: \(command.summary.quoted),
        parameters: [\(parameters.joined(separator: ", "))])
      """
  }

  var inheritance: String {
    guard !model.inherited.isEmpty else { return "" }
    let types = model.inherited.map { "\($0)Router.self" }
    let bindings = types.map { "binding.add(handler, to: \($0))" }
    return """
        \(access) override class var inheritedRouters: [any Switchboard.CommandRouting.Type] {
          [\(types.joined(separator: ", "))]
        }
        \(access) static func bindInherited(
          _ handler: any \(model.name), to binding: Switchboard.HandlerBinding
        ) {
          \(bindings.joined(separator: "\n"))
        }
      """
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var quoted: String { debugDescription }
}
