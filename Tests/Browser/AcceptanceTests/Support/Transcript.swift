import ProcessTesting
import Testing

/// A complete session as the user sees it, with prompts, typed lines and output.
struct Transcript {
  let text: String

  /// The typed lines.
  var typedLines: [String] {
    text.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /(?:\d+ )?(?:\w+ )?(?:regular|incognito)> (.*)/).map { String($0.1) }
    }
  }

  /// Types the lines and expects a session that equals the transcript.
  func expect(code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try Program().run(
      ["--echo", "--keep-going", "--script", "-"], input: typedLines.joined(separator: "\n"),
      merged: true)
    #expect(outcome.output == text + "\n", sourceLocation: sourceLocation)
    #expect(outcome.code == code, sourceLocation: sourceLocation)
  }
}
