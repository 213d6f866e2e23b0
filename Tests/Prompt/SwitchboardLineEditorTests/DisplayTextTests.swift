import SwitchboardLineEditor
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

struct DisplayTextTests {
  @Test(arguments: [
    ("", 0), ("ascii", 5), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("ｆ", 2), ("😀", 2),
    ("a\u{200b}b", 2), ("x日e\u{301}😀", 6), ("👨‍👩‍👧", 2), ("👨‍👩‍👧 Family 🎉🇩🇪 flags ❤️", 22), ("👍🏽!", 3),
    ("🏳️‍🌈", 2), ("می‌خواهم", 7), ("क्‍ष", 2),
  ])
  func `a text is as wide as its cells`(text: String, width: Int) {
    #expect(DisplayText.width(of: text) == width)
  }

  @Test func `measuring leaves the thread its locale`() throws {
    let own = try #require(newlocale(LC_CTYPE_MASK, "C", nil))
    let former = uselocale(own)
    let width = DisplayText.width(of: "日")
    #expect(uselocale(former) == own)
    freelocale(own)
    #expect(width == 2)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("ended\n", "ended\n"), ("a\tb\nc", "a\tb\nc"), ("\n\n", "\n\n"),
    ("\u{7}a\u{8}\u{7f}\u{85}\r", #"\u{7}a\u{8}\u{7f}\u{85}\u{d}"#), ("\0", #"\u{0}"#),
    ("\u{1b}[31mred\u{1b}[0m", #"\u{1b}[31mred\u{1b}[0m"#), ("\u{9b}2Jx", #"\u{9b}2Jx"#),
    ("日e\u{301}😀", "日e\u{301}😀"), ("a\r\n", "a\n"), ("a\rb", #"a\u{d}b"#),
  ])
  func `control characters of a text are shown escaped`(text: String, shown: String) {
    #expect(DisplayText.escaped(text) == shown)
  }

  @Test func `one line has its newlines and tabs escaped too`() {
    #expect(DisplayText.escaped("a\tb\r\nc", keepsLines: false) == #"a\tb\u{d}\nc"#)
  }

  /// Each scalar appears alone, between letters, between emoji, and before and after another of its
  /// kind.
  @Test(
    arguments: [
      0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
      0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062,
      0x2063,
      0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f, 0x3164, 0xfeff, 0xffa0, 0xfff9,
      0xfffa,
      0xfffb, 0xe0000, 0xe0001, 0xe0041, 0xe007f,
    ] as [UInt32])
  func `hidden characters are shown escaped`(value: UInt32) throws {
    let hidden = String(try #require(Unicode.Scalar(value)))
    let escape = "\\u{\(String(value, radix: 16))}"
    #expect(DisplayText.escaped(hidden) == escape)
    #expect(DisplayText.escaped("a\(hidden)b\(hidden)\(hidden)") == "a\(escape)b\(escape)\(escape)")
    guard value != 0x200d else { return }
    #expect(DisplayText.escaped("😀\(hidden)😀") == "😀\(escape)😀")
  }

  @Test(arguments: [
    "👨‍👩‍👧", "🏳️‍🌈", "👩🏽‍⚕️", "❤️", "1️⃣", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "می‌خواهم", "क्‍ष", "ශ්‍රී", "葛\u{e0100}", "\u{1820}\u{180b}", "\u{600}١", "\u{a0}\u{3000}",
  ])
  func `scalars that belong to a letter or an emoji stay unchanged`(text: String) {
    #expect(DisplayText.escaped(text) == text)
  }

  @Test(arguments: [
    ("a\u{fe0f}\u{fe0f}", "a\u{fe0f}\\u{fe0f}"), ("\u{fe0f}a", "\\u{fe0f}a"),
    (" \u{fe00}", " \\u{fe00}"), ("🏴\u{e0067}\u{e0062}x", "🏴\\u{e0067}\\u{e0062}x"),
    ("🏴\u{e007f}", "🏴\\u{e007f}"), ("a\u{200d}😀", "a\\u{200d}😀"),
    (
      "🏴" + String(repeating: "\u{e0061}", count: 7) + "\u{e007f}",
      "🏴" + String(repeating: "\\u{e0061}", count: 7) + "\\u{e007f}"
    ),
  ])
  func `scalars that seem to belong to a character are escaped`(text: String, shown: String) {
    #expect(DisplayText.escaped(text) == shown)
  }

  @Test func `another spelling replaces only hidden characters`() {
    let spelled = DisplayText.replacingHidden(in: "a\n\u{202e}👨‍👩‍👧") { "<\($0.value)>" }
    #expect(spelled == "a<10><8238>👨‍👩‍👧")
  }
}
