/// The nodes of a mangled name, stored in one array of integers.
///
/// A node is identified by the index of its header, which is followed by a value and the node's
/// children. Unoptimized builds read an array of integers several times faster than an array of
/// structures. The tree is noncopyable to avoid reference counting.
struct NodeTree: ~Copyable {
  private(set) var storage: [Int] = []

  init(capacity: Int) { storage.reserveCapacity(capacity) }

  mutating func add(
    _ kind: NodeKind, value: Int = 0, _ first: Int? = nil, _ second: Int? = nil,
    _ third: Int? = nil
  ) -> Int {
    let node = storage.count
    storage.append(kind.rawValue)
    storage.append(value)
    if let first { storage.append(first) }
    if let second { storage.append(second) }
    if let third { storage.append(third) }
    storage[node] |= (storage.count - node - 2) << 8
    return node
  }

  mutating func add(
    _ kind: NodeKind, value: Int = 0, children: [Int], and rest: [Int] = []
  ) -> Int {
    let node = storage.count
    storage.append(kind.rawValue | (children.count + rest.count) << 8)
    storage.append(value)
    append(children)
    append(rest)
    return node
  }

  private mutating func append(_ children: [Int]) {
    var index = 0
    while index < children.count {
      storage.append(children[index])
      index += 1
    }
  }

  mutating func setValue(_ value: Int, of node: Int) { storage[node + 1] = value }

  func rawKind(_ node: Int) -> Int { storage[node] & 0xff }

  func value(_ node: Int) -> Int { storage[node + 1] }

  func childCount(_ node: Int) -> Int { storage[node] >> 8 }

  func child(_ node: Int, _ index: Int) -> Int { storage[node + 2 + index] }

  func isKind(_ node: Int, _ kind: NodeKind) -> Bool { storage[node] & 0xff == kind.rawValue }

  /// Returns the node that was added after the given node, or the end index if there is none.
  func next(after node: Int) -> Int { node + 2 + (storage[node] >> 8) }
}

// MARK: - NodeKind

/// The kind of a node.
///
/// The order of the cases is significant. The kinds of types are adjacent. Within them, the kinds
/// of nominal types are adjacent.
enum NodeKind: Int {
  case identifier, operatorName, privateName, localName, relatedName, macroExpansion
  case module

  // Nominal types. Their children are a context and a name. A standard type has a code instead.
  case standardType, structure, enumeration, `class`, `protocol`, alias, foreign
  // Other types.
  case boundGeneric, function, tuple, genericParameter, dependentMember
  case metatype, `inout`, modifier, dynamicSelf
  case protocolList, superclassProtocolList, constrainedExistential
  case genericType, associatedType, opaqueResult, opaqueType, otherType

  // Declarations. Their first child is a context.
  case functionEntity, initializer, deinitializer, variable, `subscript`, accessor, `static`
  case synthesized, macro, genericParameterEntity
  case `extension`, opaqueResultOwner

  // Modifiers of a function type.
  case async, throwing, otherAnnotation

  case genericSignature, requirement, conformance, retroactiveConformance
  case emptyList, firstMarker, variadicMarker
}

extension NodeKind {
  static func isNominal(_ kind: Int) -> Bool {
    kind >= standardType.rawValue && kind <= foreign.rawValue
  }

  static func isType(_ kind: Int) -> Bool {
    kind >= standardType.rawValue && kind <= otherType.rawValue
  }

  static func isEntity(_ kind: Int) -> Bool {
    kind >= functionEntity.rawValue && kind <= opaqueResultOwner.rawValue
  }

  static func isAnnotation(_ kind: Int) -> Bool {
    kind >= async.rawValue && kind <= otherAnnotation.rawValue
  }

  static func isName(_ kind: Int) -> Bool { kind <= macroExpansion.rawValue }
}

// MARK: - NodeStack

/// A stack of tree nodes that keeps its storage when it shrinks.
///
/// In unoptimized builds, `Array.removeLast` runs as unspecialized generic code, which is several
/// times slower.
struct NodeStack: ~Copyable {
  private var nodes: [Int] = []
  private(set) var count = 0

  var top: Int? { count > 0 ? nodes[count - 1] : nil }

  mutating func append(_ node: Int) {
    if count < nodes.count { nodes[count] = node } else { nodes.append(node) }
    count += 1
  }

  mutating func removeLast() -> Int? {
    guard count > 0 else { return nil }
    count -= 1
    return nodes[count]
  }
}
