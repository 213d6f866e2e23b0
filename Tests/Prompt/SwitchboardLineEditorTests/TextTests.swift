import Testing

@testable import SwitchboardLineEditor

struct TextTests {
  @Test(arguments: [
    ("plain", "plain\n"), ("ended\n", "ended\n"), ("", "\n"), ("a\tb\nc", "a\tb\nc\n"),
    ("a\r\nb", "a\nb\n"), ("bell\u{7}\u{8}\u{7f}", "bell\\u{7}\\u{8}\\u{7f}\n"),
    ("\u{85}c1\u{9f}", "\\u{85}c1\\u{9f}\n"), ("\u{202e}x", "\\u{202e}x\n"),
    ("\u{1b}[31mred\u{1b}[0m", "\\u{1b}[31mred\\u{1b}[0m\n"),
    ("\u{1b}[2Jgone", "\\u{1b}[2Jgone\n"), ("\u{9b}31mred", "\\u{9b}31mred\n"),
    ("\u{1b}]0;title\u{7}x", "\\u{1b}]0;title\\u{7}x\n"), ("\u{1b}", "\\u{1b}\n"),
    ("\u{1b}[", "\\u{1b}[\n"), ("\u{1b}[31", "\\u{1b}[31\n"),
  ])
  func `a message cannot steer the terminal`(text: String, shown: String) {
    #expect(Message(text: text, allowsStyle: false).rendered(usingStyle: true) == shown)
  }

  @Test(arguments: [
    ("\u{1b}[31mred\u{1b}[0m", "\u{1b}[31mred\u{1b}[0m\n"),
    ("\u{1b}[31mred", "\u{1b}[31mred\u{1b}[0m\n"),
    ("\u{1b}[31mred\n", "\u{1b}[31mred\u{1b}[0m\n"),
    ("\u{1b}[2J\u{1b}[>4mx", "\\u{1b}[2J\\u{1b}[>4mx\n"),
    ("\u{1b}[31m\u{202e}", "\u{1b}[31m\\u{202e}\u{1b}[0m\n"),
  ])
  func `style passes when it is allowed, and ends with the message`(text: String, shown: String) {
    #expect(Message(text: text, allowsStyle: true).rendered(usingStyle: true) == shown)
  }

  @Test func `style is left out where there is no color`() {
    let message = Message(text: "\u{1b}[31mred\u{1b}[0m", allowsStyle: true)
    #expect(message.rendered(usingStyle: false) == "red\n")
  }

  @Test(arguments: [
    ([0x61, 0xc3, 0xa9, 0xe6, 0x97, 0xa5], "aé日"), ([0xf0, 0x9f, 0x98, 0x80], "😀"),
    ([0xc3, 0x61], "a"), ([0xff, 0x62], "b"), ([0xed, 0xa0, 0x80, 0x63], "c"),
    ([0xf4, 0x90, 0x80, 0x80, 0x64], "d"), ([0xe0, 0x80, 0xaf, 0x65], "e"), ([0xc0, 0x66], "f"),
  ])
  func `malformed UTF-8 is dropped and the rest kept`(bytes: [UInt8], text: String) {
    var decoder = ScalarDecoder()
    let scalars = bytes.compactMap { decoder.scalar(endedBy: $0) }
    #expect(String(String.UnicodeScalarView(scalars)) == text)
  }

  @Test(arguments: [
    ("", [], CompletionPlan.nothing), ("op", ["open"], .replace("open ")),
    ("op", ["open", "open"], .replace("open ")), ("op", ["open-a", "open-b"], .replace("open-")),
    ("open-", ["open-a", "open-b"], .list), ("OP", ["open"], .replace("open ")),
    ("", ["a", "b"], .list), ("q", ["q="], .replace("q=")),
    ("swift", ["https://swift.org"], .replace("https://swift.org ")),
    ("swift", ["https://swift.org/a", "https://swift.org/b"], .replace("https://swift.org/")),
    ("swift", ["https://a.org/swift", "https://b.org/swift"], .list),
  ])
  func `candidates decide how a word is completed`(
    word: String, candidates: [String], plan: CompletionPlan
  ) {
    #expect(CompletionPlan(word: word, candidates: candidates.map { Completion($0) }) == plan)
  }

  @Test(arguments: [("", ""), ("open", "open"), ("open ", ""), ("open a\tb", "b")])
  func `the last word follows the last blank`(line: String, word: String) {
    #expect(line.lastWord == word)
  }

  @Test func `a prompt is plain text on one row`() {
    #expect(Prompt("a\u{1b}[1m\nb\u{202e}", style: "1;32").text == "a\\u{1b}[1m\\nb\\u{202e}")
    #expect(Prompt("a", style: "1m\u{7}").style == "")
  }

  @Test(arguments: [
    ("> ", "", "> "), ("", "1", ""),
    ("> ", "1", "\u{1}\u{1b}[1m\u{1}>\u{1}\u{1b}[0m\u{1} "),
  ])
  func `marks never touch and never end a prompt`(text: String, style: String, marked: String) {
    #expect(Prompt(text, style: style).marked == marked)
  }
}
