/// The types that declarations name, each with a number.
struct TypeTable {
  typealias ID = Int

  private(set) var names: [TypeName] = []
  private var ids: [TypeName: ID] = [:]

  /// The number of a type, which it gets when it is met for the first time.
  mutating func id(of name: TypeName) -> ID {
    if let id = ids[name] { return id }
    let id = names.count
    names.append(name)
    ids[name] = id
    return id
  }
}
