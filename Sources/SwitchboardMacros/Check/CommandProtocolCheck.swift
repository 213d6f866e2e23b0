import SwiftDiagnostics
import SwiftSyntax

/// A check for declarations that a command protocol must not contain.
struct CommandProtocolCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var commands: [CommandModel] = []
  let declaration: ProtocolDeclSyntax
  /// The names and short names of the commands, as they are typed.
  var typedNames: Set<String> = []

  /// Checks a declaration.
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - context: The enclosing declarations, innermost first.
  init(_ declaration: ProtocolDeclSyntax, in context: [Syntax]) {
    self.declaration = declaration
    checkAccess()
    checkAttributes()
    checkHeader()
    for scope in context { checkVisibility(in: scope) }
    for member in declaration.memberBlock.members { check(member.decl) }
    typedNames = Set(commands.map(\.name.asTyped))
    for command in commands { checkAttributes(of: command) }
  }

  var isAccepted: Bool { diagnostics.allSatisfy { $0.diagMessage.severity != .error } }

  mutating func refuse(_ node: some SyntaxProtocol, _ message: String, _ fixIts: FixIt...) {
    diagnostics.append(
      Diagnostic(node: node, message: Message(message: message), fixIts: fixIts))
  }

  /// Warns about code that is accepted but is probably a mistake.
  mutating func warn(_ node: some SyntaxProtocol, _ message: String) {
    diagnostics.append(
      Diagnostic(node: node, message: Message(message: message, severity: .warning)))
  }
}

// MARK: - The protocol itself

extension CommandProtocolCheck {
  private mutating func checkAccess() {
    guard declaration.routableAccess == nil else { return }
    let weak = declaration.modifiers.first {
      ["internal", "fileprivate", "private"].contains($0.name.text)
    }
    let start = declaration.start
    let fixIts = ["package", "public"].map { access in
      FixIt(
        "make the protocol '\(access)'",
        weak.map { .replace($0, with: access) } ?? .insert("\(access) ", before: start))
    }
    refuse(
      start,
      """
      the protocol is neither 'public' nor 'package': make it one of the two, because an optimized \
      build can send the calls of a less visible one to the wrong object
      """, fixIts[0], fixIts[1])
  }

  private mutating func checkAttributes() {
    for second in declaration.attributes.named("CommandProtocol").dropFirst() {
      refuse(
        second, "@CommandProtocol is attached already: name all extras in one attribute",
        .remove(second))
    }
    for extra in declaration.commandProtocolExtras.unknown {
      refuse(extra, "the macro cannot read this argument: write '.calls', '.spy' or '.client'")
    }
    if let conditional = declaration.attributes.first(where: { $0.is(IfConfigDeclSyntax.self) }) {
      refuse(conditional, Self.conditional)
    } else if declaration.attributes.named("MainActor").isEmpty {
      refuse(
        declaration.name,
        "the protocol is not isolated to the main actor: add '@MainActor'",
        FixIt("add '@MainActor'", .insert("@MainActor ", before: declaration.start)))
    }
  }

  static let conditional = "the macro cannot evaluate '#if': put it around the protocol"

  private mutating func checkHeader() {
    let name = declaration.name
    if name.text.contains("`") {
      refuse(
        name,
        "the name needs backticks, and the names of generated types begin with it: choose another")
    }
    let inherited = declaration.inheritedTypes
    if !inherited.contains(where: { !$0.isMarker || $0.isAnyObject }) {
      let first = declaration.inheritanceClause?.inheritedTypes.first
      refuse(
        name, "the protocol does not inherit 'AnyObject': inherit it, or another command protocol",
        FixIt(
          "inherit 'AnyObject'",
          first.map { .insert("AnyObject, ", before: $0) } ?? .insert(": AnyObject", after: name)))
    }
    for type in inherited where Self.otherProtocols.contains(type.lastName) {
      refuse(
        type,
        """
        '\(type.trimmedDescription)' is not a command protocol, and its router cannot conform to \
        it: let the handlers conform to it instead
        """)
    }
    if let clause = declaration.genericWhereClause {
      refuse(
        clause,
        "the protocol has a 'where' clause: remove it, because its router must conform to it, too")
    }
  }

  /// Protocols of the standard libraries, from which a protocol for objects is likely to inherit.
  private static let otherProtocols: Set = [
    "Actor", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "NSObjectProtocol", "ObservableObject", "Observable",
  ]

  /// Rejects a protocol if an enclosing declaration makes it less visible than its own access
  /// modifier says.
  private mutating func checkVisibility(in scope: Syntax) {
    if scope.is(ExtensionDeclSyntax.self) {
      refuse(
        declaration.name,
        "the macro cannot see the access level of an extension: move the protocol out of it")
    } else if scope.routableAccess == nil {
      let name = scope.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "its scope"
      refuse(
        declaration.name,
        """
        the protocol is nested in '\(name)', which is less visible: make '\(name)' 'public' or \
        'package', or move the protocol out of it
        """)
    }
  }
}

