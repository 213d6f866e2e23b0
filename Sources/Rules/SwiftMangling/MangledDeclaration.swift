/// A declaration that was decoded from its mangled name.
package struct MangledDeclaration: Hashable, Sendable {
  package var kind = Kind.other
  /// The module that contains the declaration. For a member of an extension, this is the
  /// extension's module.
  package var module = ""
  /// The enclosing nominal types, outermost first. For a member of an extension, they include the
  /// extended type.
  package var context: [TypeName] = []
  /// The path that consists of the module, the enclosing types and the base name, such as
  /// `Model.Tab.Style.name`.
  package var path = ""
  /// The name of the type that the declaration introduces, or nil if it doesn't introduce a type.
  package var typeName: TypeName?
  /// The type of a variable or function. A method's type doesn't include `self`.
  package var type: MangledType?
  /// The distinct nominal types in the name, in the order of their first occurrence.
  package var mentions: [TypeName] = []
  /// A Boolean value that indicates whether the declaration is a static or class member.
  package var isStatic = false
  /// A Boolean value that indicates whether the declaration's type depends on where it is used.
  package var isGeneric = false

  /// Creates a declaration from the USR of a Swift declaration or extension.
  ///
  /// - Parameter usr: The symbol's USR, such as `s:6Shared8ProviderV7current5Model3TabVvp`.
  /// - Throws: ``ManglingError`` if the name can't be read.
  /// - Complexity: O(*n*) in the length of the USR. The type omits parts that are nested more than
  ///   64 levels deep and parts after the first 4096. `mentions` is always complete.
  package init(usr: String) throws(ManglingError) {
    let bytes = [UInt8](usr.utf8)
    guard bytes.count < 1 << 18 else { throw .tooLarge }
    guard bytes.count > 2, bytes[0] == 0x73, bytes[1] == 0x3a else {
      throw .notSwift
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
  package enum Kind: Hashable, Sendable {
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

// MARK: - FunctionSignature

/// The parameters, result and effects of a function type.
package struct FunctionSignature: Hashable, Sendable {
  /// The parameters, excluding an implicit `self`.
  package var parameters: [Parameter]
  /// The result type, or the empty tuple if the function returns nothing.
  package var result: MangledType
  /// A Boolean value that indicates whether a call may suspend.
  package var isAsync = false
  /// A Boolean value that indicates whether a call may throw an error, typed or not.
  package var isThrowing = false
  /// A Boolean value that indicates whether a value of this type may outlive the call it is passed
  /// to.
  package var isEscaping = true
}

// MARK: - Parameter
extension FunctionSignature {
  /// A parameter of a function type.
  package struct Parameter: Hashable, Sendable {
    /// The parameter's type. For a variadic parameter, this is an array type.
    package var type: MangledType
    /// A Boolean value that indicates whether the parameter is `inout`.
    package var isInOut = false
  }
}

// MARK: - Extensions

extension MangledDeclaration {
  static var empty: Self { Self() }

  private init() {}

  /// Creates the declaration of an extension from its `s:e:` USR.
  ///
  /// The USR contains either the USR of the extension's first member, or the USRs of the extended
  /// type and of the protocols that the extension adds. If the USR contains only a nested type,
  /// either form is possible, and the type is treated as a member. If the USR contains the extended
  /// type, `module` is that type's module and not the extension's.
  init(extension bytes: [UInt8]) throws(ManglingError) {
    let parts = Self.parts(of: bytes, from: 4)
    guard let first = parts.first else {
      throw .truncated
    }
    var demangler = Demangler(bytes, from: first.lowerBound, to: first.upperBound)
    let root = try demangler.readDeclaration()
    var reader = TreeReader(demangler)
    self.init()
    try reader.readExtension(root, isMember: parts.count == 1, into: &self)
    try addProtocols(parts.dropFirst(), of: bytes)
  }

  private mutating func addProtocols(
    _ parts: ArraySlice<Range<Int>>, of bytes: [UInt8]
  ) throws(ManglingError) {
    var known = Set(mentions)
    for part in parts {
      let other = try Self(bytes, from: part.lowerBound, to: part.upperBound)
      mentions += other.mentions.filter { known.insert($0).inserted }
    }
  }

  /// Returns the ranges of the mangled names in a sequence of USRs. Each USR begins with `s:`.
  private static func parts(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var starts: [Int] = []
    for index in start..<bytes.count where bytes[index] == 0x3a && bytes[index - 1] == 0x73 {
      starts.append(index + 1)
    }
    let ends = starts.dropFirst().map { $0 - 2 } + [bytes.count]
    return zip(starts, ends).map { $0..<max($0, $1) }
  }
}

// MARK: - Yields

extension MangledDeclaration {
  /// The nominal types in the value that reading the declaration yields. For a subscript, these are
  /// the types in its result and not in its parameters.
  package var yields: [TypeName] {
    switch type {
    case .function(let signature) where kind == .subscript: signature.result.mentions
    case .metatype, nil: []
    case .some(let type): type.mentions
    }
  }
}

// MARK: - ObjectiveCName

/// The name of a Swift class or protocol that is visible to Objective-C.
///
/// For these types, the index uses the form `c:@M@Module@objc(cs)Name` instead of a mangled name.
package struct ObjectiveCName {
  let typeName: TypeName

  /// Creates a name from a USR, or returns nil if the USR doesn't have this form.
  package init?(usr: String) {
    let prefix = "c:@M@"
    guard usr.hasPrefix(prefix) else { return nil }
    let parts = usr.dropFirst(prefix.count).split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let (kind, name) = Self.type(parts[1]) else { return nil }
    typeName = TypeName(name: "\(parts[0]).\(name)", module: String(parts[0]), kind: kind)
  }

  private static func type(_ part: Substring) -> (TypeKind, Substring)? {
    for (marker, kind) in [("objc(cs)", TypeKind.class), ("objc(pl)", .protocol)] {
      let name = part.dropFirst(marker.count)
      if part.hasPrefix(marker), !name.contains("(") { return (kind, name) }
    }
    return nil
  }
}

extension MangledDeclaration {
  package init(_ name: ObjectiveCName) {
    self = .empty
    kind = .nominalType(name.typeName.kind)
    module = name.typeName.module
    path = name.typeName.name
    typeName = name.typeName
    mentions = [name.typeName]
  }
}
