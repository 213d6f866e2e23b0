import Testing

@testable import SwitchboardREPL

struct OpenWordTests {
  @Test(arguments: [
    ("a", "a b", "\"a b\""), ("x ", "a", "a"), ("\"a", "ab", "\"ab\""), ("'a", "a'b", nil),
    ("\"a f", "a file", "file\""), ("'a f", "a file", "file'"), ("'a f", "a file's", nil),
    ("a\\ f", "a file", "file"), ("a\\ ", "a b c", "b\\ c"), ("x y\\ z a\\ f", "a f;", "f\\;"),
    ("a\\ f", "a f's $x \"\\", "f\\'s\\ \\$x\\ \\\"\\\\"), ("\"a\\\"b c", "a\"b cd", "cd\""),
    ("A\\ f", "a file", "file"), ("a\\ f", "b file", nil), ("\"a b\"", "a b c", nil),
    ("a\\", "a b", nil),
  ])
  func `a completion continues the word in its way of quoting`(
    line: String, text: String, replacement: String?
  ) {
    #expect(OpenWord(endOf: line)?.replacement(for: text) == replacement)
  }
}
