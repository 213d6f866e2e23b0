/// Writes the Swift source that a command protocol expands to.
struct RouterSource {
  private let model: CommandProtocolModel
  private var access: String { model.access }
  private var routerName: String { model.name + "Router" }

  init(_ model: CommandProtocolModel) {
    self.model = model
  }

  /// The router: a class that conforms to the protocol and sends each call to its handler.
  var router: String {
    """
    /// Routes ``\(model.name)`` to whoever handles them.
    @MainActor
    \(model.availability)\(access) final class \(routerName): \
    Switchboard.CommandRouter<any \(model.name)>, Switchboard.CommandRouting, \(model.name) {
      \(access) typealias HandlerProtocol = any \(model.name)
      \(access) var commands: any \(model.name) { self }
    \(keys)
    \(description)
    \(inheritance)
    \(model.commands.map(method).joined(separator: "\n"))
    \(run)
    }
    """
  }

  /// The defaults that make a router of an inheriting protocol call this one's.
  /// - Parameter type: the protocol, with what it is nested in.
  func inheritance(extending type: String) -> String {
    """
    \(model.availability)extension \(type) where Self: Switchboard.CommandRouting {
    \(model.commands.map { inheritedMethod($0, of: type) }.joined(separator: "\n"))
    }
    """
  }
}

// MARK: - Keys and descriptions

extension RouterSource {
  private var keys: String {
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

  private var description: String {
    """
      \(access) override class var protocolDescription: Switchboard.CommandProtocolDescription {
        describedProtocol
      }
      private static let describedProtocol = Switchboard.CommandProtocolDescription(
        name: \(model.name.quoted), summary: \(model.summary.quoted),
        commands: [\(model.commands.map(description).joined(separator: ",\n"))])
    """
  }

  private func description(_ command: CommandModel) -> String {
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

  private var inheritance: String {
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

// MARK: - Methods

extension RouterSource {
  private func signature(_ command: CommandModel) -> String {
    let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)\(access) func \
      \(command.name)(\(parameters))\(command.specifiers)\(result)
      """
  }

  private func call(_ command: CommandModel) -> String {
    let arguments = command.parameters.map { $0.passing($0.variable) }.joined(separator: ", ")
    return "\(command.name)(\(arguments))"
  }

  private func method(_ command: CommandModel) -> String {
    guard !command.isAsync else {
      return """
        \(signature(command)) {
        \(body(command))
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

  /// Calls a held handler where it lies.
  private func fastPath(_ command: CommandModel) -> String {
    let attempt =
      "\(command.effects)self.dispatchInPlace("
      + closure(command, "commandHandler.\(call(command))") + ")"
    return command.result == nil
      ? "    if \(attempt) != nil { return }"
      : "    if let commandResult = \(attempt) { return commandResult }"
  }

  /// All else, in a method of its own: what it needs would otherwise be set up for each fast call.
  private func slowPath(_ command: CommandModel) -> String {
    let parameters = command.parameters.map { "_ \($0.variable): \($0.type)" }
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)@inline(never)
        private func \(slowName(command))(\(parameters.joined(separator: ", ")))\
      \(command.specifiers)\(result) {
      \(body(command))
        }
      """
  }

  /// A name with a blank in it, which no command of a protocol's is likely to have.
  private func slowName(_ command: CommandModel) -> String {
    "`slowly \(command.name.withoutBackticks)`"
  }

  private func values(_ command: CommandModel) -> String {
    command.parameters.map(\.variable).joined(separator: ", ")
  }

  private func inheritedMethod(_ command: CommandModel, of type: String) -> String {
    """
    \(signature(command)) {
        \(command.effects)self.inherited(\(type)Router.self).\(call(command))
      }
    """
  }

  private func body(_ command: CommandModel) -> String {
    let key = "Self.Key.\(command.name)"
    let failure =
      command.throwsClause == nil
      ? "self.dropUnhandled(\(key))" : "throw self.unhandledError(\(key))"
    guard command.result != nil else {
      return "    if \(dispatch(command, key)) == nil { \(failure) }"
    }
    let absent = command.throwsClause == nil ? "\(failure); return nil" : failure
    return """
          guard let commandResult = \(dispatch(command, key)) else { \(absent) }
          return commandResult
      """
  }

  private func dispatch(_ command: CommandModel, _ key: String) -> String {
    let arguments = command.parameters.map { ".init(\($0.variable))" }.joined(separator: ", ")
    return """
      \(command.effects)self.\(command.isAsync ? "dispatchAsync" : "dispatch")(
            \(key),
            to: \(closure(command, "commandHandler.\(call(command))")),
            override: \(closure(command, "commandHandler(\(values(command)))")),
            with: { [\(arguments)] })
      """
  }

  /// A closure that calls a handler; it names its error, where typed, as Swift infers none.
  private func closure(_ command: CommandModel, _ call: String) -> String {
    let typedThrow = command.hasTypedThrow ? " \(command.throwsClause!)" : ""
    return "{ commandHandler\(typedThrow) in \(command.effects)\(call) }"
  }
}

// MARK: - Running a typed line

extension RouterSource {
  private var run: String {
    guard !model.commands.isEmpty else { return "" }
    // A deprecated command is called without a warning from what is deprecated itself.
    let availability = model.commands.map(\.availability).first { !$0.isEmpty } ?? ""
    return """
        \(availability)\(access) override func run(
          _ command: Int, with arguments: Switchboard.CommandArguments
        ) async throws -> Swift.String? {
          switch command {
        \(model.commands.enumerated().map(runCase).joined(separator: "\n"))
          default: return nil
          }
        }
      """
  }

  private func runCase(_ index: Int, _ command: CommandModel) -> String {
    let arguments = command.parameters.enumerated().map { position, parameter in
      parameter.passing("try arguments.value(\(position))")
    }
    let call = "\(command.effects)self.\(command.name)(\(arguments.joined(separator: ", ")))"
    return command.result == nil
      ? "    case \(index):\n      \(call)\n      return nil"
      : "    case \(index): return arguments.text(of: \(call))"
  }
}

extension String {
  /// The text as a Swift string literal.
  fileprivate var quoted: String { debugDescription }
}
