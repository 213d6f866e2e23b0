import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A check for declarations that a command protocol must not contain.
struct CommandProtocolCheck {
  private(set) var diagnostics: [Diagnostic] = []
  /// The model of the protocol, or nil if it is rejected.
  private(set) var model: CommandProtocolModel?
  let declaration: ProtocolDeclSyntax
  /// The names and short names of the commands, as they are typed.
  private var typedNames: Set<String> = []

  init(_ declaration: ProtocolDeclSyntax, in context: some MacroExpansionContext) {
    self.declaration = declaration
    checkAccess(in: context.lexicalContext)
    checkAttributes()
    checkHeader()
    var commands: [CommandModel] = []
    for member in declaration.memberBlock.members.map(\.decl) {
      if let function = member.as(FunctionDeclSyntax.self) {
        commands.append(CommandModel(function, at: commands.count, in: context))
      } else {
        report(member, Self.otherMembers[member.kind] ?? "this is not a command: declare a 'func'")
      }
    }
    for command in commands { checkTypedName(command.name, at: command.syntax.name) }
    for command in commands { check(command) }
    guard diagnostics.allSatisfy({ $0.diagMessage.severity != .error }) else { return }
    model = declaration.routableAccess.map { access in
      CommandProtocolModel(
        syntax: declaration, access: access, isNested: !context.lexicalContext.isEmpty,
        inheritedRouters: declaration.inheritedTypes.filter { !$0.isMarker }.map { type in
          let member = "\(type.trimmedDescription.memberName)Router"
          return context.placing(
            "\(switchboard)InheritedRouters<\(declaration.name.text)Router>.\(member)", at: type)
        }, commands: commands)
    }
  }

  /// Reports an error, or a warning about code that is accepted but is probably a mistake.
  mutating func report(
    _ node: some SyntaxProtocol, _ message: String, _ fixIts: [FixIt] = [],
    as severity: DiagnosticSeverity = .error
  ) {
    let message = Message(message: message, severity: severity)
    diagnostics.append(Diagnostic(node: node, message: message, fixIts: fixIts))
  }

  /// Rejects a name or a short name that is typed like another one.
  mutating func checkTypedName(_ name: String, at node: some SyntaxProtocol) {
    guard !typedNames.insert(name.asTyped).inserted else { return }
    report(
      node,
      "'\(name.withoutBackticks)' is the name of a command of this protocol already: choose another"
    )
  }

  /// The sentences about members that are not commands.
  private static let otherMembers: [SyntaxKind: String] = [
    .variableDecl:
      """
    a property is not a command: declare a 'func' that sets it, or one that returns it and can \
    fail
    """,
    .subscriptDecl: "a subscript is not a command: declare a 'func'",
    .initializerDecl:
      "an initializer is not a command: remove it, because a command needs an existing object",
    .associatedTypeDecl:
      "an associated type is not a command: remove it, because a router is made for one type",
    .typeAliasDecl: "a typealias is not a command: move it out of the protocol",
    .ifConfigDecl: conditional,
  ]

  static let conditional = "the macro cannot evaluate '#if': put it around the protocol"
}

// MARK: - The protocol itself

extension CommandProtocolCheck {
  /// Rejects a protocol that is not visible enough, by its own modifier or because of an enclosing
  /// declaration.
  private mutating func checkAccess(in context: [Syntax]) {
    let start = declaration.start
    if declaration.routableAccess == nil {
      let isWeak = ["internal", "fileprivate", "private"].contains(start.text)
      report(
        start,
        """
        the protocol is neither 'public' nor 'package': make it one of the two, because an \
        optimized build can send the calls of a less visible one to the wrong object
        """,
        ["package", "public"].map { .write(isWeak ? $0 : "\($0) \(start.text)", for: start) })
    }
    for scope in context {
      if scope.is(ExtensionDeclSyntax.self) {
        report(
          declaration.name,
          "the macro cannot see the access level of an extension: move the protocol out of it")
      } else if scope.routableAccess == nil {
        let name = scope.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "its scope"
        report(
          declaration.name,
          """
          the protocol is nested in '\(name)', which is less visible: make '\(name)' 'public' or \
          'package', or move the protocol out of it
          """)
      }
    }
  }

  private mutating func checkAttributes() {
    for second in declaration.attributes.named("CommandProtocol").dropFirst() {
      report(
        second, "@CommandProtocol is attached already: name all extras in one attribute",
        [.remove(second)])
    }
    for extra in declaration.requestedExtras where CommandProtocolExtra(extra) == nil {
      report(extra, "the macro cannot read this argument: write '.calls', '.spy' or '.client'")
    }
    if let conditional = declaration.attributes.first(where: { $0.is(IfConfigDeclSyntax.self) }) {
      report(conditional, Self.conditional)
    } else if !declaration.attributes.has("MainActor") {
      report(
        declaration.name, "the protocol is not isolated to the main actor: add '@MainActor'",
        [.write("@MainActor \(declaration.start.text)", for: declaration.start)])
    }
  }

  private mutating func checkHeader() {
    let name = declaration.name
    if name.text.contains("`") {
      report(
        name,
        "the name needs backticks, and the names of generated types begin with it: choose another")
    }
    let inherited = declaration.inheritedTypes
    if !inherited.contains(where: { !$0.isMarker || $0.isAnyObject }) {
      let type = inherited.first.map { FixIt.write("AnyObject, \($0.trimmed)", for: $0) }
      report(
        name, "the protocol does not inherit 'AnyObject': inherit it, or another command protocol",
        [type ?? .write("\(name.text): AnyObject", for: name)])
    }
    for type in inherited where !type.isMarker && Self.otherParents.contains(type.lastName[...]) {
      report(
        type,
        """
        '\(type.trimmedDescription)' is not a command protocol, and its router cannot conform to \
        it: let the handlers conform to it instead
        """)
    }
    if let clause = declaration.genericWhereClause {
      report(
        clause,
        "the protocol has a 'where' clause: remove it, because its router must conform to it, too")
    }
  }

  /// Types of the standard libraries, from which a protocol for objects is likely to inherit. An
  /// empty name stands for a type that has none.
  private static let otherParents = Set(
    """
    Actor Any CaseIterable Codable Comparable CustomDebugStringConvertible CustomStringConvertible \
    Decodable Encodable Equatable Error Hashable Identifiable NSObject NSObjectProtocol \
    ObservableObject Observable SendableMetatype
    """.split(separator: " ") + [""])
}

extension ProtocolDeclSyntax {
  /// The first token after the attributes.
  fileprivate var start: TokenSyntax { modifiers.first?.name ?? protocolKeyword }
}
