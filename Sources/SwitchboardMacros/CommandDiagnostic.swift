import SwiftDiagnostics
import SwiftSyntax

/// What `@CommandProtocol` refuses, each with the sentence that says how to mend it.
enum CommandDiagnostic: Equatable {
  case notAProtocol
  case access
  case notAnyObject
  case notMainActor
  case notACommand
  case staticCommand(String)
  case genericCommand(String)
  case overload(String)
  case variadic(String)
  case inoutParameter(String)
  case resultCannotFail(String)
}

// MARK: - DiagnosticMessage

extension CommandDiagnostic: DiagnosticMessage {
  var message: String {
    switch self {
    case .notAProtocol:
      "@CommandProtocol can only be attached to a protocol"
    case .access:
      """
      a command protocol is 'public' or 'package': an optimised build can send the calls of a \
      less visible one to the wrong object
      """
    case .notAnyObject:
      "a command protocol inherits 'AnyObject' or another command protocol"
    case .notMainActor:
      "a command protocol is '@MainActor'"
    case .notACommand:
      "a command protocol declares commands only, each a 'func'"
    case .staticCommand(let name):
      "command '\(name)' cannot be static: a command is handled by an object"
    case .genericCommand(let name):
      "command '\(name)' cannot be generic: its arguments are typed at a prompt"
    case .overload(let name):
      "a command '\(name)' is declared already: a command is told by its name alone"
    case .variadic(let name):
      "parameter '\(name)' cannot be variadic: take an array"
    case .inoutParameter(let name):
      "parameter '\(name)' cannot be 'inout': a command hands over values"
    case .resultCannotFail(let name):
      """
      command '\(name)' returns a value though nobody may handle it: let it throw, or return an \
      Optional
      """
    }
  }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID {
    let name = String(describing: self).prefix { $0 != "(" }
    return MessageID(domain: "Switchboard.CommandProtocol", id: String(name))
  }
}

/// The words of a fix-it.
struct CommandFixIt: FixItMessage {
  let message: String
  var fixItID: MessageID { MessageID(domain: "Switchboard.CommandProtocol", id: message) }
}
