/// The types of the standard library that have a letter of their own.
enum StandardTypes {
  /// The names by letter; those of concurrency 128 further on.
  static let names: [TypeName?] = {
    var names: [TypeName?] = Array(repeating: nil, count: 256)
    for (kind, list) in plain { enter(list, kind, offset: 0, into: &names) }
    for (kind, list) in concurrency { enter(list, kind, offset: 128, into: &names) }
    return names
  }()

  /// Each word is a letter and the name it stands for.
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
