import Switchboard

/// A namespace for functions that split scripts into lines for a client that runs them one by one.
@MainActor
package enum ScriptSteps {
  /// Returns the lines of a file that are not empty, as `replay` runs them.
  /// - Parameter path: The path of the file, in which a leading `~` is the home directory.
  /// - Throws: ``ScriptError`` if the file does not exist or is not text.
  package static func lines(ofFileAt path: String) async throws -> [ServedLine] {
    let path = FilePathArgument(path).expanded
    return await lines(try ScriptFile.lines(of: path), name: path)
  }

  /// Returns the lines of a text that are not empty.
  /// - Parameters:
  ///   - text: The text of a script.
  ///   - name: The name of the script, which precedes the numbers of lines in messages.
  package static func lines(of text: String, name: String) async -> [ServedLine] {
    await lines(ScriptText.lines(of: text), name: name)
  }

  private static func lines(_ rows: [String], name: String) async -> [ServedLine] {
    var script = ScriptLines.known(rows, name: "\(name):"), lines: [ServedLine] = []
    // The client runs such a line, and shows its error.
    script.namesOpenQuotes = false
    while let line = await script.next() {
      guard case .success(let text) = line.text, !text.allSatisfy(\.isWhitespace) else { continue }
      lines.append(ServedLine(text, place: line.place))
    }
    return lines
  }
}
