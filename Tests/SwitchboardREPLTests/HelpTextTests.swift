import Switchboard
import Testing

@testable import SwitchboardREPL

@MainActor
struct HelpTextTests {
  @Test func `a text is broken between words, below where it began`() {
    let text = "one two three four five six seven eight"
    #expect(
      HangingText.wrapped(text, after: "  word  ", indent: 8, columns: 30) == """
          word  one two three four
                five six seven eight
        """)
    #expect(HangingText.wrapped(text, after: "> ", indent: 2, columns: nil) == "> " + text)
    #expect(HangingText.wrapped(text, after: "> ", indent: 2, columns: 10) == "> " + text)
  }

  @Test(arguments: [
    ("The title.", "a text; the title."), ("A title", "a text; a title"),
    ("URL of the page.", "a text; URL of the page."), ("A text.", "a text"), ("", "a text"),
    ("x", "a text; x"),
  ])
  func `a summary goes on in the sentence, and repeats nothing`(
    summary: String, meaning: String
  ) {
    let parameter = CommandParameter("word", label: nil, summary: summary, type: String.self)
    #expect(HelpText().line(for: parameter) == "  word: \(meaning)")
  }

  @Test(arguments: [40, 60, 80])
  func `no row of help is wider than the terminal`(columns: Int) throws {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    let commands = Vocabulary(of: dispatcher, allowsAbbreviation: false).commands
      .filter { $0.description.usage.count < 30 }
    let rows = HelpText(columns: columns).list(of: commands).split(separator: "\n")
    #expect(!rows.isEmpty && rows.allSatisfy { $0.count <= columns })
    _ = registration
  }
}
