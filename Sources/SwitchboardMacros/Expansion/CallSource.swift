/// A generator for the source of a command protocol's call enumeration and spy.
struct CallSource {
  let model: CommandProtocolModel
  private var access: String { model.access }
  private var name: String { model.name + "Call" }
  private var parents: [CallParent] { model.inherited.map(CallParent.init) }

  init(_ model: CommandProtocolModel) { self.model = model }

  /// The call enumeration, with a case for each command and a case for each inherited protocol's
  /// calls.
  var call: String {
    """
    /// A call of ``\(model.name)`` as a value.
    \(model.availability)\(access) enum \(name): Switchboard.CommandCall {
      \(access) typealias Router = \(model.name)Router
    \(model.commands.map(declaration).joined(separator: "\n"))
    \(parents.map { "  case \($0.name)(\($0.type))" }.joined(separator: "\n"))
    \(conversion)
      \(access) static func read(from reader: Switchboard.CallReader) throws -> Self? {
        switch reader.command {
    \(model.commands.map(read).joined(separator: "\n"))
        default:
    \(parents.map(\.reading).joined(separator: "\n"))
          return nil
        }
      }
    \(function("write(to writer: inout Switchboard.CallWriter)", write, \.writing))
      \(deprecation)@MainActor @discardableResult
    \(function(sending, send, \.sending))
      \(deprecation)@MainActor
    \(function("method(on commands: any \(model.name)) -> Switchboard.CallMethod", method, \.method))
    }
    """
  }

  /// The class that records the calls. Its methods come from ``answers(extending:)``.
  var spy: String {
    """
    /// A handler of ``\(model.name)`` that records its calls.
    \(model.availability)\(access) final class \(model.name)Spy: \
    Switchboard.CommandSpy<\(name)>, \(model.name) {}
    """
  }
}

// MARK: - The enumeration

extension CallSource {
  /// The deprecation attribute for members that use deprecated commands. It suppresses the
  /// compiler's warnings about these uses. The value is empty if no command is deprecated.
  private var deprecation: String {
    model.commands.map(\.availability).first { !$0.isEmpty } ?? ""
  }

