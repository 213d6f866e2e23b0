// MARK: - Keys and descriptions

extension RouterSource {
  var keys: String {
    let keys = model.commands.enumerated().map { index, command in
      """
          /// The key of `\(command.name.withoutBackticks)`.
          \(command.availability)\(access) static var \(command.name): \
      \(switchboard)CommandKey<\(routerName), \(command.methodType)> { .init(index: \(index)) }
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

  /// The description of the protocol, as statements that add the commands and what is known about
  /// them.
  var description: String {
    let summary = model.summary.isEmpty ? "" : ", \(model.summary.quoted)"
    let statements = model.commands.flatMap(describe).map { statement in "    $0.\(statement)" }
    return """
        \(access) override class var protocolDescription: \(switchboard)CommandProtocolDescription {
          describedProtocol
        }
      \(confidentiality)  static let describedProtocol = \(switchboard)CommandProtocolDescription(
          \(routerName).self, \(model.name.withoutBackticks.quoted)\(summary)
        ) {\(statements.isEmpty ? " _ in" : "")
      \(statements.joined(separator: "\n"))
        }
      """
  }

  /// The property that indicates that the protocol declares a confidential command, or an empty
  /// string.
  private var confidentiality: String {
    guard model.commands.contains(where: \.isConfidential) else { return "" }
    return "  \(access) override class var hasConfidentialCommands: \(swift)Bool { true }\n"
  }

  private func describe(_ command: CommandModel) -> [String] {
    let effects =
      (command.isAsync ? ", async: true" : "")
      + (command.throwsClause == nil ? "" : ", throws: true")
    let summary = command.summary.isEmpty ? "" : ", \(command.summary.quoted)"
    return ["command(\(command.name.withoutBackticks.quoted)\(effects)\(summary))"]
      + command.parameters.map(describe)
      + (command.result.map { ["result((\($0)).self)"] } ?? [])
      + (command.declaredEffects.isEmpty
        ? [] : ["effects([\(command.declaredEffects.joined(separator: ", "))])"])
      + (command.discussion.isEmpty ? [] : ["discussion(\(command.discussion.quoted))"])
      + command.examples.map { "example(\($0.quoted))" }
      + command.shortNames.map { "shortName(\($0.quoted))" }
      + command.synonyms.map { "synonym(\($0.quoted))" }
      + (command.deprecation.map { ["deprecated(\($0.quoted))"] } ?? [])
      + (command.isConfidential ? ["confidential()"] : [])
      + (command.isHidden ? ["hidden()"] : [])
      + (command.isDiagnostic ? ["diagnostic()"] : [])
      + (command.isTypedInFull ? ["typedInFull()"] : [])
  }

  private func describe(_ parameter: ParameterModel) -> String {
    let summary = parameter.summary.isEmpty ? "" : ", \(parameter.summary.quoted)"
    return "\(parameter.label == nil ? "parameter" : "option")(\(parameter.name.quoted), "
      + "(\(parameter.type)).self\(label(of: parameter))\(extras(parameter))\(summary))"
  }

  /// Returns the argument for a label that differs from the parameter's name, or an empty string.
  private func label(of parameter: ParameterModel) -> String {
    guard let label = parameter.label?.withoutBackticks, label != parameter.name else { return "" }
    return ", label: \(label.quoted)"
  }

  /// Returns the additional arguments for a parameter with a short option or a default value, or an
  /// empty string for any other parameter.
  private func extras(_ parameter: ParameterModel) -> String {
    guard parameter.short != nil || parameter.defaultValue != nil else { return "" }
    return ", short: \(parameter.short ?? "nil"), default: \(parameter.defaultValue ?? "nil")"
  }

  var inheritance: String {
    guard !model.inherited.isEmpty else { return "" }
    let names = model.inherited.indices.map { "inherited\($0)" }
    let routers = zip(names, model.inherited).map {
      "  static let \($0) = \(switchboard)InheritedRouters<\(routerName)>.\($1.memberName)Router"
    }
    let bindings = names.map { "binding.add(handler, to: \($0))" }
    return """
      \(redeclarationCheck)
      \(routers.joined(separator: "\n"))
        \(access) override class var inheritedRouters: [any \(switchboard)CommandRouting.Type] {
          [\(names.joined(separator: ", "))]
        }
        \(access) static func bindInherited(
          _ handler: any \(model.name), to binding: \(switchboard)HandlerBinding
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
