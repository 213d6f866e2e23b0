/// A stack machine that reads a mangled name into a tree.
///
/// Operators come after their operands, so reading an operator pops its operands and pushes a node.
/// Each operator consumes at least one byte, and there is no recursion, so the running time is
/// linear in the length of the input. Every node is part of the declaration. Popped nodes, such as
/// the requirements of a generic signature, stay in the tree even if no other node refers to them.
struct Demangler: ~Copyable {
  /// The bytes of the mangled name, followed by identifiers that were assembled from words.
  var text: [UInt8]
  /// The index in `text` at which the mangled name ends.
  let end: Int
  var position: Int
  var tree: NodeTree
  var stack = NodeStack()
  var substitutions: [Int] = []
  var words: [Int] = []
  /// The standard types that have nodes, as alternating type codes and nodes.
  var standardTypes: [Int] = []

  init(_ text: [UInt8], from start: Int, to end: Int) {
    self.text = text
    self.end = end
    position = start
    tree = NodeTree(capacity: 4 * text.count)
    substitutions.reserveCapacity(32)
  }

  /// Reads the entire name as one declaration.
  mutating func readDeclaration() throws(ManglingError) -> Int {
    while position < end { try readOperator() }
    guard stack.count == 1 else { throw .notDeclaration }
    return try pop()
  }
}

// MARK: - Text
extension Demangler {
  /// Returns the next byte without consuming it, or zero at the end of the name. No operator is
  /// zero.
  func peek() -> Unicode.Scalar {
    Unicode.Scalar(position < end ? text[position] : 0)
  }

  mutating func take() -> Unicode.Scalar {
    guard position < end else { return "\0" }
    position += 1
    return Unicode.Scalar(text[position - 1])
  }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard position < end, peek() == letter else { return false }
    position += 1
    return true
  }

  /// Consumes a decimal number and returns it, or returns nil if there is none.
  mutating func takeNatural() throws(ManglingError) -> Int? {
    let start = position
    var number = 0
    while position < end, text[position] &- 0x30 < 10 {
      number = number * 10 + Int(text[position] &- 0x30)
      guard number < 1 << 20 else { throw .badNumber }
      position += 1
    }
    return position > start ? number : nil
  }

  /// Consumes an index, which is encoded as `_` for zero, `0_` for one, and so on.
  mutating func takeIndex() throws(ManglingError) -> Int {
    let number = try takeNatural()
    guard take("_") else { throw .badNumber }
    return number.map { $0 + 1 } ?? 0
  }
}

// MARK: - Stack
extension Demangler {
  mutating func push(
    _ kind: NodeKind, value: Int = 0, _ first: Int? = nil, _ second: Int? = nil,
    _ third: Int? = nil
  ) {
    stack.append(tree.add(kind, value: value, first, second, third))
  }

  mutating func push(_ kind: NodeKind, children: [Int]) {
    stack.append(tree.add(kind, children: children))
  }

  /// Pushes a node that later operators can refer to.
  mutating func pushSubstitutable(_ node: Int) {
    substitutions.append(node)
    stack.append(node)
  }

  /// Returns the raw kind of the top node, or an unused value if the stack is empty.
  func topKind() -> Int {
    guard let top = stack.top else { return 0xff }
    return tree.rawKind(top)
  }

  mutating func pop() throws(ManglingError) -> Int {
    guard let top = stack.removeLast() else { throw .missingOperand }
    return top
  }

  mutating func pop(_ kind: NodeKind) -> Int? {
    topKind() == kind.rawValue ? stack.removeLast() : nil
  }

  mutating func popOne(_ kind: NodeKind) throws(ManglingError) -> Int {
    guard let node = pop(kind) else { throw .missingOperand }
    return node
  }

  mutating func drop(_ kind: NodeKind) -> Bool {
    pop(kind) != nil
  }

  mutating func pop(_ isWanted: (Int) -> Bool) throws(ManglingError) -> Int {
    guard isWanted(topKind()) else { throw .missingOperand }
    return try pop()
  }

  mutating func popType() throws(ManglingError) -> Int { try pop(NodeKind.isType) }

  mutating func popNominal() throws(ManglingError) -> Int { try pop(NodeKind.isNominal) }

  mutating func popName() throws(ManglingError) -> Int { try pop(NodeKind.isName) }

  mutating func popModule() throws(ManglingError) -> Int {
    if let module = pop(.module) { return module }
    let name = try popOne(.identifier)
    return tree.add(.module, value: tree.value(name))
  }

  /// Pops the context of a declaration, which is a module, a type or another declaration.
  mutating func popContext() throws(ManglingError) -> Int {
    let kind = topKind()
    if NodeKind.isNominal(kind) || NodeKind.isEntity(kind) { return try pop() }
    if let expansion = pop(.macroExpansion) { return expansion }
    return try popModule()
  }

  /// Pops a protocol, which is either a type or a name and its context.
  mutating func popProtocol() throws(ManglingError) -> Int {
    if NodeKind.isNominal(topKind()) { return try pop() }
    let name = try popName()
    return tree.add(.protocol, try popContext(), name)
  }

  /// Pops a list and returns its elements in their original order. On the stack, a marker
  /// identifies the first element of the list.
  mutating func popList(
    _ popElement: (inout Self) throws(ManglingError) -> Int
  ) throws(ManglingError) -> [Int] {
    guard !drop(.emptyList) else { return [] }
    var elements: [Int] = []
    while true {
      let isFirst = drop(.firstMarker)
      elements.append(try popElement(&self))
      if isFirst { break }
    }
    return Self.reversed(elements)
  }

  /// Returns the elements in reverse order. The standard library's generic method is slow in
  /// unoptimized builds.
  static func reversed(_ elements: [Int]) -> [Int] {
    guard elements.count > 1 else { return elements }
    var reversed: [Int] = []
    var index = elements.count
    while index > 0 {
      index -= 1
      reversed.append(elements[index])
    }
    return reversed
  }
}

// MARK: - Errors

/// An error that is thrown when a mangled name can't be read.
package enum ManglingError: Error {
  case notSwift
  case truncated
  case unknownOperator
  /// An operator has no operand.
  case missingOperand
  case badNumber
  /// A name refers to something that it doesn't mention before.
  case badSubstitution
  case badIdentifier
  /// A type has an unreasonable size.
  case tooLarge
  /// The name is that of something other than one declaration.
  case notDeclaration
}
