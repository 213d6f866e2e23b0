extension MangledDeclaration {
  static var empty: Self { Self() }

  private init() {}

  /// Reads `s:e:` and the USR of the extension's first member, or of the type it extends followed
  /// by those of the protocols it conforms to.
  init(extension bytes: [UInt8]) throws(ManglingError) {
    let parts = Self.parts(of: bytes, from: 4)
    guard let first = parts.first else {
      throw ManglingError(reason: .truncated, offset: bytes.count)
    }
    self = try Self(bytes, from: first.lowerBound, to: first.upperBound)
    if let typeName { context.append(typeName) }
    for part in parts.dropFirst() {
      let other = try Self(bytes, from: part.lowerBound, to: part.upperBound)
      mentions += other.mentions.filter { !mentions.contains($0) }
    }
    becomeExtension()
  }

  private mutating func becomeExtension() {
    kind = .extension
    path = context.last?.name ?? module
    typeName = nil
    type = nil
    isStatic = false
  }

  /// The Swift names in a row of USRs; no mangled name has a colon.
  private static func parts(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var starts: [Int] = []
    for index in start..<bytes.count where bytes[index] == 0x3a && bytes[index - 1] == 0x73 {
      starts.append(index + 1)
    }
    let ends = starts.dropFirst().map { $0 - 2 } + [bytes.count]
    return zip(starts, ends).map { $0..<max($0, $1) }
  }
}
