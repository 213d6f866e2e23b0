// MARK: - Descriptions

extension RouterSource {
  /// The description of the protocol, as constants for what is known about the commands, types and
  /// default values.
  var description: String {
    let facts = model.commands.flatMap(self.facts).map { "      .\($0),\n" }
    let types = model.commands.flatMap(\.types).map { "(\($0)).self" }
    let defaults = model.commands.flatMap(\.parameters).compactMap { parameter in
      parameter.defaultValue.map { "(\($0) as (\(parameter.type))?)?.arguments" }
    }
    let defaultWords =
      defaults.isEmpty ? "" : ",\n    defaults: [\(defaults.joined(separator: ", "))]"
    return """
        \(access) override class var protocolDescription: \(switchboard)CommandProtocolDescription {
          describedProtocol
        }
      \(confidentiality)  static let describedProtocol = \(switchboard)CommandProtocolDescription(
          \(routerName).self\(documentation(model.summary)),
          facts: [
      \(facts.joined())    ],
          types: [\(types.joined(separator: ", "))]\(defaultWords))
      """
  }

  /// The property that indicates that the protocol declares a confidential command, or an empty
  /// string.
  private var confidentiality: String {
    guard model.commands.contains(where: \.isConfidential) else { return "" }
    return "  \(access) override class var hasConfidentialCommands: \(swift)Bool { true }\n"
  }

  private func facts(about command: CommandModel) -> [String] {
    let effects =
      (command.isAsync ? ", async: true" : "")
      + (command.throwsClause == nil ? "" : ", throws: true")
    let name = command.name.withoutBackticks.quoted
    var facts = ["command(\(name)\(documentation(command.summary))\(effects))"]
    facts += command.parameters.flatMap(self.facts)
    if command.result != nil { facts.append("result") }
    facts += command.declaredEffects.map { "effects(\($0))" }
    if !command.discussion.isEmpty { facts.append("discussion(\(command.discussion.quoted))") }
    facts += command.examples.map { "example(\($0.quoted))" }
    facts += command.shortNames.map { "shortName(\($0.quoted))" }
    facts += command.synonyms.map { "synonym(\($0.quoted))" }
    if let message = command.deprecation { facts.append("deprecated(\(message.quoted))") }
    let marks = [
      (command.isConfidential, "confidential"), (command.isHidden, "hidden"),
      (command.isDiagnostic, "diagnostic"), (command.isTypedInFull, "typedInFull"),
    ]
    return facts + marks.filter(\.0).map(\.1)
  }

  private func facts(about parameter: ParameterModel) -> [String] {
    let label = parameter.label?.withoutBackticks
    let kind = label == nil ? "parameter" : "option"
    var facts = ["\(kind)(\(parameter.name.quoted)\(documentation(parameter.summary)))"]
    if let label, label != parameter.name { facts.append("label(\(label.quoted))") }
    if let short = parameter.short { facts.append("short(\(short))") }
    if parameter.defaultValue != nil { facts.append("default") }
    return facts
  }

  /// Returns the argument for the documentation of a declaration, or an empty string if it has none.
  private func documentation(_ summary: String) -> String {
    summary.isEmpty ? "" : ", \(summary.quoted)"
  }

  var inheritance: String {
    guard !model.inherited.isEmpty else { return "" }
    let names = model.inherited.indices.map { "inherited\($0)" }
    let routers = zip(names, model.inheritedRouters).map { "  static let \($0) = \($1)" }
    let bindings = names.map { "binding.add({ handler() }, to: \($0))" }
    return """
      \(redeclarationCheck)
      \(routers.joined(separator: "\n"))
        \(access) override class var inheritedRouters: [any \(switchboard)CommandRouting.Type] {
          [\(names.joined(separator: ", "))]
        }
        \(access) static func bindInherited(
          _ handler: @escaping @MainActor () -> any \(model.name),
          to binding: \(switchboard)HandlerBinding
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
    let lookups = model.inherited.indices.flatMap { index in
      model.commands.map {
        "    _ = \(switchboard)InheritedCommands(inherited\(index)).\($0.name)"
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
