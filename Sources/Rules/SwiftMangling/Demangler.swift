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
    guard stack.count == 1 else { throw failure(.notDeclaration) }
    return try pop()
  }
}

// MARK: - Text
extension Demangler {
  func failure(_ reason: ManglingError.Reason) -> ManglingError {
    ManglingError(reason: reason, offset: position)
  }

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
      guard number < 1 << 20 else { throw failure(.badNumber) }
      position += 1
    }
    return position > start ? number : nil
  }

  /// Consumes an index, which is encoded as `_` for zero, `0_` for one, and so on.
  mutating func takeIndex() throws(ManglingError) -> Int {
    let number = try takeNatural()
    guard take("_") else { throw failure(.badNumber) }
    return number.map { $0 + 1 } ?? 0
  }
}

// MARK: - Stack
extension Demangler {
  mutating func push(_ kind: NodeKind, value: Int = 0) {
    stack.append(tree.add(kind, value: value))
  }

  mutating func push(_ kind: NodeKind, value: Int = 0, _ child: Int) {
    stack.append(tree.add(kind, value: value, child))
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
    guard let top = stack.removeLast() else { throw failure(.missingOperand) }
    return top
  }

  mutating func pop(_ kind: NodeKind) -> Int? {
    topKind() == kind.rawValue ? stack.removeLast() : nil
  }

  mutating func drop(_ kind: NodeKind) -> Bool {
    guard topKind() == kind.rawValue else { return false }
    return stack.removeLast() != nil
  }

  mutating func popType() throws(ManglingError) -> Int {
    guard NodeKind.isType(topKind()) else { throw failure(.missingOperand) }
    return try pop()
  }

  mutating func popNominal() throws(ManglingError) -> Int {
    guard NodeKind.isNominal(topKind()) else { throw failure(.missingOperand) }
    return try pop()
  }

  mutating func popName() throws(ManglingError) -> Int {
    guard NodeKind.isName(topKind()) else { throw failure(.missingOperand) }
    return try pop()
  }

  mutating func popModule() throws(ManglingError) -> Int {
    if let module = pop(.module) { return module }
    guard let name = pop(.identifier) else { throw failure(.missingOperand) }
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
    let kind = topKind()
    if NodeKind.isNominal(kind) { return try pop() }
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
package struct ManglingError: Error, Hashable, Sendable {
  /// The reason for the failure.
  package let reason: Reason
  /// The offset of the failing operator in the USR, in bytes.
  package let offset: Int
}

// MARK: - Reason
extension ManglingError {
  /// The reason that a mangled name can't be read.
  package enum Reason: String, Hashable, Sendable {
    case notSwift = "not the USR of a Swift declaration"
    case truncated = "the name ends early"
    case unknownOperator = "an operator that no declaration is known to use"
    case missingOperand = "an operator without its operand"
    case badNumber = "a number out of range"
    case badSubstitution = "a reference to something not mentioned before"
    case badIdentifier = "a malformed identifier"
    case tooLarge = "a type of unreasonable size"
    case notDeclaration = "something other than one declaration"
  }
}

// MARK: - CustomStringConvertible
extension ManglingError: CustomStringConvertible {
  package var description: String {
    "cannot read the mangled name: \(reason.rawValue), at byte \(offset)"
  }
}
