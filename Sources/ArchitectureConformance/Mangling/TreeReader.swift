/// Reads what a mangling tree says of a declaration.
struct TreeReader {
  let text: [UInt8]
  let tree: NodeTree
  /// The names of nominal types, and where each node's name lies, plus one.
  var names: [TypeName] = []
  var nameIndices: [Int]
  var remainingParts = 4096

  init(_ demangler: Demangler) {
    text = demangler.text
    tree = demangler.tree
    nameIndices = Array(repeating: 0, count: demangler.tree.storage.count)
  }

  func failure(_ reason: ManglingError.Reason) -> ManglingError {
    ManglingError(reason: reason, offset: 0)
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
    declaration.mentions = try mentions()
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

  /// The type of an enum case, which is mangled as a function of the enum's metatype.
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

  /// Every nominal type in the tree: all nodes are part of the declaration.
  private mutating func mentions() throws(ManglingError) -> [TypeName] {
    var mentions: [TypeName] = []
    var node = 0
    while node < tree.storage.count {
      if NodeKind.isNominal(tree.rawKind(node)) {
        let name = try typeName(node)
        if !mentions.contains(name) { mentions.append(name) }
      }
      node = tree.next(after: node)
    }
    return mentions
  }
}