  private func declaration(_ command: CommandModel) -> String {
    let payload = command.parameters.map { parameter in
      parameter.label.map { "\($0): \(parameter.type)" }
        ?? "_ \(parameter.variable): \(parameter.type)"
    }
    let list = payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))"
    return """
        /// A call of ``\(model.name)/\(command.name)``.
        case \(command.name)\(list)
      """
  }

  /// Returns the pattern that matches a call to a command and binds the arguments.
  private func pattern(_ command: CommandModel) -> String {
    let variables = command.parameters.map { "let \($0.variable)" }
    return ".\(command.name)" + (variables.isEmpty ? "" : "(\(variables.joined(separator: ", ")))")
  }

  private var conversion: String {
    let declared =
      parents.isEmpty
      ? ""
      : function(
        "declared: any Switchboard.CommandCall", keyword: "var", { _ in nil }, \.declared,
        otherwise: "self")
    let parents = parents.map(\.conversion).joined(separator: "\n")
    return """
      \(declared)
        \(access) init?(_ call: any Switchboard.CommandCall) {
          if let call = call as? Self {
            self = call
            return
          }
      \(parents)
          return nil
        }
      """
  }

  /// Returns a member that contains a switch statement with a case for each command and each
  /// inherited protocol.
  private func function(
    _ signature: String, keyword: String = "func", _ body: (CommandModel) -> String?,
    _ inherited: (CallParent) -> String, otherwise: String? = nil
  ) -> String {
    let own = model.commands.compactMap { command in
      body(command).map { "    case \(pattern(command)): \($0)" }
    }
    let cases = own + parents.map { "    case .\($0.name)(let call): \(inherited($0))" }
    let end = otherwise.map { model.commands.isEmpty ? "" : "    default: return \($0)\n" } ?? ""
    return """
        \(access) \(keyword) \(signature) {
          switch self {
      \(cases.joined(separator: "\n"))
      \(end)    }
        }
      """
  }

  private func read(_ command: CommandModel) -> String {
    let arguments = command.parameters.map {
      $0.passing("try reader.value(\($0.name.debugDescription))")
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "    case \(qualified(command)): return .\(command.name)\(list)"
  }

  private func write(_ command: CommandModel) -> String? {
    let index = model.commands.firstIndex { $0.name == command.name } ?? 0
    let arguments = command.parameters.map {
      "; writer.add(\($0.name.debugDescription), \($0.variable))"
    }
    return "writer.begin(\(qualified(command)), \(index))" + arguments.joined()
  }

  private func qualified(_ command: CommandModel) -> String {
    "\(model.name).\(command.name.withoutBackticks)".debugDescription
  }

  /// The signature of the method that sends a call, with the effects of the commands. The effects
  /// of inherited commands are unknown, so the method is both `async` and `throws` if there are
  /// inherited protocols.
  private var sending: String {
    let isAsync = !parents.isEmpty || model.commands.contains { $0.isAsync }
    let canThrow = !parents.isEmpty || model.commands.contains { $0.throwsClause != nil }
    let effects = (isAsync ? " async" : "") + (canThrow ? " throws" : "")
    return "send(to commands: any \(model.name))\(effects) -> Switchboard.CommandResult"
  }

  private func send(_ command: CommandModel) -> String? {
    let call = "\(command.effects)commands.\(command.call)"
    return command.result == nil
      ? "\(call); return .init()" : "return .init(\(call))"
  }

  private func method(_ command: CommandModel) -> String? {
    let ignored = command.parameters.map { _ in "_" }.joined(separator: ", ")
    // The generated code declares the closure separately, because Swift 6.3 crashes if a closure
    // with a typed error is passed directly to a generic type.
    return """
      let method: \(command.methodType) = { (\(ignored))\(command.closureThrows) in \
      \(command.effects)commands.\(command.call) }; \
      return .init(\(model.name)Router.Key.\(command.name), method)
      """
  }
}

/// The part of a call enumeration that handles an inherited protocol.
private struct CallParent {
  let type: String
  /// The name of the case, for example `noteCommands` for `Outer.NoteCommands`.
  let name: String

  init(_ inherited: String) {
    type = inherited + "Call"
    name = inherited.memberName
  }

  var conversion: String { "    if let call = \(type)(call) { self = .\(name)(call); return }" }
  var reading: String {
    "      if let call = try \(type).read(from: reader) { return .\(name)(call) }"
  }
  var declared: String { "return call.declared" }
  var writing: String { "call.write(to: &writer)" }
  var sending: String { "return try await call.forward(to: commands)" }
  var method: String { "return call.forwardedMethod(on: commands)" }
}

// MARK: - The spy

extension CallSource {
  /// Returns the methods that answer this protocol's commands in its spy and in the spies of
  /// inheriting protocols.
  /// - Parameter type: The name of the protocol, including its enclosing types.
  func answers(extending type: String) -> String {
    model.commands.map { answer($0, of: type) }.joined(separator: "\n")
  }

  private func answer(_ command: CommandModel, of type: String) -> String {
    let key = "\(type)Router.Key.\(command.name)"
    let arguments = command.parameters.map { $0.passing($0.variable) }.joined(separator: ", ")
    let call = "\(type)Call.\(command.name)\(arguments.isEmpty ? "" : "(\(arguments))")"
    let values = command.parameters.map(\.variable).joined(separator: ", ")
    return """
      \(RouterSource(model).signature(command)) {
        if let commandMethod = self.record(\(call), \(key)) {
          return \(command.effects)commandMethod(\(values))
        }
        \(ending(command, key))
      }
      """
  }

  private func ending(_ command: CommandModel, _ key: String) -> String {
    switch (command.result, command.throwsClause) {
    case (nil, nil): ""
    case (nil, _?): "try self.finish(\(key))"
    case (_?, nil): "return nil"
    case (_?, _?): "throw self.missingAnswer(\(key))"
    }
  }
}
