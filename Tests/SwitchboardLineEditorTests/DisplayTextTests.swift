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
    ("a\u{200b}b", 2), ("x日e\u{301}😀", 6),
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
    ("\u{7}a\u{8}\u{7f}\u{85}\r", "a"), ("\u{1b}[31mred\u{1b}[0m", "red"), ("\u{9b}2Jx", "x"),
    ("日e\u{301}😀", "日e\u{301}😀"), ("a\r\n", "a\n"), ("a\n\u{1b}[0m", "a\n"),
  ])
  func `a text without controls keeps all else`(text: String, rest: String) {
    #expect(DisplayText.withoutControls(text) == rest)
  }
}
