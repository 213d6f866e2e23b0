/// A resolved type that was decoded from a mangled name.
package indirect enum MangledType: Hashable, Sendable {
  /// A nominal type and its generic arguments at all nesting levels, outermost first.
  case nominal(TypeName, arguments: [MangledType])
  case function(FunctionSignature)
  /// A tuple type. The empty tuple is `Void`.
  case tuple([MangledType])
  /// An existential type with its protocols. `Any` has no protocols.
  case existential(
    [TypeName], arguments: [MangledType], superclass: MangledType?)
  /// The metatype of a type, including existential metatypes.
  case metatype(MangledType)
  /// A generic parameter, identified by its nesting depth and its position at that depth.
  case genericParameter(depth: Int, index: Int)
  /// An associated type. The protocol is nil if the mangled name doesn't contain it.
  case associatedType(base: MangledType, name: String)
  /// An opaque result type, which is written with `some`.
  case opaque
  /// Any other type, such as a builtin or a pack, with the types that it contains.
  case other([MangledType])
}

// MARK: - Parts

extension MangledType {
  /// The types that are directly part of this type.
  package var parts: [MangledType] {
    switch self {
    case .nominal(_, let arguments): arguments
    case .function(let signature): signature.parameters.map(\.type) + [signature.result]
    case .tuple(let elements), .other(let elements): elements
    case .existential(_, let arguments, let superclass):
      arguments + [superclass].compactMap { $0 }
    case .metatype(let instance): [instance]
    case .associatedType(let base, _): [base]
    case .genericParameter, .opaque: []
    }
  }

  private func contains(_ isWanted: (MangledType) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(isWanted) }
  }

  /// A Boolean value that indicates whether the type depends on where it is used, because it
  /// contains a method's generic parameter or an associated type.
  package var isOpen: Bool {
    contains {
      switch $0 {
      case .genericParameter(let depth, _): depth > 0
      case .associatedType: true
      default: false
      }
    }
  }

  /// A Boolean value that indicates whether the type contains a generic parameter or an associated
  /// type.
  package var isGeneric: Bool {
    contains {
      switch $0 {
      case .genericParameter, .associatedType: true
      default: false
      }
    }
  }

  /// A Boolean value that indicates whether the type or its result is or contains an opaque type.
  package var hasOpaqueResult: Bool {
    if case .function(let signature) = self { return signature.result.hasOpaqueResult }
    return contains { if case .opaque = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether the type is or contains an escaping function.
  package var holdsEscapingClosure: Bool {
    contains { if case .function(let signature) = $0 { signature.isEscaping } else { false } }
  }

  package var isOptional: Bool {
    if case .nominal(let name, _) = self { name.name == "Swift.Optional" } else { false }
  }

  /// The nominal types that this type consists of, at any depth.
  package var mentions: [TypeName] {
    let own: [TypeName] =
      switch self {
      case .nominal(let name, _): [name]
      case .existential(let names, _, _): names
      default: []
      }
    return own + parts.flatMap(\.mentions)
  }
}

// MARK: - Matching

extension MangledType {
  /// Returns the types that stand for associated types of `Self`, found by comparing a requirement
  /// with its implementation.
  /// - Parameters:
  ///   - implementation: The type of the implementation.
  ///   - found: A closure that receives the name of an associated type and its type.
  package func match(_ implementation: MangledType, _ found: (String, MangledType) -> Void) {
    if case .associatedType(let base, let name) = self {
      if base == .genericParameter(depth: 0, index: 0) { found(name, implementation) }
      return
    }
    let parts = parts, others = implementation.parts
    guard parts.count == others.count else { return }
    for (part, other) in zip(parts, others) { part.match(other, found) }
  }
}

// MARK: - TypeName

/// The name of a nominal type.
package struct TypeName: Hashable, Sendable {
  /// The full path of the type, which begins with its module, such as `Model.Tab.Style`.
  package let name: String
  /// The module that declares the type, or `__C` for a C or Objective-C type.
  package let module: String
  package let kind: TypeKind
  /// The discriminator of a private or local type, which distinguishes it from other types with the
  /// same name.
  package let discriminator: String

  package init(name: String, module: String, kind: TypeKind, discriminator: String = "") {
    self.name = name
    self.module = module
    self.kind = kind
    self.discriminator = discriminator
  }
}

// MARK: - TypeKind

/// The kind of a nominal type.
public enum TypeKind: Hashable, Sendable, CaseIterable {
  /// A class or an actor.
  case `class`
  /// A struct.
  case structure
  /// An enum.
  case enumeration
  /// A protocol.
  case `protocol`
  /// A type that is known only through an alias.
  case alias
  /// Another kind of C or Objective-C type.
  case other
}