// MARK: - Members

extension CommandProtocolCheck {
  private mutating func check(_ member: DeclSyntax) {
    if let function = member.as(FunctionDeclSyntax.self) {
      checkCommand(function)
    } else if member.is(IfConfigDeclSyntax.self) {
      refuse(member, Self.conditional)
    } else {
      refuse(member, member.refusal)
    }
  }

  private mutating func checkCommand(_ function: FunctionDeclSyntax) {
    guard case .identifier = function.name.tokenKind else {
      return refuse(
        function.name, "an operator is not a command: declare a 'func' that has a name")
    }
    checkName(of: function)
    checkModifiers(of: function)
    if let clause = function.genericParameterClause.map({ Syntax($0) })
      ?? function.genericWhereClause.map({ Syntax($0) })
    {
      refuse(
        clause,
        """
        command '\(function.name.text)' is generic: name concrete types, because arguments are \
        typed at a prompt
        """)
    }
    checkSignature(of: function)
    commands.append(CommandModel(function))
  }

  private mutating func checkName(of function: FunctionDeclSyntax) {
    let name = function.name.text.withoutBackticks
    if commands.contains(where: { $0.name.withoutBackticks == name }) {
      refuse(
        function.name, "a command '\(name)' is declared already: give this one another name")
    }
    if function.hasReservedName(in: declaration) {
      refuse(function.name, "command '\(name)' has the name of a generated member: give it another")
    }
    if name.isNotification {
      refuse(
        function.name,
        """
        '\(name)' reports an event, but a command asks for an action: name the action, or \
        broadcast a property
        """)
    }
  }

  private mutating func checkModifiers(of function: FunctionDeclSyntax) {
    let name = function.name.text
    for modifier in function.modifiers {
      let word = modifier.trimmedDescription
      refuse(
        modifier,
        word == "static"
          ? "command '\(name)' is static: remove 'static'"
          : "command '\(name)' is '\(word)': make it a plain method", .remove(modifier))
    }
    for attribute in function.attributes {
      if attribute.is(IfConfigDeclSyntax.self) { refuse(attribute, Self.conditional) }
    }
    for attribute in ["concurrent", "warn_unqualified_access"].flatMap(function.attributes.named) {
      refuse(
        attribute,
        "command '\(name)' is '\(attribute.trimmedDescription)': make it a plain method",
        .remove(attribute))
    }
    for attribute in function.attributes.named("available") where !attribute.isDeprecation {
      refuse(
        attribute, "command '\(name)' is not always available: move '@available' to the protocol")
    }
  }
}

// MARK: - Syntax

extension ProtocolDeclSyntax {
  /// The first token after the attributes.
  fileprivate var start: TokenSyntax { modifiers.first?.name ?? protocolKeyword }
}

extension DeclSyntax {
  /// The sentence about a member that is not a command.
  fileprivate var refusal: String {
    switch kind {
    case .variableDecl:
      """
      a property is not a command: declare a 'func' that sets it, or one that returns it and can \
      fail
      """
    case .subscriptDecl:
      "a subscript is not a command: declare a 'func'"
    case .initializerDecl:
      "an initializer is not a command: remove it, because a command needs an existing object"
    case .associatedTypeDecl:
      "an associated type is not a command: remove it, because a router is made for one type"
    case .typeAliasDecl:
      "a typealias is not a command: move it out of the protocol"
    default:
      "this is not a command: declare a 'func', or move it out of the protocol"
    }
  }
}

extension FunctionDeclSyntax {
  /// Returns whether a command conflicts with a generated member. Most members that a router
  /// inherits cause no conflict, because their arguments differ from a command's.
  fileprivate func hasReservedName(in declaration: ProtocolDeclSyntax) -> Bool {
    let name = name.text.withoutBackticks
    let parameters = signature.parameterClause.parameters
    switch name {
    case "self", "Self", "Type", "Protocol": return true
    case "commands", "directHandler": return parameters.isEmpty
    case "Router": return declaration.commandProtocolExtras.extras.contains(.calls)
    default: return false
    }
  }
}

extension String {
  /// A Boolean value that indicates whether a name looks like a notification, such as `didOpen` or
  /// `tabWillClose`. A word at the end, as in `signWill`, is the object of an action.
  fileprivate var isNotification: Bool {
    let words = asWords.split(separator: " ")
    return words.count > 1 && words.dropLast().contains { ["did", "will", "should"].contains($0) }
  }

  /// The name in lowercase without separators. At a prompt, `openTab`, `open-tab`, and `open tab`
  /// are the same name.
  var asTyped: String { filter { !" -_`".contains($0) }.lowercased() }

  var withoutBackticks: String { filter { $0 != "`" } }
}
