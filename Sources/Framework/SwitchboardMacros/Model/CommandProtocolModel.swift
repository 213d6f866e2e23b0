import SwiftSyntax

/// A model of a command protocol's declaration.
struct CommandProtocolModel {
  let syntax: ProtocolDeclSyntax
  /// The access level, for example `public` or `package`.
  let access: String
  /// A Boolean value that indicates whether the protocol is nested in a type.
  let isNested: Bool
  /// The expressions for the routers of the inherited command protocols.
  let inheritedRouters: [String]
  fileprivate(set) var commands: [CommandModel]

  var name: String { syntax.name.text }

  /// The inherited command protocols, as written.
  var inherited: [String] {
    syntax.inheritedTypes.filter { !$0.isMarker }.map(\.trimmedDescription)
  }

  /// The types to generate in addition to the router.
  var extras: Set<CommandProtocolExtra> { syntax.extras }
  var summary: String { DocComment(above: syntax).summary }

  /// The availability attributes, as written.
  var availability: String { syntax.attributes.availability }
}

// MARK: - Access

extension CommandProtocolModel {
  /// The access level of a generated function that implements a requirement of a protocol. A public
  /// function is emitted into a module only if the module calls it.
  ///
  /// Swift 6.3 does not compile such a function with package access ("function has wrong linkage").
  var witnessAccess: String { access == "package" ? access : "\(emittedOnUse) \(access)" }

  /// The access level of an asynchronous method. The compiler would copy one with package access for each
  /// type that has it, and each copy compiles to hundreds of bytes (`.ci/macro-cost`).
  var asyncAccess: String {
    let isCopied = access == "package"
    let unspecialized = #"@inline(never) @_semantics("optimize.sil.specialize.generic.never")"#
    return isCopied ? "\(unspecialized) \(access)" : witnessAccess
  }
}

// MARK: - Nested protocols

extension CommandProtocolModel {
  /// The names of the types in the commands of a nested protocol. An extension, which is not nested,
  /// cannot use the types' own names.
  var typeNames: [(name: String, type: String)] {
    let names = commandsWithTypeNames(in: "").flatMap(\.types)
    return zip(names, commands.flatMap(\.types)).map { (name: $0, type: $1) }
  }

  /// The same protocol with the names of ``typeNames``, for an extension.
  /// - Parameter router: The name of the router, including its enclosing types.
  func namingTypes(in router: String) -> Self {
    guard isNested else { return self }
    var model = self
    model.commands = commandsWithTypeNames(in: "\(router).CommandTypes.")
    return model
  }

  private func commandsWithTypeNames(in scope: String) -> [CommandModel] {
    commands.enumerated().map { index, command in
      command.replacingTypes { "\(scope)Type\(index)_\($0)" }
    }
  }
}

// MARK: - Extras

/// A type that can be generated in addition to the router.
enum CommandProtocolExtra: String {
  case calls, spy, client

  /// Creates the extra that an argument of the attribute names, or returns nil if it names none.
  init?(_ argument: ExprSyntax) { self.init(rawValue: argument.lastName ?? "") }
}

extension ProtocolDeclSyntax {
  /// The arguments of the attribute.
  var requestedExtras: [ExprSyntax] {
    attributes.named("CommandProtocol").prefix(1).flatMap(\.list).map(\.expression)
  }

  var extras: Set<CommandProtocolExtra> {
    let extras = Set(requestedExtras.compactMap(CommandProtocolExtra.init))
    // A spy records calls, so it needs their type.
    return extras.contains(.spy) ? extras.union([.calls]) : extras
  }
}
