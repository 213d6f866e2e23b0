import Foundation

/// A file of lines for a prompt.
enum ScriptFile {
  /// The lines of a file, whichever way they end.
  /// - Throws: ``RecordingError/cannotRead(_:)`` if it is no text in UTF-8, or not there.
  static func lines(of path: String) throws(RecordingError) -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .cannotRead(path)
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
  }
}
