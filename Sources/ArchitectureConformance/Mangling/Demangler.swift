/// A stack machine that reads a mangled name into a tree.
///
/// Operators come after their operands, so reading one pops what it needs and pushes a node.
/// Each operator reads at least one byte and nothing recurs, so work is linear in the input.
/// What only has to be mentioned, such as the requirements of a generic signature, stays in the
/// tree when it is popped: every node belongs to the declaration.
struct Demangler: ~Copyable {
  /// The name, followed by identifiers that had to be put together.
  var text: [UInt8]
  /// The end of the name in `text`.
  let end: Int
  var position: Int
  var tree: NodeTree
  var stack = NodeStack()
  var substitutions: [Int] = []
  var words: [Int] = []
  /// The node of each standard type mentioned so far, after its code.
  var standardTypes: [Int] = []

  init(_ text: [UInt8], from start: Int, to end: Int) {
    self.text = text
    self.end = end
    position = start
    tree = NodeTree(capacity: 4 * text.count)
    substitutions.reserveCapacity(32)
  }

  /// Reads the whole name as one declaration.
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

  /// The next byte; zero at the end, which no operator uses.
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

  /// A decimal number, if there is one.
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

  /// `_` for zero, `0_` for one and so on.
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

  /// Pushes a node that later operators may refer to.
  mutating func pushSubstitutable(_ node: Int) {
    substitutions.append(node)
    stack.append(node)
  }

  /// The kind on top; one that nothing has when the stack is empty.
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

  /// What a declaration lies in: a module, a type or another declaration.
  mutating func popContext() throws(ManglingError) -> Int {
    let kind = topKind()
    if NodeKind.isNominal(kind) || NodeKind.isEntity(kind) { return try pop() }
    if let expansion = pop(.macroExpansion) { return expansion }
    return try popModule()
  }

  /// A protocol: a type, or the name of one without an operator.
  mutating func popProtocol() throws(ManglingError) -> Int {
    let kind = topKind()
    if NodeKind.isNominal(kind) { return try pop() }
    let name = try popName()
    return tree.add(.protocol, try popContext(), name)
  }

  /// Pops a list whose first element is marked, and gives it in order.
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

  /// The elements backwards: the library's own is generic, which costs unoptimised builds much.
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

/// Says why a mangled name could not be read, and where.
struct ManglingError: Error, Hashable, Sendable {
  /// What was wrong.
  let reason: Reason
  /// The offset of the failing operator in the USR, in bytes.
  let offset: Int
}

// MARK: - Reason
extension ManglingError {
  /// What can be wrong with a mangled name.
  enum Reason: String, Hashable, Sendable {
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
  /// One line for a reader.
  var description: String {
    "cannot read the mangled name: \(reason.rawValue), at byte \(offset)"
  }
}
