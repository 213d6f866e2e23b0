import Foundation

/// The write-ahead log of a database. It is read without SQLite.
///
/// SQLite silently ignores the first damaged frame and all frames after it. This type also finds
/// the frames after a damaged one. The format is described at
/// <https://www.sqlite.org/fileformat2.html#walformat>.
struct WriteAheadLog {
  /// A frame in the log. It contains one page.
  struct Frame {
    /// The 1-based number of the page.
    let pageNumber: Int
    /// A Boolean value that indicates whether the frame ends a transaction.
    let isCommit: Bool
    /// A Boolean value that indicates whether the frame matches its checksum. The checksum depends
    /// on the previous frame's checksum.
    let isSound: Bool
    /// The position of the page in the log, in bytes.
    let offset: Int
  }

  /// The size of a page, in bytes.
  let pageSize: Int
  /// The frames in the current generation of the log, in order. Damaged frames are included.
  private(set) var frames: [Frame] = []
  /// The number of frames that SQLite reads, up to the last commit before the first damaged frame.
  private(set) var readableCount = 0

  private let bytes: Data
  private let isBigEndian: Bool

  private static let headerSize = 32, frameHeaderSize = 24
  private static let magic: UInt32 = 0x377f_0682

  /// Reads a log, or returns nil if the log has no frames.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - pageSize: The page size, in bytes, to use if the log's header is damaged.
  /// - Complexity: O(*n*) for *n* bytes.
  init?(_ bytes: Data, pageSize: Int) {
    guard bytes.count > Self.headerSize else { return nil }
    self.bytes = Data(bytes)
    let magic = Self.word(at: 0, of: self.bytes), size = Int(Self.word(at: 8, of: self.bytes))
    isBigEndian = magic & 1 == 1
    let isKnownSize = size.nonzeroBitCount == 1 && (512...65_536).contains(size)
    self.pageSize = isKnownSize ? size : pageSize
    readFrames(isHeaderSound: isKnownSize && magic & ~1 == Self.magic && isHeaderSound)
    if frames.isEmpty { return nil }
  }

  /// A Boolean value that indicates whether SQLite misses an intact transaction after the last
  /// frame that it reads.
  var isCutShort: Bool { frames.dropFirst(readableCount).contains { $0.isSound && $0.isCommit } }

  func page(of frame: Frame) -> Data {
    bytes[frame.offset..<frame.offset + pageSize]
  }
}

// MARK: - Reading

extension WriteAheadLog {
  private mutating func readFrames(isHeaderSound: Bool) {
    let step = Self.frameHeaderSize + pageSize
    let count = (bytes.count - Self.headerSize) / step
    guard count > 0 else { return }
    let offsets = (0..<count).map { Self.headerSize + $0 * step }
    let salt = isHeaderSound ? bytes[16..<24] : commonSalt(of: offsets)
    var sum = checksum(at: 24), isUnbroken = isHeaderSound
    for offset in offsets {
      let frame = frame(at: offset, after: sum)
      sum = checksum(at: offset + 16)
      // The current generation ends where an older generation of the log begins.
      guard bytes[offset + 8..<offset + 16] == salt || frame.isSound else {
        isUnbroken = false
        continue
      }
      isUnbroken = isUnbroken && frame.isSound
      frames.append(frame)
      if isUnbroken, frame.isCommit { readableCount = frames.count }
    }
  }

  private func frame(at offset: Int, after sum: Checksum) -> Frame {
    let content = offset + Self.frameHeaderSize
    var computed = sum
    add(offset..<offset + 8, to: &computed)
    add(content..<content + pageSize, to: &computed)
    return Frame(
      pageNumber: Int(Self.word(at: offset, of: bytes)),
      isCommit: Self.word(at: offset + 4, of: bytes) != 0,
      isSound: computed == checksum(at: offset + 16), offset: content)
  }

  /// Returns the most common salt in the frames at the given offsets. If the header is damaged,
  /// this salt is used to identify the current generation.
  private func commonSalt(of offsets: [Int]) -> Data {
    let salts = offsets.map { bytes[$0 + 8..<$0 + 16] }
    let counts = Dictionary(salts.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { $0.value < $1.value }?.key ?? Data()
  }

  private var isHeaderSound: Bool {
    var computed = Checksum()
    add(0..<24, to: &computed)
    return computed == checksum(at: 24)
  }
}

// MARK: - Checksums

extension WriteAheadLog {
  /// The running checksum of a log.
  private struct Checksum: Equatable {
    var first: UInt32 = 0
    var second: UInt32 = 0
  }

  private func checksum(at offset: Int) -> Checksum {
    Checksum(
      first: Self.word(at: offset, of: bytes), second: Self.word(at: offset + 4, of: bytes))
  }

  private func add(_ range: Range<Int>, to sum: inout Checksum) {
    // The buffer is valid during the closure, and `range` is within its bounds.
    bytes.withUnsafeBytes { buffer in
      var offset = range.lowerBound
      while offset + 8 <= range.upperBound {
        let one = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let two = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        sum.first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ sum.second
        sum.second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ sum.first
        offset += 8
      }
    }
  }

  private static func word(at offset: Int, of bytes: Data) -> UInt32 {
    guard offset + 4 <= bytes.count else { return 0 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
