extension MangledType {
  /// The types that it is made of, one level down.
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

  /// Whether what it is depends on a conformance.
  var hasAssociatedType: Bool {
    contains { if case .associatedType = $0 { true } else { false } }
  }

  /// Whether it depends on who uses it: on a method's own generic parameter, or on an associated type.
  var isOpen: Bool {
    contains {
      switch $0 {
      case .genericParameter(let depth, _): depth > 0
      case .associatedType: true
      default: false
      }
    }
  }

  /// Whether it, or what it holds, is a function that may be kept.
  var holdsEscapingClosure: Bool {
    contains { if case .function(let signature) = $0 { signature.isEscaping } else { false } }
  }

  var isOptional: Bool {
    if case .nominal(let name, _) = self { name.name == "Swift.Optional" } else { false }
  }

  /// The nominal types in it.
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
