import SwiftDiagnostics

// MARK: - DiagnosticMessage

extension CommandDiagnostic: DiagnosticMessage {
  var message: String {
    switch self {
    case .header(let problem): problem.message
    case .member(let problem): problem.message
    case .type(let problem): problem.message
    case .attribute(let problem): problem.message
    case .warning(let warning): warning.message
    }
  }

  var severity: DiagnosticSeverity {
    if case .warning = self { .warning } else { .error }
  }

  var diagnosticID: MessageID { MessageID(domain: "Switchboard.CommandProtocol", id: caseName) }

  /// The name of the case that says what the problem is.
  private var caseName: String {
    let problem =
      switch self {
      case .header(let problem): String(describing: problem)
      case .member(let problem): String(describing: problem)
      case .type(let problem): String(describing: problem)
      case .attribute(let problem): String(describing: problem)
      case .warning(let warning): String(describing: warning)
      }
    return String(problem.prefix { $0 != "(" })
  }
}

// MARK: - The protocol itself

extension HeaderProblem {
  fileprivate var message: String {
    switch self {
    case .notAProtocol:
      "@CommandProtocol needs a protocol: attach it to one"
    case .access:
      """
      the protocol is neither 'public' nor 'package': make it one of the two, because an optimized \
      build can send the calls of a less visible one to the wrong object
      """
    case .notAnyObject:
      "the protocol does not inherit 'AnyObject': inherit it, or another command protocol"
    case .notMainActor:
      "the protocol is not isolated to the main actor: add '@MainActor'"
    case .enclosingAccess(let name):
      """
      the protocol is nested in '\(name)', which is less visible: make '\(name)' 'public' or \
      'package', or move the protocol out of it
      """
    case .extensionContext:
      "the macro cannot see the access level of an extension: move the protocol out of it"
    case .whereClause:
      "the protocol has a 'where' clause: remove it, because its router must conform to it, too"
    case .unknownExtra:
      "the macro cannot read this argument: write '.calls', '.spy' or '.client'"
    }
  }
}

// MARK: - Members

extension MemberProblem {
  fileprivate var message: String {
    switch self {
    case .notACommand(let kind): kind.message
    case .conditional:
      "the macro cannot evaluate '#if': put it around the protocol"
    case .modifier(let modifier, let command):
      "command '\(command)' is '\(modifier)': make it a plain method"
    case .staticCommand(let name):
      "command '\(name)' is static: remove 'static'"
    case .genericCommand(let name):
      "command '\(name)' is generic: name concrete types, because arguments are typed at a prompt"
    case .overload(let name):
      "a command '\(name)' is declared already: give this one another name"
    case .clashingName(let name):
      "command '\(name)' has the name of a member of its router: give it another"
    case .notification(let name):
      """
      '\(name)' reports an event, but a command asks for an action: name the action, or broadcast \
      a property
      """
    case .errorType:
      "the command cannot report a missing handler: write 'throws' or 'throws(CommandError)'"
    case .rethrowing:
      "the command rethrows but takes no closure: write 'throws'"
    case .availability(let name):
      "command '\(name)' is not always available: move '@available' to the protocol"
    case .resultCannotFail(let name):
      """
      command '\(name)' returns a value though it may lack a handler: let it throw, or return an \
      Optional
      """
    }
  }
}

extension MemberKind {
  fileprivate var message: String {
    switch self {
    case .property:
      """
      a property is not a command: declare a 'func' that sets it, or one that returns it and can \
      fail
      """
    case .subscript: "a subscript is not a command: declare a 'func'"
    case .initializer:
      "an initializer is not a command: remove it, because a command needs an existing object"
    case .associatedType:
      "an associated type is not a command: remove it, because a router is made for one type"
    case .typeAlias: "a typealias is not a command: move it out of the protocol"
    case .other: "this is not a command: declare a 'func', or move it out of the protocol"
    }
  }
}

// MARK: - Types

extension TypeProblem {
  fileprivate var message: String {
    switch self {
    case .variadic(let name):
      "parameter '\(name)' is variadic: take an array"
    case .defaultValue(let name):
      """
      parameter '\(name)' has a default value: make it Optional, and let the handler choose a \
      value for nil
      """
    case .specifier(let specifier, let name):
      "parameter '\(name)' is '\(specifier)': remove the specifier, because a command passes values"
    case .closure(let name):
      "parameter '\(name)' is a function: take a value, which can be typed at a prompt"
    case .opaque(let name):
      """
      parameter '\(name)' is 'some': name a concrete type, because arguments are typed at a prompt
      """
    case .unwrapped:
      "the type is implicitly unwrapped: write '?'"
    case .selfType:
      "'Self' would be the type of the router: name the type of the value"
    case .clashingType(let name):
      """
      '\(name)' is a type of the router where the command is generated: name the type by its \
      module or by a typealias
      """
    }
  }
}

// MARK: - Attributes

extension AttributeProblem {
  fileprivate var message: String {
    switch self {
    case .misplacedAttribute(let name):
      "@\(name) applies to a command: attach it to a 'func' of a @CommandProtocol"
    case .unreadableShortName:
      "the short name is not a plain string: use a literal without interpolation"
    case .emptyShortName:
      "the short name has no letter: write one that can be typed"
    case .duplicateShortName(let name):
      "'\(name)' is the name of a command of this protocol already: choose another"
    case .unreadableSynonym:
      "the synonym is not a plain string: use a literal without interpolation"
    case .emptySynonym:
      "the synonym has no letter: write one that can be typed"
    case .unreadableParameter:
      "the parameter's name is not a plain string: use a literal without interpolation"
    case .noSuchParameter(let name, let parameters):
      "the command has no parameter '\(name)': \(advice(parameters))"
    case .shortOfPositional(let name):
      "parameter '\(name)' has no label, so it is not an option: give it a label, or remove 'short'"
    case .unreadableShort:
      "the short option is not one letter: use a literal of one letter"
    case .duplicateShort(let letter):
      "'-\(letter)' is an option of this command already: choose another letter"
    case .duplicateParameter(let name):
      "parameter '\(name)' has an attribute already: merge the two"
    }
  }
}

// MARK: - Warnings

extension CommandWarning {
  fileprivate var message: String {
    switch self {
    case .secondList(let name):
      """
      a typed line cannot show where the list before '\(name)' ends: give one of the two lists a label
      """
    case .unknownParameter(let name, let command, let parameters):
      """
      '\(name)' is documented, but command '\(command)' has no such parameter: \(advice(parameters))
      """
    }
  }
}

/// Returns the advice after the name of a parameter that a command doesn't have.
private func advice(_ parameters: [String]) -> String {
  guard !parameters.isEmpty else { return "it has none" }
  return "it has \(parameters.map { "'\($0)'" }.joined(separator: ", "))"
}
