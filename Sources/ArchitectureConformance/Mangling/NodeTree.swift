/// The nodes of a mangled name, in one array of integers.
///
/// A node is the index of its header, followed by a value and its children. Unoptimised builds
/// read an array of integers several times faster than one of structures, and do not count
/// references to what cannot be copied.
struct NodeTree: ~Copyable {
  private(set) var storage: [Int] = []

  init(capacity: Int) { storage.reserveCapacity(capacity) }

  mutating func add(_ kind: NodeKind, value: Int = 0) -> Int {
    let node = storage.count
    storage.append(kind.rawValue)
    storage.append(value)
    return node
  }

  mutating func add(_ kind: NodeKind, value: Int = 0, _ child: Int) -> Int {
    let node = storage.count
    storage.append(kind.rawValue | 1 << 8)
    storage.append(value)
    storage.append(child)
    return node
  }

  mutating func add(_ kind: NodeKind, value: Int = 0, _ first: Int, _ second: Int) -> Int {
    let node = storage.count
    storage.append(kind.rawValue | 2 << 8)
    storage.append(value)
    storage.append(first)
    storage.append(second)
    return node
  }

  mutating func add(_ kind: NodeKind, _ first: Int, _ second: Int, _ third: Int) -> Int {
    let node = storage.count
    storage.append(kind.rawValue | 3 << 8)
    storage.append(0)
    storage.append(first)
    storage.append(second)
    storage.append(third)
    return node
  }

  /// Adds a node with some first children and the rest in a list.
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

  /// The node that was added after this one, or the end.
  func next(after node: Int) -> Int { node + 2 + (storage[node] >> 8) }
}

// MARK: - NodeKind

/// What a node of a mangling tree stands for.
///
/// The order matters: types lie together, and so do the nominal ones among them.
enum NodeKind: Int {
  case identifier, operatorName, privateName, localName, relatedName, macroExpansion
  case module

  // Nominal types: context, name. A standard type has a code instead.
  case standardType, structure, enumeration, `class`, `protocol`, alias, foreign
  // Other types.
  case boundGeneric, function, tuple, genericParameter, dependentMember
  case metatype, `inout`, modifier, variadic, dynamicSelf
  case protocolList, classBoundProtocolList, superclassProtocolList, constrainedExistential
  case genericType, associatedType, opaqueResult, opaqueType, otherType

  // Declarations: context first.
  case functionEntity, initializer, deinitializer, variable, `subscript`, accessor, `static`
  case closure, defaultArgument, synthesized, macro, genericParameterEntity
  case `extension`, opaqueResultOwner

  // What modifies a function type.
  case async, sendable, throwing, typedThrows, globalActor, otherAnnotation

  case genericSignature, requirement, conformance, retroactiveConformance
  case associatedTypeName, emptyList, firstMarker, variadicMarker
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

/// A stack of tree nodes that keeps its storage as it shrinks.
///
/// `Array.removeLast` is generic code in unoptimised builds, at several times the cost.
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
