import Testing

@testable import SwitchboardREPL

struct TokenizerTests {
  @Test(arguments: [
    ("", []), ("   ", []), ("# a comment", []), ("open tab", ["open", "tab"]),
    ("  open\ttab  ", ["open", "tab"]), ("add \"two words\"", ["add", "two words"]),
    ("add 'a \"b\" \\'", ["add", "a \"b\" \\"]), ("a\"b c\"d", ["ab cd"]), ("\"\"", [""]),
    ("a\\ b", ["a b"]), ("\"a\\nb\\t\\\"c\\\\\"", ["a\nb\t\"c\\"]),
    ("open https://a.org/#x # later", ["open", "https://a.org/#x"]), ("日本 語", ["日本", "語"]),
  ])
  func `a line is taken apart into words`(line: String, words: [String]) throws {
    #expect(try Tokenizer.tokens(of: line).map(\.text) == words)
  }

  @Test(arguments: [
    ("add \"milk", LineError.unclosedQuote("\"", column: 5)),
    ("'", .unclosedQuote("'", column: 1)), ("add \\", .danglingBackslash),
    ("add \"x\\", .danglingBackslash),
  ])
  func `a line that is not whole is refused at its place`(line: String, error: LineError) {
    #expect(throws: error) { try Tokenizer.tokens(of: line) }
  }

  @Test func `quoted and escaped words are never options`() throws {
    let tokens = try Tokenizer.tokens(of: "--a '--b' \\--c")
    #expect(tokens.map(\.isQuoted) == [false, true, true])
  }
}
