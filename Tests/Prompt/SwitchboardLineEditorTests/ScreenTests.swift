import TerminalTesting
import Testing

struct ScreenTests {
  @Test(arguments: [
    ("plain", "one\r\ntwo", "one\ntwo"),
    ("line feed keeps the column", "one\ntwo", "one\n   two"),
    ("backspace moves only", "abc\u{8}\u{8}X", "aXc"),
    ("tab", "a\tb", "a       b"),
    ("up", "a\r\nb\u{1b}[AX", "aX\nb"),
    ("down", "a\u{1b}[2Bb", "a\n\n b"),
    ("right and left", "\u{1b}[3Ca\u{1b}[2Db", "  ba"),
    ("absolute column", "abc\u{1b}[2GX", "aXc"),
    ("absolute position", "\u{1b}[2;3HX", "\n  X"),
    ("absolute row", "ab\u{1b}[2dX", "ab\n  X"),
    ("erase to the end of the screen", "ab\r\ncd\u{1b}[A\u{8}\u{1b}[J", "a"),
    ("erase the screen", "ab\r\ncd\u{1b}[2JX", "\n  X"),
    ("erase to the end of the line", "abc\r\u{1b}[C\u{1b}[K", "a"),
    ("erase to the start of the line", "abc\u{8}\u{1b}[1KX", "  X"),
    ("insert blanks", "abc\r\u{1b}[2@", "  abc"),
    ("delete characters", "abcd\r\u{1b}[2P", "cd"),
    ("erase characters", "abcd\r\u{1b}[2X", "  cd"),
    ("insert a line", "a\r\nb\u{1b}[A\u{1b}[LX", "X\na\nb"),
    ("delete a line", "a\r\nb\u{1b}[A\u{1b}[M", "b"),
    ("save and restore", "ab\u{1b}7\r\ncd\u{1b}8X", "abX\ncd"),
    ("color leaves no trace", "\u{1b}[1;31mred\u{1b}[0m\u{1b}(B", "red"),
    ("title leaves no trace", "\u{1b}]0;title\u{7}x", "x"),
    ("wide", "日本\u{8}\u{8}x", "日x"),
    ("half a wide character is none", "日本\r\u{1b}[Cx", " x本"),
    ("mark", "e\u{301}x", "e\u{301}x"),
    ("wrap", "abcdefghijkl", "abcdefghij\nkl"),
    ("wrap of a wide character", "abcdefghi日", "abcdefghi\n日"),
    ("no wrap before it is needed", "abcdefghij\r\nk", "abcdefghij\nk"),
    ("pending wrap is undone by a move", "abcdefghij\u{8}X", "abcdefghXj"),
    ("no wrap where it is turned off", "\u{1b}[?7labcdefghijkl", "abcdefghil"),
    ("joined emoji take two cells", "👩\u{200d}👧\r\u{1b}[2Cx", "👩\u{200d}👧x"),
    ("scroll", "1\r\n2\r\n3\r\n4\r\n5", "2\n3\n4\n5"),
    ("scroll in a region", "1\r\n2\r\n3\u{1b}[1;2r\u{1b}[2H\n9", "2\n9\n3"),
    ("reverse line feed at the top", "1\r\n2\u{1b}[H\u{1b}MX", "X\n1\n2"),
  ])
  func `a sequence changes the screen`(name: String, input: String, text: String) {
    var screen = Screen(columns: 10, rows: 4)
    screen.feed(input)
    #expect(screen.text == text, "\(name)")
    #expect(screen.unknownSequences.isEmpty)
  }

  @Test func `text that is erased from the top left corner on scrolls out`() {
    var screen = Screen(columns: 10, rows: 4)
    screen.feed("ab\r\ncd\u{1b}[H\u{1b}[Jx")
    #expect(screen.text == "x" && screen.transcript.prefix(3) == ["ab", "cd", "x"])
  }

  @Test func `bytes may come one by one`() {
    var screen = Screen(columns: 10, rows: 2)
    for byte in "é\u{1b}[2;4H日".utf8 { screen.feed([byte]) }
    #expect(screen.text == "é\n   日")
    #expect(screen.cursor == Screen.Position(row: 1, column: 5))
  }

  @Test func `modes, bell and style are seen`() {
    var screen = Screen(columns: 10, rows: 2)
    screen.feed("\u{1b}[?25l\u{1b}[?2004h\u{7}\u{1b}[1;32mx\u{1b}[my")
    #expect(!screen.showsCursor && screen.bracketsPaste && screen.bells == 1)
    #expect(screen.style(at: Screen.Position(row: 0, column: 0)) == "1;32")
    #expect(screen.style(at: Screen.Position(row: 0, column: 1)) == "")
  }

  @Test func `sequences that are not emulated are reported`() {
    var screen = Screen()
    screen.feed("\u{1b}[5S\u{1b}Z")
    #expect(screen.unknownSequences == ["CSI 5S", "ESC Z"])
  }

  @Test func `the transcript joins wrapped rows and keeps rows that scroll out`() {
    var screen = Screen(columns: 4, rows: 2)
    screen.feed("abcdefgh\r\n1\r\n2\r\n3")
    #expect(screen.transcript == ["abcdefgh", "1", "2", "3"])
  }

  @Test(arguments: [(3, "abc\ndef\ng", 2, 1), (10, "abcdefg", 0, 7), (5, "abcde\nfg", 1, 2)])
  func `resizing wraps the rows again`(columns: Int, text: String, row: Int, column: Int) {
    var screen = Screen(columns: 4, rows: 6)
    screen.feed("abcdefg")
    screen.resize(columns: columns, rows: 6)
    #expect(screen.text == text)
    #expect(screen.cursor == Screen.Position(row: row, column: column))
  }
}
