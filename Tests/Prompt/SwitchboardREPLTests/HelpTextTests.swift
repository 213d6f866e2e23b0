import Switchboard
import Testing

@testable import SwitchboardREPL

@MainActor
struct HelpTextTests {
  @Test func `a text is broken between words, below where it began`() {
    let text = "one two three four five six seven eight"
    #expect(
      HangingIndent.wrapped(text, after: "  word  ", indent: 8, columns: 30) == """
          word  one two three four
                five six seven eight
        """)
    #expect(HangingIndent.wrapped(text, after: "> ", indent: 2, columns: nil) == "> " + text)
    #expect(HangingIndent.wrapped(text, after: "> ", indent: 2, columns: 10) == "> " + text)
  }

  @Test(arguments: [
    ("The title.", "The title."), ("A title", "A title."), ("", "Write some text."),
    ("Is it new?", "Is it new?"),
  ])
  func `a parameter that may be any text is explained by its summary`(
    summary: String, meaning: String
  ) {
    let parameter = CommandParameter("word", label: nil, summary: summary, type: String.self)
    #expect(HelpText().rows(for: [parameter]) == ["  <word>  \(meaning)"])
  }

  @Test(arguments: [
    ("The age.", "The age. Write a whole number."), ("A whole number.", "A whole number."),
    ("a whole number", "a whole number."), ("", "Write a whole number."),
  ])
  func `other parameters are explained by a summary and what to write, without repetition`(
    summary: String, meaning: String
  ) {
    let parameter = CommandParameter("age", label: "age", summary: summary, type: Int?.self)
    #expect(HelpText().rows(for: [parameter]) == ["  --age <age>  \(meaning)"])
  }

  @Test func `the texts of parameters begin in one column`() {
    let rows = HelpText(columns: 40).rows(for: [
      CommandParameter("url", label: nil, summary: "The page.", type: String?.self),
      CommandParameter("words", label: nil, summary: "The words to find.", type: [String].self),
      CommandParameter("isNew", label: "asNew", summary: "", type: Bool.self),
      CommandParameter(
        "isWide", label: "wide", summary: "Shows what is to the left and right.", type: Bool.self,
        shortFlag: "w", defaultWords: ["on"]),
    ])
    #expect(
      rows.joined(separator: "\n") == """
          <url>            The page.
          <words…>         The words to find.
          --as-new
          -w, --[no-]wide  Shows what is to the
                           left and right.
                           (default: on)
        """)
  }

  @Test func `blanks within a text stay where it is not broken`() {
    #expect(
      HangingIndent.wrapped("one  two three four five six", after: "", indent: 2, columns: 22)
        == """
        one  two three four
          five six
        """)
  }

  @Test(arguments: [40, 60, 80])
  func `no row of help is wider than the terminal`(columns: Int) throws {
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    let commands = Vocabulary(of: dispatcher, allowsAbbreviation: false).commands
      .filter { $0.description.usage.count < 30 }
    let rows = StyledText(lines: HelpText(columns: columns).list(of: commands)).plain
      .split(separator: "\n")
    #expect(!rows.isEmpty && rows.allSatisfy { $0.count <= columns })
    _ = registration
  }
}
