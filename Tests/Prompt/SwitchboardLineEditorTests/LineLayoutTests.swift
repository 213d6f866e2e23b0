import Testing

@testable import SwitchboardLineEditor

struct LineLayoutTests {
  @Test(arguments: [
    ("", 0, 0), ("abc", 0, 3), ("abcdefghi", 0, 9), ("abcdefghij", 1, 0), ("abcdefghijk", 1, 1),
    ("a\tb", 0, 9), ("a\nb", 1, 1), ("abcdefghi日", 1, 2), ("日日日日日", 1, 0), ("\u{1}", 0, 2),
    ("abcdefghi\u{1}", 1, 1), ("\u{200e}", 0, 7), ("\u{e0001}", 0, 8),
    (String(repeating: "x", count: 95), 4, 5),
  ])
  func `the cursor is where libedit puts it`(text: String, row: Int, column: Int) {
    var layout = LineLayout(columns: 10, rows: 5, width: width)
    layout.add(text.unicodeScalars)
    #expect(layout.row == row)
    #expect(layout.column == column)
  }

  @Test func `a wide character that does not fit takes the cursor with it`() {
    var layout = LineLayout(columns: 10, rows: 5, width: width)
    layout.add("abcdefghi".unicodeScalars)
    layout.settle(before: "x")
    #expect(layout.row == 0)
    layout.settle(before: "日")
    #expect(layout.row == 1)
  }

  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x20, 0x200e, 0xe0001: -1
    case 0x2e80...0x9fff: 2
    default: 1
    }
  }
}
