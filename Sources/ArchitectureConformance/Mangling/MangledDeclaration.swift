/// What a mangled name says of a declaration.
public struct MangledDeclaration: Hashable, Sendable {
  /// What is declared.
  public internal(set) var kind = Kind.other
  /// The module whose source declares it; for a member of an extension, that of the extension.
  public internal(set) var module = ""
  /// The nominal types it lies in, outermost first; in an extension, the extended type.
  public internal(set) var context: [TypeName] = []
  /// The module, the nesting and the base name, such as `Model.Tab.Style.name`.
  public internal(set) var path = ""
  /// The name of the type it declares, if it declares one.
  public internal(set) var typeName: TypeName?
  /// The type of a value, or of a function without its `self`.
  public internal(set) var type: MangledType?
  /// Every nominal type in the name, each once, in the order of first mention.
  public internal(set) var mentions: [TypeName] = []
  /// Whether it is a static or class member.
  public internal(set) var isStatic = false

  /// Reads the USR of a Swift declaration or extension.
  ///
  /// - Parameter usr: The symbol's USR, such as `s:6Shared8ProviderV7current5Model3TabVvp`.
  /// - Throws: What could not be read, and where.
  /// - Complexity: O(*n*) in the length of the USR, but for types of more than 4096 parts, which
  ///   are refused.
  public init(usr: String) throws(ManglingError) {
    let bytes = [UInt8](usr.utf8)
    guard bytes.count < 1 << 20 else { throw ManglingError(reason: .tooLarge, offset: 0) }
    guard bytes.starts(with: [0x73, 0x3a]) else {
      throw ManglingError(reason: .notSwift, offset: 0)
    }
    if bytes.count > 3, bytes[2] == 0x65, bytes[3] == 0x3a {
      try self.init(extension: bytes)
    } else {
      try self.init(bytes, from: 2, to: bytes.count)
    }
  }

  init(_ bytes: [UInt8], from start: Int, to end: Int) throws(ManglingError) {
    var demangler = Demangler(bytes, from: start, to: end)
    let root = try demangler.readDeclaration()
    self = Self.empty
    var reader = TreeReader(demangler)
    try reader.read(root, into: &self)
  }
}

// MARK: - Kind
extension MangledDeclaration {
  /// What is declared.
  public enum Kind: Hashable, Sendable {
    case function
    case initializer
    case deinitializer
    case variable
    case `subscript`
    case accessor
    case enumCase
    case nominalType(TypeName.Kind)
    case typeAlias
    case associatedType
    case genericParameter
    case macro
    case `extension`
    case other
  }
}
