import Foundation
import Switchboard
import SwitchboardLineEditor
import Testing

@testable import SwitchboardREPL

struct MessageTextTests {
  let long = String(repeating: "a", count: 100_000)

  @Test func `a message is one line in which control characters can be seen`() {
    #expect(
      MessageText.oneLine("a\r\nb\tc\u{1b}[0m\u{2028}") == "a\\u{d}\\nb\\tc\\u{1b}[0m\\u{2028}")
    #expect(MessageText.oneLine("‘日本’ 👨‍👩‍👧") == "‘日本’ 👨‍👩‍👧")
  }

  @Test func `a long word is cut in whichever message it stands`() {
    let cut = "‘\(many("a", 30))…\(many("a", 29))’"
    let urgency = CommandParameter("urgent", label: nil, summary: "", type: Bool.self)
    let errors: [LineError] = [
      .unknownCommand(long, suggestion: nil), .extraArgument(long, command: "boil", usage: "boil"),
      .unknownOption(long, command: "boil", suggestion: nil, usage: "boil"),
      .wrongArgument(
        CommandArgumentError(urgency, words: [long]), command: "boil",
        usage: "boil"),
    ]
    for error in errors {
      #expect(error.description.contains(cut) && error.description.count < 200)
    }
  }

  @Test(arguments: [
    ("short ‘word’", "short ‘word’"),
    ("‘\(many("a"))b’ is no pattern", "‘\(many("a", 30))…\(many("a", 28))b’ is no pattern"),
    (
      "‘\(many("a"))’ and ‘/\(many("b"))’",
      "‘\(many("a", 30))…\(many("a", 29))’ and ‘/\(many("b", 99))…\(many("b", 99))’"
    ),
    (many("a"), many("a", 1_000) + "…" + many("a", 999)),
  ])
  func `an error shows 60 characters of each text that it quotes, and 200 of a path`(
    sentence: String, shown: String
  ) {
    #expect(MessageText.error(sentence) == shown)
  }

  @Test func `an error has rows that are broken between words at a terminal, and one elsewhere`() {
    let error = ErrorReport("no command is ‘a  b’: ‘help’\nlists them all")
    #expect(
      MessageText.rows(of: error, columns: 24).plain == #"""
        no command is ‘a  b’:
          ‘help’\nlists them all
        """#)
    let line = #"no command is ‘a  b’: ‘help’\nlists them all"#
    #expect(MessageText.rows(of: error, columns: nil).plain == line)
    #expect(MessageText.rows(of: error, columns: line.count).plain == line)
  }

  @Test(arguments: [
    ("close tab: there is no tab 9: choose one from 1 to 2", "choose one from 1 to 2"),
    ("There is no tab 9. Choose a tab from 1 to 2.", "Choose a tab from 1 to 2."),
    ("close tab: ‘a: b’ selects no tabs (write: x)", ""), ("close tab was interrupted", ""),
  ])
  func `what is wrong is red, and how to fix it is not`(message: String, remedy: String) {
    let error = ErrorReport(message, command: "close tab")
    #expect(error.parts.remedy == remedy && message.hasPrefix(error.parts.problem))
    let parts = MessageText.rows(of: error, columns: 30).parts
    #expect(parts.map(\.style) == [TextStyle(color: .red), .plain])
    #expect(parts[1].text.filter { !$0.isWhitespace } == remedy.filter { !$0.isWhitespace })
  }

  @Test(arguments: [20, 40, 60, 80, 120])
  func `an error fits a terminal of any width`(columns: Int) {
    let sentence = "‘日本語’ should be tabs by number (3 or 1,3-5 or 2-), active, selected or all"
    let rows = MessageText.rows(of: ErrorReport(sentence), columns: columns).plain.split(
      separator: "\n")
    #expect(rows.allSatisfy { DisplayText.width(of: String($0)) <= columns }, "\(rows)")
    #expect(
      rows.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ") == sentence)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a very long word is compared with nothing`() {
    #expect(Suggestion.nearest(to: long, of: ["open tab", "tabs"]) == nil)
  }
}

/// Returns a text of one letter.
private func many(_ letter: String, _ count: Int = 100_000) -> String {
  String(repeating: letter, count: count)
}
