import SwiftDiagnostics

// MARK: - DiagnosticMessage

extension CommandDiagnostic: DiagnosticMessage {
  var message: String {
    protocolMessage ?? memberMessage ?? typeMessage ?? attributeMessage ?? warning ?? ""
  }

  var severity: DiagnosticSeverity { warning == nil ? .error : .warning }

  var diagnosticID: MessageID {
    let name = String(describing: self).prefix { $0 != "(" }
    return MessageID(domain: "Switchboard.CommandProtocol", id: String(name))
  }
}

// MARK: - Words

extension CommandDiagnostic {
  private var protocolMessage: String? {
    switch self {
    case .notAProtocol:
      "@CommandProtocol can only be attached to a protocol"
    case .access:
      """
      a command protocol is 'public' or 'package': an optimized build can send the calls of a \
      less visible one to the wrong object
      """
    case .notAnyObject:
      "a command protocol inherits 'AnyObject' or another command protocol"
    case .notMainActor:
      "a command protocol is '@MainActor'"
    case .enclosingAccess(let name):
      """
      a command protocol is as visible as what it is nested in: make '\(name)' 'public' or \
      'package', or move the protocol out of it
      """
    case .extensionContext:
      """
      a command protocol cannot be nested in an extension, because the macro cannot see the \
      access level of the extended type: move it out
      """
    case .whereClause:
      "a command protocol has no 'where' clause: its router must conform to it, too"
    case .unknownExtra:
      "the macro cannot read this argument: write '.calls', '.spy' or '.client'"
    default: nil
    }
  }

  private var memberMessage: String? {
    switch self {
    case .notACommand(let kind): kind.message
    case .conditional:
      "'#if' cannot stand in a command protocol: its commands are numbered in order"
    case .modifier(let modifier, let command):
      "command '\(command)' cannot be '\(modifier)': a command is a plain method of its handler"
    case .staticCommand(let name):
      "command '\(name)' cannot be static: a command is handled by an object"
    case .genericCommand(let name):
      "command '\(name)' cannot be generic: its arguments are typed at a prompt"
    case .overload(let name):
      "a command '\(name)' is declared already: its name alone identifies a command"
    case .clashingName(let name):
      "command '\(name)' has the name of a member of its router: give it another"
    case .notification(let name):
      """
      '\(name)' reports an event: it is delegation or notification in disguise, and a command \
      asks for an action
      """
    case .errorType:
      "a command 'throws' or 'throws(CommandError)': it also fails without a handler"
    case .rethrowing:
      "a command cannot rethrow: it takes no closure"
    case .availability(let name):
      "command '\(name)' is available where its protocol is: it can only be deprecated by itself"
    case .resultCannotFail(let name):
      """
      command '\(name)' returns a value though it may lack a handler: let it throw, or return an \
      Optional
      """
    default: nil
    }
  }

  private var typeMessage: String? {
    switch self {
    case .variadic(let name):
      "parameter '\(name)' cannot be variadic: take an array"
    case .defaultValue(let name):
      """
      parameter '\(name)' cannot have a default value: make it Optional, and let the handler choose \
      a value for nil
      """
    case .specifier(let specifier, let name):
      "parameter '\(name)' cannot be '\(specifier)': a command hands over values"
    case .closure(let name):
      "parameter '\(name)' cannot be a function: a command hands over values, which can be typed"
    case .opaque(let name):
      "parameter '\(name)' cannot be 'some': that is generic, and arguments are typed at a prompt"
    case .unwrapped:
      "a command names no implicitly unwrapped type: write '?'"
    case .selfType:
      "a command cannot name 'Self': its router is another type than its handler"
    case .clashingType(let name):
      """
      '\(name)' is a type of the router where the command is generated: name the type by its \
      module or by a typealias
      """
    default: nil
    }
  }

  private var attributeMessage: String? {
    switch self {
    case .misplacedAttribute(let name):
      "@\(name) says something of a command: attach it to a 'func' of a @CommandProtocol"
    case .unreadableShortName:
      "a short name is a string literal without interpolation"
    case .emptyShortName:
      "a short name has at least one letter to type"
    case .duplicateShortName(let name):
      "'\(name)' is the name of a command of this protocol already"
    case .unreadableSynonym:
      "a synonym is a string literal without interpolation"
    case .emptySynonym:
      "a synonym has at least one letter to type"
    case .unreadableParameter:
      "a parameter's name is a string literal without interpolation"
    case .noSuchParameter(let name, let parameters):
      "the command has no parameter '\(name)': \(Self.list(parameters))"
    case .shortOfPositional(let name):
      "parameter '\(name)' has no label, so it is not an option: give it a label, or remove 'short'"
    case .unreadableShort:
      "a short option is a literal of one letter"
    case .duplicateShort(let letter):
      "'-\(letter)' is an option of this command already"
    case .duplicateParameter(let name):
      "parameter '\(name)' has an attribute already: say all of it in one"
    default: nil
    }
  }
}

extension CommandDiagnostic {
  /// The message if this diagnostic is a warning about an accepted declaration, or nil if it is an
  /// error.
  private var warning: String? {
    switch self {
    case .secondList(let name):
      """
      a typed line cannot show where the list before '\(name)' ends: give one of the two lists a label
      """
    case .unknownParameter(let name, let command, let parameters):
      """
      '\(name)' is documented, but command '\(command)' has no such parameter: \
      \(Self.list(parameters))
      """
    default: nil
    }
  }
}

extension CommandDiagnostic {
  private static func list(_ parameters: [String]) -> String {
    guard !parameters.isEmpty else { return "it has none" }
    return "it has \(parameters.map { "'\($0)'" }.joined(separator: ", "))"
  }
}

extension MemberKind {
  fileprivate var message: String {
    switch self {
    case .property:
      "a property is no command: declare a 'func' that sets it, or one that returns it and can fail"
    case .subscript: "a subscript is no command: declare a 'func'"
    case .initializer: "an initializer is no command: a command is sent to an object that exists"
    case .associatedType:
      "a command protocol has no associated types: a router is made for one type"
    case .typeAlias: "a command protocol declares commands only: move the typealias out of it"
    case .other: "a command protocol declares commands only, each a 'func'"
    }
  }
}
