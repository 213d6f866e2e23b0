import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

struct LexerTests {
  @Test(arguments: [
    ("", []), ("   ", []), ("# a comment", []), ("open tab", ["open", "tab"]),
    ("  open\ttab  ", ["open", "tab"]), ("add \"two words\"", ["add", "two words"]),
    ("add 'a \"b\" \\'", ["add", "a \"b\" \\"]), ("a\"b c\"d", ["ab cd"]), ("\"\"", [""]),
    ("a\\ b", ["a b"]), ("\"a\\nb\\t\\\"c\\\\\"", ["a\nb\t\"c\\"]),
    ("open https://a.org/#x # later", ["open", "https://a.org/#x"]), ("日本 語", ["日本", "語"]),
    ("\"e\u{301}\u{301}\" '\u{301}'", ["e\u{301}\u{301}", "\u{301}"]),
    (
      #""a\u{1b}\u{202e}b\u{1F600}" \u{41} \user \u{d800} \u{}"#,
      ["a\u{1b}\u{202e}b\u{1F600}", "A", "user", "u{d800}", "u{}"]
    ),
  ])
  func `a line is taken apart into words`(line: String, words: [String]) throws {
    #expect(Lexer.words(of: line).map(\.text) == words)
  }

  @Test(arguments: [
    ("add \"milk", LineError.unclosedQuote("\"", column: 5)),
    ("'", .unclosedQuote("'", column: 1)), ("add \\", .danglingBackslash),
    ("add \"x\\", .danglingBackslash),
  ])
  func `a line that is not whole is refused at its place`(line: String, error: LineError) {
    #expect(Line(line).fault == error)
  }

  @Test func `quoted and escaped words are never options`() throws {
    let tokens = Lexer.words(of: "--a '--b' \\--c")
    #expect(tokens.map(\.isQuoted) == [false, true, true])
  }

  @Test(arguments: [
    ("a", "a"), ("", #""""#), ("a b", #""a b""#), ("it's", #""it's""#), ("#x", ##""#x""##),
    ("--x", #""--x""#), ("-t", #""-t""#), ("-4", "-4"), ("-", "-"),
    (#"a"\"#, #""a\"\\""#), ("a\nb\t", #""a\nb\t""#),
    ("\u{1b}[2J\r", #""\u{1b}[2J\u{d}""#), ("\u{202e}\u{2028}", #""\u{202e}\u{2028}""#),
    ("👨‍👩‍👧", "👨‍👩‍👧"),
  ])
  func `a word is quoted where it would be read as anything else`(word: String, typed: String) {
    #expect(CommandLineText.quoted(word) == typed)
  }

  @Test(arguments: [
    ("a", "a"), ("'a'", #""a""#), ("\\--a", #""--a""#), ("--a", "--a"), ("--", "--"),
    ("-t", "-t"), ("'-t'", #""-t""#),
    ("!a", "!a"), ("!", "!"), ("'!a'", #""!a""#), (#"!a" b""#, #"!"a b""#),
    (#"--name="a b""#, #"--"name=a b""#), (#"-n="a b""#, #"-"n=a b""#), (#"a" b""#, #""a b""#),
    (";b''$a", #"";b"$a"#),
  ])
  func `a word of a line can be typed again unchanged`(typed: String, again: String) throws {
    let tokens = Lexer.words(of: typed)
    #expect(tokens.map(\.retyped) == [again])
    #expect(Lexer.words(of: again).map(\.text) == tokens.map(\.text))
    #expect(Lexer.words(of: again).map(\.isOption) == tokens.map(\.isOption))
    #expect(Lexer.words(of: again).map(\.isShortOption) == tokens.map(\.isShortOption))
  }

  @Test(arguments: [
    ("-t", true), ("-t=5", true), ("-draft", true), ("-", false), ("--", false), ("-4", false),
    ("-4-", false), ("-.5", false), ("-inf", false), ("t", false), ("'-t'", false),
  ])
  func `a hyphen and a letter begin a short option, a number does not`(
    typed: String, isOption: Bool
  ) throws {
    #expect(Lexer.words(of: typed).map(\.isShortOption) == [isOption])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `quoting and tokenizing gives the words back, whatever is in them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 1...1_000 {
      let words = (0...Int.random(in: 0...3, using: &random)).map { _ in Self.word(&random) }
      let line = words.map { CommandLineText.quoted($0) }.joined(separator: " ")
      let tokens = Lexer.words(of: line)
      let place = Comment("seed \(seed): \(words.debugDescription)")
      // Equal strings may differ in their scalars; these must not.
      #expect(
        tokens.map { Array($0.text.unicodeScalars) } == words.map { Array($0.unicodeScalars) },
        place)
      let again = Lexer.words(of: tokens.map(\.retyped).joined(separator: "\t"))
      #expect(again == tokens, place)
      let isOneSafeLine = line.unicodeScalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
      #expect(isOneSafeLine, place)
    }
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    let special = Array(
      "\n\t\r\u{0}\u{1b}\u{85}\u{2028}\u{202e}\u{301}\u{a0} \"'\\#-{}nutab".unicodeScalars)
    let scalars = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ -> Unicode.Scalar? in
      if Int.random(in: 0..<4, using: &random) > 0 { return special.randomElement(using: &random) }
      return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
