import Foundation
import Switchboard
import SwitchboardLineEditor
import Testing

@testable import SwitchboardREPL

@MainActor
struct ConsoleOutputTests {
  @Test func `without a terminal, the status line is never made`() async {
    let output = ConsoleOutput()
    output.showStatus { _ in
      Issue.record("A script shows no status.")
      return StyledText("seen")
    }
    _ = await output.whileAwaitingLine { .endOfInput }
  }

  /// A style with each attribute alone, with its sequence.
  nonisolated static let styles: [(TextStyle, String)] = [
    (.plain, ""), (TextStyle(isBold: true), "1"), (TextStyle(isDim: true), "2"),
    (TextStyle(isItalic: true), "3"), (TextStyle(isUnderlined: true), "4"),
    (TextStyle(isStruck: true), "9"), (TextStyle(color: .blue), "34"),
    (TextStyle(isBold: true, isStruck: true, color: .orange), "1;9;38;5;208"),
  ]

  @Test(arguments: styles)
  func `a style is the same at the terminal of another process`(
    style: TextStyle, parameters: String
  ) throws {
    let part = StyledText.Part("x", style)
    let sent = try JSONEncoder().encode(OutputEventPart(part))
    #expect(try JSONDecoder().decode(OutputEventPart.self, from: sent).part == part)
    #expect(style.parameters == parameters)
  }

  @Test func `styles become sequences, and sequences in the text are escaped`() {
    let text = StyledText([
      .init("a\u{1b}[31m\n"), .init("b", TextStyle(isBold: true, color: .orange)),
      .init("c", TextStyle(isDim: true)),
    ])
    #expect(
      text.sequences
        == #"a\u{1b}[31m\n"# + "\u{1b}[1;38;5;208mb\u{1b}[0m\u{1b}[2mc\u{1b}[0m")
    #expect(text.plain == "a\u{1b}[31m\nbc")
  }

  @Test(
    arguments: [
      (["PAGER": ""], nil), (["PAGER": "cat"], nil), (["PAGER": "most -x"], "most -x"),
      (["PAGER": "/bin/sh -c 'cat'"], "/bin/sh -c 'cat'"), (["PAGER": "sh", "TERM": "dumb"], nil),
      (["PAGER": " sh "], "sh"), (["PAGER": "$HOME/p"], "$HOME/p"), (["PATH": "/nowhere"], nil),
    ] as [([String: String], String?)])
  func `the pager is the program of the environment, if it is installed`(
    variables: [String: String], command: String?
  ) {
    let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(variables) { $1 }
    #expect(Pager(in: environment)?.command == command)
  }
}
