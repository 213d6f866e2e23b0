/// A type as the compiler resolved it.
indirect enum MangledType: Hashable, Sendable {
  /// A nominal type with the arguments of all its generic levels, outermost first.
  case nominal(TypeName, arguments: [MangledType])
  /// A function.
  case function(FunctionSignature)
  /// A tuple; the empty one is `Void`.
  case tuple([MangledType])
  /// Any value that conforms to the protocols. `Any` has no protocols.
  case existential(
    [TypeName], arguments: [MangledType], superclass: MangledType?, isClassBound: Bool)
  /// The metatype of a type, existential or not.
  case metatype(MangledType)
  /// A generic parameter, by nesting depth and position.
  case genericParameter(depth: Int, index: Int)
  /// An associated type, with the protocol if the mangled name contains it.
  case associatedType(base: MangledType, name: String, protocol: TypeName?)
  /// A `some` result.
  case opaque
  /// A type of another form, such as a builtin or a pack, with the types that it contains.
  case other([MangledType])
}

// MARK: - Parts

extension MangledType {
  /// The types that it consists of, one level down.
  private var parts: [MangledType] {
    switch self {
    case .nominal(_, let arguments): arguments
    case .function(let signature): signature.parameters.map(\.type) + [signature.result]
    case .tuple(let elements), .other(let elements): elements
    case .existential(_, let arguments, let superclass, _):
      arguments + [superclass].compactMap { $0 }
    case .metatype(let instance): [instance]
    case .associatedType(let base, _, _): [base]
    case .genericParameter, .opaque: []
    }
  }

  private func contains(_ isWanted: (MangledType) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(isWanted) }
  }

  /// Whether it contains an associated type, and so depends on a conformance.
  var hasAssociatedType: Bool {
    contains { if case .associatedType = $0 { true } else { false } }
  }

  /// Whether it depends on its use, by a method's generic parameter or by an associated type.
  var isOpen: Bool {
    contains {
      switch $0 {
      case .genericParameter(let depth, _): depth > 0
      case .associatedType: true
      default: false
      }
    }
  }

  /// Whether it is or contains an escaping function.
  var holdsEscapingClosure: Bool {
    contains { if case .function(let signature) = $0 { signature.isEscaping } else { false } }
  }

  var isOptional: Bool {
    if case .nominal(let name, _) = self { name.name == "Swift.Optional" } else { false }
  }

  /// The nominal types that it contains.
  var mentions: [TypeName] {
    let own: [TypeName] =
      switch self {
      case .nominal(let name, _): [name]
      case .existential(let names, _, _, _): names
      default: []
      }
    return own + parts.flatMap(\.mentions)
  }
}

// MARK: - TypeName

/// A nominal type, by module and path.
struct TypeName: Hashable, Sendable {
  /// The path of the type with its module first, such as `Model.Tab.Style`.
  let name: String
  /// The module that declares the type; `__C` for C and Objective-C types.
  let module: String
  /// The kind of the type.
  let kind: TypeKind
  /// The file and scope marks of private and local types, which distinguish types with the same
  /// name.
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
  var description: String { name }
}

// MARK: - TypeKind

/// The kind of a type.
public enum TypeKind: Hashable, Sendable, CaseIterable {
  /// A class or an actor.
  case `class`
  /// A struct.
  case structure
  /// An enum.
  case enumeration
  /// A protocol.
  case `protocol`
  /// A type that is known only by an alias.
  case alias
  /// A C or Objective-C type of another kind.
  case other
}
