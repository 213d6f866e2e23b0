extension TreeReader {
  /// The module and path of a declaration, and a discriminator for declarations with the same path.
  struct Place {
    var module = ""
    var path = ""
    var discriminator = ""
  }

  func string(_ span: Int) -> String {
    if span < 0 { return span == Demangler.swiftModule ? "Swift" : "__C" }
    let start = span >> 24
    let count = span & 0xff_ffff
    return String(unsafeUninitializedCapacity: count) { buffer in
      var index = 0
      while index < count {
        buffer[index] = text[start + index]
        index += 1
      }
      return count
    }
  }

  /// Returns the module, path and discriminator of a declaration or module.
  mutating func place(of node: Int) throws(ManglingError) -> Place {
    var chain: [Int] = []
    var current = node
    while true {
      let kind = tree.rawKind(current)
      if kind == NodeKind.module.rawValue { break }
      if NodeKind.isNominal(kind), current != node { break }
      guard chain.count < 256 else { throw .tooLarge }
      chain.append(current)
      if kind == NodeKind.standardType.rawValue { break }
      guard tree.childCount(current) > 0 else { throw .notDeclaration }
      current = try outer(of: current)
    }
    return try place(of: chain, in: current)
  }

  /// Returns the node that directly encloses a declaration, or the node itself if it is a standard
  /// type.
  func outer(of node: Int) throws(ManglingError) -> Int {
    guard tree.childCount(node) > 0 else { return node }
    return tree.child(node, tree.isKind(node, .extension) ? 1 : 0)
  }

  private mutating func place(
    of chain: [Int], in outermost: Int
  ) throws(ManglingError) -> Place {
    var place = try outermostPlace(outermost)
    var index = chain.count
    while index > 0 {
      index -= 1
      extend(&place, with: chain[index])
    }
    remainingBytes -= place.path.utf8.count + place.discriminator.utf8.count
    guard remainingBytes > 0 else { throw .tooLarge }
    return place
  }

  private mutating func outermostPlace(_ node: Int) throws(ManglingError) -> Place {
    guard !tree.isKind(node, .module) else {
      let name = string(tree.value(node))
      return Place(module: name, path: name)
    }
    let name = try typeName(node)
    return Place(module: name.module, path: name.name, discriminator: name.discriminator)
  }

  private func extend(_ place: inout Place, with node: Int) {
    switch NodeKind(rawValue: tree.rawKind(node)) {
    case .extension: place.module = string(tree.value(tree.child(node, 0)))
    case .initializer: place.path += ".init"
    case .deinitializer: place.path += ".deinit"
    case .subscript: place.path += ".subscript"
    case .macroExpansion, .functionEntity, .variable, .macro, .genericParameterEntity,
      .structure, .class, .enumeration, .protocol, .alias, .foreign, .associatedType:
      add(tree.child(node, 1), to: &place)
    default: break
    }
  }

  /// Appends a name to the path of `place`, and appends the marks for its file and local scope to
  /// the discriminator.
  private func add(_ name: Int, to place: inout Place) {
    var name = name
    while true {
      switch NodeKind(rawValue: tree.rawKind(name)) {
      case .privateName: place.discriminator += "." + string(tree.value(name))
      case .localName: place.discriminator += ".\(tree.value(name))"
      case .relatedName: break
      case .macroExpansion:
        name = tree.child(name, 1)
        continue
      default:
        place.path += "."
        place.path += string(tree.value(name))
        return
      }
      guard tree.childCount(name) > 0 else { return }
      name = tree.child(name, 0)
    }
  }
}

// MARK: - Types
extension TreeReader {
  mutating func typeName(_ node: Int) throws(ManglingError) -> TypeName {
    guard NodeKind.isNominal(tree.rawKind(node)) else { throw .notDeclaration }
    let code = tree.value(node)
    if tree.isKind(node, .standardType), let name = StandardTypes.names[code] { return name }
    if code > 0 { return names[code - 1] }
    nesting += 1
    guard nesting < 128 else { throw .tooLarge }
    let place = try place(of: node)
    nesting -= 1
    let name = TypeName(
      name: place.path, module: place.module, kind: kind(of: node),
      discriminator: place.discriminator)
    names.append(name)
    tree.setValue(names.count, of: node)
    return name
  }

  private func kind(of node: Int) -> TypeKind {
    switch NodeKind(rawValue: tree.rawKind(node)) {
    case .class: .class
    case .structure: .structure
    case .enumeration: .enumeration
    case .protocol: .protocol
    case .alias: .alias
    default: .other
    }
  }

  /// Returns the nominal types that enclose a declaration, outermost first.
  mutating func context(of declaration: Int) throws(ManglingError) -> [TypeName] {
    var types: [TypeName] = []
    var node = declaration
    while !tree.isKind(node, .module), !tree.isKind(node, .standardType) {
      guard tree.childCount(node) > 0 else { break }
      node = try outer(of: node)
      if NodeKind.isNominal(tree.rawKind(node)) { types.append(try typeName(node)) }
    }
    types.reverse()
    return types
  }
}
