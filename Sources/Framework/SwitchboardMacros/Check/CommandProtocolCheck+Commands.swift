import SwiftDiagnostics
import SwiftSyntax

// MARK: - Commands

extension CommandProtocolCheck {
  mutating func check(_ command: CommandModel) {
    let function = command.syntax
    guard case .identifier = function.name.tokenKind else {
      return report(
        function.name, "an operator is not a command: declare a 'func' that has a name")
    }
    checkName(of: command)
    for modifier in function.modifiers { refuseWord(modifier, of: command) }
    for clause in [Syntax(function.genericParameterClause), Syntax(function.genericWhereClause)] {
      guard let clause else { continue }
      report(
        clause,
        """
        command \(command.quotedName) is generic: name concrete types, because arguments are typed \
        at a prompt
        """)
    }
    checkParameters(of: command)
    checkThrows(of: command)
    checkResult(of: command)
    checkAttributes(of: command)
  }

  /// Rejects a modifier or an attribute.
  mutating func refuseWord(_ node: some SyntaxProtocol, of command: CommandModel) {
    report(
      node,
      "command \(command.quotedName) is '\(node.trimmedDescription)': make it a plain method",
      [.remove(node)])
  }

  private mutating func checkName(of command: CommandModel) {
    // Most members that a router inherits cause no conflict, because their arguments differ from a
    // command's.
    let isReserved =
      switch command.name.withoutBackticks {
      case "self", "Self", "Type", "Protocol": true
      case "directHandler": command.parameters.isEmpty
      case "Router": declaration.extras.contains(.calls)
      default: false
      }
    if isReserved {
      report(
        command.syntax.name,
        "command \(command.quotedName) has the name of a generated member: give it another")
    }
    if command.name.isNotification {
      report(
        command.syntax.name,
        """
        \(command.quotedName) reports an event, but a command asks for an action: name the action, \
        or broadcast a property
        """)
    }
  }
}

// MARK: - Signatures

extension CommandProtocolCheck {
  private mutating func checkParameters(of command: CommandModel) {
    for parameter in command.parameters { check(parameter) }
    let lists = command.parameters.filter { $0.label == nil && $0.syntax.type.isArray }
    for list in lists.dropFirst() {
      report(
        list.syntax.type,
        """
        a typed line cannot show where the list before '\(list.name)' ends: give one of the two \
        lists a label
        """, as: .warning)
    }
    guard declaration.extras.contains(.calls) else { return }
    var labels: Set<String> = []
    for parameter in command.parameters {
      guard let label = parameter.label, !labels.insert(label).inserted else { continue }
      report(
        parameter.syntax,
        "a call as a value has each label once: give parameter '\(parameter.name)' another label")
    }
  }

  private mutating func check(_ parameter: ParameterModel) {
    let syntax = parameter.syntax
    let type = syntax.type
    if let ellipsis = syntax.ellipsis {
      report(
        ellipsis, "parameter '\(parameter.name)' is variadic: take an array",
        [.write("[\(type.trimmed)]", for: type, through: ellipsis)])
    }
    if let value = syntax.defaultValue {
      report(
        value,
        """
        parameter '\(parameter.name)' has a default value: make it Optional, and let the handler \
        choose a value for nil
        """, [.write("\(type.trimmed)\(type.isOptional ? "" : "?")", for: type, through: value)])
    }
    if let function = type.subtree.first(where: \.isFunction) {
      return report(
        function,
        "parameter '\(parameter.name)' is a function: take a value, which can be typed at a prompt")
    }
    checkType(type, of: "parameter '\(parameter.name)'")
  }

  /// Rejects types that neither a parameter nor a result can have.
  private mutating func checkType(_ type: TypeSyntax, of owner: String) {
    for specifier in type.as(AttributedTypeSyntax.self)?.specifiers ?? [] {
      report(
        specifier,
        """
        \(owner) is '\(specifier.trimmedDescription)', but a command passes copies: remove the \
        word, and take a type that can be copied
        """, [.remove(specifier)])
    }
    for node in type.subtree {
      if let type = node.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        report(
          type.exclamationMark, "the type is implicitly unwrapped: write '?'",
          [.write("\(type.wrappedType)?", for: type)])
      }
      if let type = node.as(SomeOrAnyTypeSyntax.self), type.someOrAnySpecifier.text == "some" {
        report(
          type,
          "\(owner) is 'some': name a concrete type, because arguments are typed at a prompt")
      }
      guard let name = node.as(IdentifierTypeSyntax.self)?.name.text else { continue }
      if name == "Self" {
        report(node, "'Self' would be the type of the router: name the type of the value")
      }
      // The types in a router hide other types with the same names.
      if ["HandlerProtocol", "Key", "CommandTypes"].contains(name) {
        report(
          node,
          """
          '\(name)' is a type of the router where the command is generated: name the type by its \
          module or by a typealias
          """)
      }
    }
  }

  private mutating func checkThrows(of command: CommandModel) {
    guard let clause = command.syntax.signature.effectSpecifiers?.throwsClause else { return }
    let type = clause.type?.as(SomeOrAnyTypeSyntax.self)?.constraint ?? clause.type
    guard
      clause.throwsSpecifier.text == "rethrows"
        || type.map({ !["CommandError", "Error"].contains($0.lastName) }) == true
    else { return }
    report(
      clause,
      """
      the command must be able to report a missing handler: write 'throws', or \
      'throws(CommandError)' without a typealias
      """, [.write("throws", for: clause)])
  }

  private mutating func checkResult(of command: CommandModel) {
    guard command.result != nil, let clause = command.syntax.signature.returnClause else { return }
    checkType(clause.type, of: "the result")
    guard command.throwsClause == nil, !clause.type.isOptional else { return }
    report(
      clause.type,
      """
      command \(command.quotedName) needs a result even if it has no handler: let it throw, write \
      the result with '?', or write none
      """, [.write("throws \(clause.trimmed)", for: clause)])
  }
}

// MARK: - Syntax

extension CommandModel {
  var quotedName: String { "'\(name.withoutBackticks)'" }
}

extension SyntaxProtocol {
  /// This node and all nodes below it.
  fileprivate var subtree: [Syntax] {
    [Syntax(self)] + children(viewMode: .sourceAccurate).flatMap(\.subtree)
  }

  /// A Boolean value that indicates whether this is a type that only functions can have.
  fileprivate var isFunction: Bool {
    self.is(FunctionTypeSyntax.self)
      || self.as(AttributedTypeSyntax.self)?.attributes.isEmpty == false
  }
}

extension String {
  /// A Boolean value that indicates whether a name looks like a notification, such as `didOpen` or
  /// `tabWillClose`. A word at the end, as in `signWill`, is the object of an action.
  fileprivate var isNotification: Bool {
    let words = asWords.split(separator: " ").dropLast()
    return words.contains { ["did", "will", "should"].contains($0) }
  }
}
