import Foundation

/// A sequence of a file's lines in reverse order. The file is read in parts.
///
/// Lines end with LF, CR or both. Empty lines are skipped. For a line that is longer than
/// `lineLimit`, the sequence contains nil.
struct BackwardLines: Sequence, IteratorProtocol {
  /// The maximum length of a line, in bytes.
  static let lineLimit = 1 << 20

  private let file: FileHandle
  private let partSize: Int
  /// The bytes that have been read but not returned, without trailing line ends.
  private var buffer: [UInt8] = []
  /// The offset of the buffer in the file.
  private var offset: UInt64
  /// A Boolean value that indicates whether the end of the buffer's last line was dropped because
  /// the line is too long.
  private var isTooLong = false
  private(set) var error: (any Error)?

  /// Creates a sequence that begins at the end of a file.
  ///
  /// - Throws: An error if the file cannot be read.
  init(_ file: FileHandle, partSize: Int = 1 << 16) throws {
    self.file = file
    self.partSize = partSize
    offset = try file.seekToEnd()
  }

  mutating func next() -> [UInt8]?? {
    var searched = 0
    while error == nil {
      if let end = buffer.dropLast(searched).lastIndex(where: Self.isLineEnd) {
        let line = take(after: end)
        if line != .some([]) { return line }
        searched = 0
      } else if offset == 0 {
        guard !buffer.isEmpty || isTooLong else { return nil }
        return take(after: -1)
      } else {
        limitLine()
        searched = buffer.count
        readPart()
      }
    }
    return nil
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  /// Removes the last line and the line end before it from the buffer. Returns the line, or nil if
  /// it is too long.
  private mutating func take(after end: Int) -> [UInt8]? {
    defer {
      buffer.removeSubrange(Swift.max(end, 0)...)
      isTooLong = false
    }
    return isTooLong ? nil : Array(buffer[(end + 1)...])
  }

  private mutating func limitLine() {
    guard buffer.count > Self.lineLimit else { return }
    (buffer, isTooLong) = ([], true)
  }

  private mutating func readPart() {
    let count = Int(Swift.min(offset, UInt64(partSize)))
    do {
      try file.seek(toOffset: offset - UInt64(count))
      guard let part = try file.read(upToCount: count), part.count == count else {
        throw CocoaError(.fileReadUnknown)
      }
      buffer = Array(part) + buffer
      offset -= UInt64(count)
    } catch {
      self.error = error
    }
  }
}
