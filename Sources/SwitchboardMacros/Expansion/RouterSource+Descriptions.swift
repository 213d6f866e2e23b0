// MARK: - Keys and descriptions

extension RouterSource {
  var keys: String {
    let keys = model.commands.enumerated().map { index, command in
      """
          /// The key of `\(command.name.withoutBackticks)`.
          \(command.availability)\(access) static var \(command.name): \
      Switchboard.CommandKey<\(routerName), \(command.methodType)> { .init(index: \(index)) }
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
        \(model.name.quoted), \(model.summary.quoted)
      ) {\(model.commands.isEmpty ? " _ in" : "")
    \(model.commands.map(description).joined(separator: "\n"))
      }
    """
  }

  /// The statements that describe a command, one thing each.
  func description(_ command: CommandModel) -> String {
    let name = command.name.withoutBackticks.quoted
    var statements = ["$0.add(\(name), \(command.summary.quoted))"]
    statements += command.shortNames.map { "$0.shortName(\($0.quoted))" }
    if command.isConfidential { statements.append("$0.confidential()") }
    if command.isHidden { statements.append("$0.hidden()") }
    if let instead = command.deprecation { statements.append("$0.deprecated(\(instead.quoted))") }
    if !command.discussion.isEmpty {
      statements.append("$0.discussion(\(command.discussion.quoted))")
    }
    statements += command.examples.map { "$0.example(\($0.quoted))" }
    statements += command.parameters.map { parameter in
      let label = parameter.label.map(\.withoutBackticks.quoted) ?? "nil"
      return """
        $0.parameter(\(parameter.name.quoted), \(label), \(parameter.summary.quoted), \
        (\(parameter.type)).self\(extras(parameter)))
        """
    }
    return statements.map { "    \($0)" }.joined(separator: "\n")
  }

  /// What is said of a parameter with a short option or a default.
  private func extras(_ parameter: ParameterModel) -> String {
    guard parameter.short != nil || parameter.defaultValue != nil else { return "" }
    return ", short: \(parameter.short ?? "nil"), default: \(parameter.defaultValue ?? "nil")"
  }

  var inheritance: String {
    guard !model.inherited.isEmpty else { return "" }
    let types = model.inherited.map { "\($0)Router.self" }
    let bindings = types.map { "binding.add(handler, to: \($0))" }
    return """
      \(redeclarationCheck)
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

extension RouterSource {
  /// A function that is never called, and in which the compiler warns of commands that are inherited too.
  private var redeclarationCheck: String {
    let looks = model.inherited.flatMap { parent in
      model.commands.map {
        "    _ = Switchboard.InheritedCommands<\(parent)Router.Key>.\($0.name)"
      }
    }
    guard !looks.isEmpty else { return "" }
    return """
        private static func checkRedeclarations() {
      \(looks.joined(separator: "\n"))
        }
      """
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var quoted: String { debugDescription }
}
