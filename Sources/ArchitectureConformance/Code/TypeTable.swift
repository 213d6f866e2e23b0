extension TypeName {
  /// Foundation is one module to whoever imports it, however many it is built from.
  var asImported: TypeName {
    let parts = ["FoundationEssentials", "FoundationInternationalization"]
    guard parts.contains(module) else { return self }
    return TypeName(
      name: "Foundation" + name.dropFirst(module.count), module: "Foundation", kind: kind,
      discriminator: discriminator)
  }
}

/// The types that declarations name, each with a number.
struct TypeTable {
  typealias ID = Int

  private(set) var names: [TypeName] = []
  private var ids: [TypeName: ID] = [:]

  /// The number of a type, which it gets when it is met for the first time.
  mutating func id(of name: TypeName) -> ID {
    if let id = ids[name] { return id }
    let id = names.count
    names.append(name.asImported)
    ids[name] = id
    return id
  }
}
