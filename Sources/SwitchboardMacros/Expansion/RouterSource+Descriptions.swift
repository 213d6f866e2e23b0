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
    let parameters = model.commands.flatMap(\.parameters).map {
      "    $0.add((\($0.type)).self\(extras($0)))"
    }
    let results = model.commands.enumerated().compactMap { index, command in
      command.result.map { "    $0.setResult((\($0)).self, ofCommandAt: \(index))" }
    }
    let types = parameters + results
    return """
        \(access) override class var protocolDescription: Switchboard.CommandProtocolDescription {
          describedProtocol
        }
      \(confidentiality)  static let describedProtocol = Switchboard.CommandProtocolDescription(
          \(model.name.quoted), \(text.quoted)
        ) {\(types.isEmpty ? " _ in" : "")
      \(types.joined(separator: "\n"))
        }
      """
  }

  /// The property that indicates that the protocol declares a confidential command, or an empty
  /// string.
  private var confidentiality: String {
    guard model.commands.contains(where: \.isConfidential) else { return "" }
    return "  \(access) override class var hasConfidentialCommands: Bool { true }\n"
  }

  /// The names and the documentation, with one item per line. The letter at the beginning of a line
  /// specifies the kind of item for `CommandList`.
  private var text: String {
    let summary = model.summary.isEmpty ? [] : [("_", model.summary)]
    return (summary + model.commands.flatMap(lines))
      .map { $0 + $1.map { $0.isNewline ? " " : $0 } }.joined(separator: "\n")
  }

  private func lines(_ command: CommandModel) -> [(String, String)] {
    let paragraphs = command.discussion.split(separator: "\n\n").map(String.init)
    return [("n", command.name.withoutBackticks)]
      + (command.summary.isEmpty ? [] : [("s", command.summary)])
      + command.shortNames.map { ("a", $0) } + command.synonyms.map { ("y", $0) }
      + (command.isTypedInFull ? [("f", "")] : [])
      + (command.isConfidential ? [("c", "")] : [])
      + (command.isHidden ? [("h", "")] : [])
      + (command.isDiagnostic ? [("g", "")] : [])
      + (command.deprecation.map { [("d", $0)] } ?? [])
      + paragraphs.map { ("t", $0) } + command.examples.map { ("e", $0) }
      + command.parameters.flatMap { parameter in
        [("p", parameter.name)] + (parameter.label.map { [("l", $0.withoutBackticks)] } ?? [])
          + (parameter.summary.isEmpty ? [] : [("u", parameter.summary)])
      }
  }

  /// Returns the additional arguments for a parameter with a short option or a default value, or an
  /// empty string for any other parameter.
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
  /// The source of a function that is never called. It makes the compiler warn about commands that
  /// the protocol both declares and inherits.
  private var redeclarationCheck: String {
    let lookups = model.inherited.flatMap { parent in
      model.commands.map {
        "    _ = Switchboard.InheritedCommands<\(parent)Router.Key>.\($0.name)"
      }
    }
    guard !lookups.isEmpty else { return "" }
    return """
        private static func checkRedeclarations() {
      \(lookups.joined(separator: "\n"))
        }
      """
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var quoted: String { debugDescription }
}
