/// A reader for the declaration in a tree of mangling nodes.
struct TreeReader: ~Copyable {
  let text: [UInt8]
  var tree: NodeTree
  /// The names of the nominal types that have been read. After a type's name has been read, the
  /// value of its node is the one-based position of the name in this array.
  var names: [TypeName] = []
  /// The number of types that the reader can still create before it omits further types.
  var remainingParts = 4096
  /// The number of path bytes that the reader may still create.
  var remainingBytes = 1 << 22
  /// The nesting depth of the type name that is being read.
  var nesting = 0
  /// A Boolean value that indicates whether the declaration mentions an associated type.
  var hasAssociatedType = false

  init(_ demangler: consuming Demangler) {
    text = demangler.text
    tree = demangler.tree
  }
}

// MARK: - Declarations
extension TreeReader {
  mutating func read(
    _ root: Int, into declaration: inout MangledDeclaration
  ) throws(ManglingError) {
    var node = root
    if tree.isKind(node, .static) {
      declaration.isStatic = true
      node = tree.child(node, 0)
    }
    let isAccessor = tree.isKind(node, .accessor)
    if isAccessor { node = tree.child(node, 0) }
    let place = try place(of: node)
    declaration.module = place.module
    declaration.context = try context(of: node)
    declaration.path = place.path
    try readType(of: node, into: &declaration)
    if isAccessor { declaration.kind = .accessor }
    declaration.mentions = try mentions(before: tree.storage.count)
    declaration.isGeneric = hasAssociatedType || declaration.type?.isGeneric == true
  }

  /// Reads the extension that encloses a member, or an extension that the root identifies directly.
  mutating func readExtension(
    _ root: Int, isMember: Bool, into declaration: inout MangledDeclaration
  ) throws(ManglingError) {
    let member = tree.isKind(root, .static) ? tree.child(root, 0) : root
    let outer = try self.outer(of: member)
    let target = isMember && !tree.isKind(outer, .module) ? outer : member
    declaration.kind = .extension
    declaration.module = try place(of: target).module
    declaration.context = try context(of: target)
    if NodeKind.isNominal(tree.rawKind(target)) {
      declaration.context.append(try typeName(target))
    }
    declaration.path = declaration.context.last?.name ?? declaration.module
    declaration.mentions = try mentions(before: target + 1)
  }

  private mutating func readType(
    of node: Int, into declaration: inout MangledDeclaration
  ) throws(ManglingError) {
    switch NodeKind(rawValue: tree.rawKind(node)) {
    case .functionEntity: try readFunction(node, into: &declaration)
    case .variable: try read(.variable, typed: tree.child(node, 2), into: &declaration)
    case .initializer: try read(.initializer, typed: tree.child(node, 1), into: &declaration)
    case .subscript: try read(.subscript, typed: tree.child(node, 1), into: &declaration)
    case .macro: try read(.macro, typed: tree.child(node, 2), into: &declaration)
    case .genericParameterEntity:
      try read(.genericParameter, typed: tree.child(node, 2), into: &declaration)
    case .deinitializer: declaration.kind = .deinitializer
    case .extension: declaration.kind = .extension
    case .associatedType: declaration.kind = .associatedType
    case .alias: try readNominal(node, .typeAlias, into: &declaration)
    case .standardType, .class, .structure, .enumeration, .protocol, .foreign:
      let name = try typeName(node)
      try readNominal(node, .nominalType(name.kind), into: &declaration)
    default: declaration.kind = .other
    }
  }

  private mutating func read(
    _ kind: MangledDeclaration.Kind, typed type: Int, into declaration: inout MangledDeclaration
  ) throws(ManglingError) {
    declaration.kind = kind
    declaration.type = try self.type(type)
  }

  private mutating func readNominal(
    _ node: Int, _ kind: MangledDeclaration.Kind, into declaration: inout MangledDeclaration
  ) throws(ManglingError) {
    declaration.kind = kind
    declaration.typeName = try typeName(node)
  }

  private mutating func readFunction(
    _ node: Int, into declaration: inout MangledDeclaration
  ) throws(ManglingError) {
    let type = try type(tree.child(node, 2))
    declaration.kind = .function
    declaration.type = type
    if !declaration.isStatic, let payload = enumCaseType(type, in: declaration.context.last) {
      declaration.kind = .enumCase
      declaration.type = payload
    }
  }

  /// Returns the type of an enum case, which is mangled as a function that takes the enum's
  /// metatype.
  private func enumCaseType(_ type: MangledType, in owner: TypeName?) -> MangledType? {
    guard let owner, owner.kind == .enumeration, case .function(let function) = type,
      function.parameters.count == 1, !function.isAsync, !function.isThrowing,
      case .metatype(.nominal(owner, _)) = function.parameters[0].type
    else { return nil }
    switch function.result {
    case .nominal(owner, _): return function.result
    case .function(let payload):
      guard case .nominal(owner, _) = payload.result else { return nil }
      return function.result
    default: return nil
    }
  }

  /// Returns the nominal types among the nodes before `end`.
  ///
  /// All nodes are part of the declaration, and a node's children come before it. Only a protocol
  /// can have several nodes, because the mangling refers back to repeated types of other kinds.
  private mutating func mentions(before end: Int) throws(ManglingError) -> [TypeName] {
    var mentions: [TypeName] = []
    var protocols: Set<TypeName> = []
    var node = 0
    while node < end {
      if NodeKind.isNominal(tree.rawKind(node)) {
        let name = try typeName(node)
        if name.kind != .protocol || protocols.insert(name).inserted { mentions.append(name) }
      } else if tree.isKind(node, .dependentMember) || tree.isKind(node, .associatedType) {
        hasAssociatedType = true
      }
      node = tree.next(after: node)
    }
    return mentions
  }
}
