/// Takes the text of a script apart into lines, which end at a newline or at a return and newline.
enum ScriptText {
  /// The lines of a text that is known already.
  static func lines(of text: String) -> [String] {
    lines(of: Array(text.utf8)).compactMap { line(of: $0) }
  }

  /// The bytes of each line; what follows the last newline is one if there is anything.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The text of a line, without the return before its end; nil if it is not UTF-8.
  /// - Parameters:
  ///   - bytes: the line, without its newline.
  ///   - isFirst: true if a byte order mark may stand before it, which is left out.
  static func line(of bytes: ArraySlice<UInt8>, isFirst: Bool = false) -> String? {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if isFirst, bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    return String(validating: bytes, as: UTF8.self)
  }

  static let newline = UInt8(ascii: "\n")
  /// The longest line that is read, in bytes; about so long, as files come in blocks.
  static let lineLimit = 1 << 20
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
}
