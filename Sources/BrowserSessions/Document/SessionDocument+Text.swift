import BrowserModel
package import Foundation

// MARK: - Text

extension SessionDocument {
  /// The session as text.
  package var text: String {
    var writer = SessionTextWriter()
    writer.write(self)
    return writer.text
  }

  /// Reads a session's text.
  /// - Throws: ``SessionTextError`` for the first line that is none of a session.
  package init(text: Data) throws(SessionTextError) {
    var parser = SessionTextParser()
    for (index, bytes) in text.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      if let line = try SessionLine(bytes, number: index + 1) { try parser.read(line) }
    }
    self = try parser.document()
  }

  /// Reads a session's text.
  /// - Throws: ``SessionTextError`` for the first line that is none of a session.
  package init(text: String) throws(SessionTextError) { try self.init(text: Data(text.utf8)) }
}
