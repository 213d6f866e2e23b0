/// A nominal type, by module and path.
public struct TypeName: Hashable, Sendable {
  /// The path of the type with its module first, such as `Model.Tab.Style`.
  public let name: String
  /// The module whose source declares the type; `__C` for imported C and Objective-C.
  public let module: String
  /// What the type is declared as.
  public let kind: Kind
  /// The file and scope marks of private and local types, which tell two of one name apart.
  let discriminator: String

  init(name: String, module: String, kind: Kind, discriminator: String = "") {
    self.name = name
    self.module = module
    self.kind = kind
    self.discriminator = discriminator
  }
}

// MARK: - Kind
extension TypeName {
  /// What a nominal type is declared as.
  public enum Kind: Hashable, Sendable {
    case `class`
    case structure
    case enumeration
    case `protocol`
    case alias
    case other
  }
}

// MARK: - Comparable
extension TypeName: Comparable {
  /// Orders by name, then module, then file.
  public static func < (left: Self, right: Self) -> Bool {
    if left.name != right.name { return left.name < right.name }
    if left.module != right.module { return left.module < right.module }
    return left.discriminator < right.discriminator
  }
}

// MARK: - CustomStringConvertible
extension TypeName: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
