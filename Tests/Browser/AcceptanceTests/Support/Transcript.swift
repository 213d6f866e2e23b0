import Foundation
import ProcessTesting
import Testing

/// A complete session as the user sees it, with prompts, typed lines and output.
///
/// `SWITCHBOARD_DRAW_TRANSCRIPTS=1 swift test --filter Transcripts` writes the transcripts again.
struct Transcript {
  let text: String

  /// The typed lines.
  var typedLines: [String] {
    text.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /[\w.-]+(?:[ ,:]+[\w.-]+)*(?: \(read-only\))?> (.*)/).map { String($0.1) }
    }
  }

  /// Types the lines and expects a session that equals the transcript.
  func expect(code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try Program().run(
      ["--echo", "--keep-going", "--script", "-"], input: typedLines.joined(separator: "\n"),
      merged: true)
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_TRANSCRIPTS"] != nil {
      try replace(by: String(outcome.output.dropLast()), in: sourceLocation.filePath)
    }
    #expect(outcome.output == text + "\n", sourceLocation: sourceLocation)
    #expect(outcome.code == code, sourceLocation: sourceLocation)
  }

  /// Replaces the text in the source file of its test.
  private func replace(by output: String, in path: String) throws {
    let indent = String(repeating: " ", count: 8)
    func source(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.isEmpty ? "" : indent + line.replacing("\\", with: "\\\\")
      }.joined(separator: "\n") + "\n"
    }
    let file = try String(contentsOfFile: path, encoding: .utf8)
    try file.replacing(source(text), with: source(output), maxReplacements: 1)
      .write(toFile: path, atomically: true, encoding: .utf8)
  }
}
