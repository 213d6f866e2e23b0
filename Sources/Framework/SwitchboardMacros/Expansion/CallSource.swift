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
    \(model.availability)\(access) enum \(name): \(switchboard)CommandCall {
      \(access) typealias Router = \(model.name)Router
    \(model.commands.map(declaration).joined(separator: "\n"))
    \(parents.map { "  case \($0.name)(\($0.type))" }.joined(separator: "\n"))
      \(model.witnessAccess) static func read(from reader: \(switchboard)CallReader) throws -> Self? {
        switch reader.command(of: \(model.name)Router.self) {
    \(model.commands.map(read).joined(separator: "\n"))
        default:
    \(parents.map(\.reading).joined(separator: "\n"))
          return nil
        }
      }
      \(model.witnessAccess) func write(to writer: inout \(switchboard)CallWriter) {
        switch self {
    \((model.commands.map(write) + parents.map(\.writing)).joined(separator: "\n"))
        }
      }
    }
    """
  }

  /// The class that records the calls. Its methods come from ``RouterSource/sending(of:)``.
  var spy: String {
    """
    /// A handler of ``\(model.name)`` that records its calls.
    \(model.availability)\(access) final class \(model.name)Spy: \
    \(switchboard)CommandSpy<\(name)>, \(model.name) {}
    """
  }
}

// MARK: - The enumeration

extension CallSource {
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

  private func read(_ command: CommandModel) -> String {
    let values = command.parameters.map { parameter in
      "      let \(parameter.variable): \(parameter.type) = "
        + "try reader.value(\(parameter.name.debugDescription))\n"
    }
    return """
          case \(command.name.withoutBackticks.debugDescription):
      \(values.joined())      return Self.\(command.value)
      """
  }

  private func write(_ command: CommandModel) -> String {
    let arguments = command.parameters.map {
      "; writer.add(\($0.name.debugDescription), \($0.variable))"
    }
    let name = command.name.withoutBackticks.debugDescription
    return "    case \(pattern(command)): writer.begin(\(name), \(command.index))"
      + arguments.joined()
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

  var reading: String {
    "      if let call = try \(type).read(from: reader) { return .\(name)(call) }"
  }
  var writing: String { "    case .\(name)(let call): writer.write(call)" }
}
