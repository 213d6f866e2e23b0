/// A namespace for functions that split a script into lines. A line ends with a newline, or with a
/// carriage return and a newline.
enum ScriptText {
  static func lines(of text: String) -> [String] {
    lines(of: Array(text.utf8)).compactMap { line(of: $0) }
  }

  /// Returns the bytes of each line. The last line need not end with a newline.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns the text of a line without its trailing carriage return, or nil if the line is not
  /// UTF-8.
  /// - Parameters:
  ///   - bytes: The line, without its newline.
  ///   - isFirst: Whether the line is the first one. If so, a byte order mark at its start is
  ///     removed.
  static func line(of bytes: ArraySlice<UInt8>, isFirst: Bool = false) -> String? {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if isFirst, bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    return String(validating: bytes, as: UTF8.self)
  }

  static let newline = UInt8(ascii: "\n")
  /// The maximum length of a line, in bytes. The limit is approximate, because files are read in
  /// blocks.
  static let lineLimit = 1 << 20
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
}
