/// A nominal type, by module and path.
struct TypeName: Hashable, Sendable {
  /// The path of the type with its module first, such as `Model.Tab.Style`.
  let name: String
  /// The module whose source declares the type; `__C` for imported C and Objective-C.
  let module: String
  /// What the type is declared as.
  let kind: TypeKind
  /// The file and scope marks of private and local types, which tell two of one name apart.
  let discriminator: String

  init(name: String, module: String, kind: TypeKind, discriminator: String = "") {
    self.name = name
    self.module = module
    self.kind = kind
    self.discriminator = discriminator
  }
}

// MARK: - Comparable
extension TypeName: Comparable {
  /// Orders by name, then module, then file.
  static func < (left: Self, right: Self) -> Bool {
    if left.name != right.name { return left.name < right.name }
    if left.module != right.module { return left.module < right.module }
    return left.discriminator < right.discriminator
  }
}

// MARK: - CustomStringConvertible
extension TypeName: CustomStringConvertible {
  /// The name.
  var description: String { name }
}
