/// What a mangled name says of a declaration.
struct MangledDeclaration: Hashable, Sendable {
  /// What is declared.
  var kind = Kind.other
  /// The module whose source declares it; for a member of an extension, that of the extension.
  var module = ""
  /// The nominal types it lies in, outermost first; in an extension, the extended type.
  var context: [TypeName] = []
  /// The module, the nesting and the base name, such as `Model.Tab.Style.name`.
  var path = ""
  /// The name of the type it declares, if it declares one.
  var typeName: TypeName?
  /// The type of a value, or of a function without its `self`.
  var type: MangledType?
  /// Every nominal type in the name, each once, in the order of first mention.
  var mentions: [TypeName] = []
  /// Whether it is a static or class member.
  var isStatic = false

  /// Reads the USR of a Swift declaration or extension.
  ///
  /// - Parameter usr: The symbol's USR, such as `s:6Shared8ProviderV7current5Model3TabVvp`.
  /// - Throws: What could not be read, and where.
  /// - Complexity: O(*n*) in the length of the USR. Of a type, what lies more than 64 levels deep
  ///   or after 4096 parts is left out; `mentions` is complete all the same.
  init(usr: String) throws(ManglingError) {
    let bytes = [UInt8](usr.utf8)
    guard bytes.count < 1 << 18 else { throw ManglingError(reason: .tooLarge, offset: 0) }
    guard bytes.count > 2, bytes[0] == 0x73, bytes[1] == 0x3a else {
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
  enum Kind: Hashable, Sendable {
    case function
    case initializer
    case deinitializer
    case variable
    case `subscript`
    case accessor
    case enumCase
    case nominalType(TypeKind)
    case typeAlias
    case associatedType
    case genericParameter
    case macro
    case `extension`
    case other
  }
}
