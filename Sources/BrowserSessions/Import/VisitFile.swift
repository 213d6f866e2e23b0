import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SystemPackage

/// The file in which former versions have kept visits, a line each.
///
/// A line without a time is a new title of the visits before it.
struct VisitFile {
  private let file: FileHandle

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: `Errno` if there is something else, or it cannot be read.
  init?(at url: URL) throws {
    // Checked before it is opened, since opening a pipe waits for its other end.
    guard try RegularFile.exists(at: FilePath(url)) else { return nil }
    file = try FileHandle(forReadingFrom: url)
  }

  /// Computes what tells the file from others: its size and its end.
  func fingerprint() throws -> Int64 {
    let size = try file.seekToEnd()
    try file.seek(toOffset: size - min(size, 1 << 16))
    let end = try file.readToEnd() ?? Data()
    let values = [Int64(size).databaseValue, end.databaseValue]
    return RowChecksum(of: values, in: StoreQuarantine.visitFile).value
  }
}

// MARK: - Reading

extension VisitFile {
  /// The visits of a file, oldest first, and the number of lines that make no sense.
  struct Contents {
    var visits: [Visit] = []
    var damagedLineCount = 0
  }

  /// Reads the newest visits, in memory and time that don't grow with the file.
  ///
  /// - Parameters:
  ///   - bounds: How many visits are read, and how old they may be.
  ///   - lineLimit: How many lines are looked at.
  /// - Throws: The error of the file if it cannot be read.
  func read(
    within bounds: HistoryBounds, lineLimit: Int = 4 * HistoryBounds.visitLimit
  ) throws -> Contents {
    var contents = Contents(), titles: [String: String] = [:], visitCount = 0, lineCount = 0
    var lines = try BackwardLines(file)
    // From the end, so that the last title of a page comes before its visits.
    while visitCount < bounds.count, lineCount < lineLimit, let bytes = lines.next() {
      lineCount += 1
      guard let line = bytes.flatMap(VisitLine.init) else {
        contents.damagedLineCount += 1
        continue
      }
      guard let visit = line.visit(titled: titles[line.url]) else {
        titles[line.url] = titles[line.url] ?? line.title
        continue
      }
      visitCount += 1
      if visit.time >= bounds.oldest { contents.visits.append(visit) }
    }
    if let error = lines.error { throw error }
    contents.visits.reverse()
    return contents
  }
}

// MARK: - Lines

/// A line of the file.
private struct VisitLine: Decodable {
  let url: String
  let title: String
  let milliseconds: Int?

  /// Reads a line; nil if it makes no sense.
  init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let data = Data(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
    guard let line = try? JSONDecoder().decode(Self.self, from: data), URL(string: line.url) != nil,
      line.milliseconds.map(VisitRecord.times.contains) ?? true
    else { return nil }
    self = line
  }

  /// Returns the visit of the line, with a later title if there is one; nil if it is a title.
  func visit(titled newTitle: String?) -> Visit? {
    guard let milliseconds, let url = URL(string: url) else { return nil }
    return Visit(url: url, title: newTitle ?? title, time: Date(milliseconds: milliseconds))
  }
}
