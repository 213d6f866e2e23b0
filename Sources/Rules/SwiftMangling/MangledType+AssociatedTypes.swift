/// An associated type in a signature, such as `Self.Iterator.Element`.
package struct AssociatedTypePath: Hashable, Sendable {
  /// The generic parameter that the path begins with. In a protocol, depth and index 0 are `Self`.
  package let root: MangledType
  /// The names after the root, such as `Iterator` and `Element`.
  package let names: [String]

  /// Creates a path from an associated type, or returns nil for any other type.
  package init?(_ type: MangledType) {
    switch type {
    case .associatedType(let base, let name, _):
      if let outer = Self(base) {
        (root, names) = (outer.root, outer.names + [name])
      } else {
        (root, names) = (base, [name])
      }
    default: return nil
    }
  }

  /// Returns whether another path leads through this associated type.
  package func isPrefix(of other: Self) -> Bool {
    root == other.root && names.count < other.names.count && other.names.starts(with: names)
  }
}

extension MangledType {
  package static let firstParameter = MangledType.genericParameter(depth: 0, index: 0)

  /// Returns the types that stand for associated types of `Self`, found by comparing a requirement
  /// with its implementation.
  /// - Parameters:
  ///   - implementation: The type of the implementation.
  ///   - found: A closure that receives the name of an associated type and its type.
  package func match(_ implementation: MangledType, _ found: (String, MangledType) -> Void) {
    if let path = AssociatedTypePath(self) {
      if path.root == .firstParameter, path.names.count == 1 {
        found(path.names[0], implementation)
      }
      return
    }
    let parts = parts, others = implementation.parts
    guard parts.count == others.count else { return }
    for (part, other) in zip(parts, others) { part.match(other, found) }
  }

  /// The type without any optional around it.
  package var unwrapped: MangledType {
    if case .nominal(let name, let arguments) = self, name.name == "Swift.Optional",
      let value = arguments.first
    {
      return value.unwrapped
    }
    return self
  }
}
