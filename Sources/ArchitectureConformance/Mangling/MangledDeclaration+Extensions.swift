extension MangledDeclaration {
  static var empty: Self { Self() }

  private init() {}

  /// Reads `s:e:` and the USR of the extension's first member, or of the type it extends followed
  /// by those of the protocols it adds.
  ///
  /// A nested type alone counts as a member. Where the type itself is named, so is its module: that
  /// of the extension is not in the USR.
  init(extension bytes: [UInt8]) throws(ManglingError) {
    let parts = Self.parts(of: bytes, from: 4)
    guard let first = parts.first else {
      throw ManglingError(reason: .truncated, offset: bytes.count)
    }
    var demangler = Demangler(bytes, from: first.lowerBound, to: first.upperBound)
    let root = try demangler.readDeclaration()
    var reader = TreeReader(demangler)
    self.init()
    try reader.readExtension(root, isMember: parts.count == 1, into: &self)
    try addProtocols(parts.dropFirst(), of: bytes)
  }

  private mutating func addProtocols(
    _ parts: ArraySlice<Range<Int>>, of bytes: [UInt8]
  ) throws(ManglingError) {
    var known = Set(mentions)
    for part in parts {
      let other = try Self(bytes, from: part.lowerBound, to: part.upperBound)
      mentions += other.mentions.filter { known.insert($0).inserted }
    }
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
