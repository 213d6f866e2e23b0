extension Demangler {
  private static let repeatLimit = 2048
  private static let stackLimit = 1 << 14

  /// Reads one or more references to earlier nodes. The last reference uses an uppercase letter.
  mutating func readSubstitutions() throws(ManglingError) {
    while true {
      let number = try takeNatural()
      guard position < end else { throw .truncated }
      let byte = text[position]
      position += 1
      if byte == 0x5f { return try pushSubstitution(number.map { $0 + 27 } ?? 26, count: 1) }
      guard (byte | 0x20) &- 0x61 < 26 else { throw .badSubstitution }
      try pushSubstitution(Int((byte | 0x20) - 0x61), count: number ?? 1)
      if byte < 0x61 { return }
    }
  }

  private mutating func pushSubstitution(_ index: Int, count: Int) throws(ManglingError) {
    guard index < substitutions.count, count <= Self.repeatLimit else {
      throw .badSubstitution
    }
    try push(substitutions[index], count: count)
  }

  private mutating func push(_ node: Int, count: Int) throws(ManglingError) {
    guard stack.count + count <= Self.stackLimit else { throw .tooLarge }
    var remaining = max(count, 1)
    while remaining > 0 {
      stack.append(node)
      remaining -= 1
    }
  }

  mutating func readStandardSubstitution() throws(ManglingError) {
    switch peek() {
    case "g":
      position += 1
      let optional = standardType(code: 0x71)
      pushSubstitutable(tree.add(.boundGeneric, optional, try popType()))
    case "o", "C":
      position += 1
      push(.module, value: Self.importedModule)
    default: try readStandardTypes()
    }
  }

  /// A placeholder that represents the module name `__C`, which is the module of imported C
  /// declarations. No actual span exists, because the mangled text doesn't contain this name.
  static let importedModule = -2

  private mutating func readStandardTypes() throws(ManglingError) {
    let count = try takeNatural() ?? 1
    guard count <= Self.repeatLimit else { throw .badNumber }
    let isConcurrency = take("c")
    guard position < end else { throw .truncated }
    let code = Int(text[position]) | (isConcurrency ? 0x80 : 0)
    guard code < 0x100, StandardTypes.names[code] != nil else { throw .badSubstitution }
    position += 1
    let node = standardType(code: code)
    try push(node, count: count)
  }

  /// Returns the existing node for a standard type, or nil if there is none.
  func existingStandardType(code: Int) -> Int? {
    var index = 0
    while index < standardTypes.count {
      if standardTypes[index] == code { return standardTypes[index + 1] }
      index += 2
    }
    return nil
  }

  mutating func standardType(code: Int) -> Int {
    if let node = existingStandardType(code: code) { return node }
    let node = tree.add(.standardType, value: code)
    standardTypes.append(code)
    standardTypes.append(node)
    return node
  }
}

// MARK: - StandardTypes

/// The standard library types that have a one-letter mangling.
enum StandardTypes {
  /// The type names, indexed by letter. The letters of concurrency types are offset by 128.
  static let names: [TypeName?] = {
    var names: [TypeName?] = Array(repeating: nil, count: 256)
    for (kind, list) in plain { enter(list, kind, offset: 0, into: &names) }
    for (kind, list) in concurrency { enter(list, kind, offset: 128, into: &names) }
    return names
  }()

  /// Adds a list of names to the table. Each entry consists of a letter, a separator and a name.
  private static func enter(
    _ list: String, _ kind: TypeKind, offset: Int, into names: inout [TypeName?]
  ) {
    for entry in list.split(separator: " ") {
      guard let letter = entry.utf8.first else { continue }
      let name = TypeName(name: "Swift.\(entry.dropFirst(2))", module: "Swift", kind: kind)
      names[Int(letter) + offset] = name
    }
  }

  private static let plain: KeyValuePairs<TypeKind, String> = [
    .structure: """
    A=AutoreleasingUnsafeMutablePointer a=Array b=Bool D=Dictionary d=Double f=Float h=Set \
    I=DefaultIndices i=Int J=Character N=ClosedRange n=Range O=ObjectIdentifier \
    P=UnsafePointer p=UnsafeMutablePointer R=UnsafeBufferPointer \
    r=UnsafeMutableBufferPointer S=String s=Substring u=UInt V=UnsafeRawPointer \
    v=UnsafeMutableRawPointer W=UnsafeRawBufferPointer w=UnsafeMutableRawBufferPointer
    """,
    .enumeration: "q=Optional",
    .protocol: """
    B=BinaryFloatingPoint E=Encodable e=Decodable F=FloatingPoint G=RandomNumberGenerator \
    H=Hashable j=Numeric K=BidirectionalCollection k=RandomAccessCollection L=Comparable \
    l=Collection M=MutableCollection m=RangeReplaceableCollection Q=Equatable T=Sequence \
    t=IteratorProtocol U=UnsignedInteger X=RangeExpression x=Strideable \
    Y=RawRepresentable y=StringProtocol Z=SignedInteger z=BinaryInteger
    """,
  ]

  private static let concurrency: KeyValuePairs<TypeKind, String> = [
    .protocol: """
    A=Actor F=Executor f=SerialExecutor h=TaskExecutor I=AsyncIteratorProtocol i=AsyncSequence
    """,
    .structure: """
    C=CheckedContinuation c=UnsafeContinuation E=CancellationError \
    e=UnownedSerialExecutor G=TaskGroup g=ThrowingTaskGroup J=UnownedJob P=TaskPriority \
    S=AsyncStream s=AsyncThrowingStream T=Task t=UnsafeCurrentTask
    """,
    .class: "M=MainActor",
  ]
}
