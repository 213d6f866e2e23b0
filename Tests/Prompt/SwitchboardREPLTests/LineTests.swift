import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the tree of a line.
struct LineTests {
  @Test(arguments: [
    ("tabs", ["tabs"]), ("tabs; location", ["tabs", "location"]),
    ("tabs ; location ;", ["tabs", "location"]), (";; tabs ;; ", ["tabs"]), ("", []), (";", []),
    ("open tab a.org; tabs # rest; more", ["open tab a.org", "tabs"]),
    ("open https://a.org/?a=1;b&c=$d", ["open https://a.org/?a=1;b&c=$d"]),
    ("echo 'a; b' \"c;\" d\\;", ["echo \"a; b\" \"c;\" \"d;\""]),
    (#"echo a\\; echo b"#, [#"echo "a\\""#, "echo b"]), ("echo a>b a|b 1>2", ["echo a>b a|b 1>2"]),
    ("echo '|' \">\" \\>", ["echo \"|\" \">\" \">\""]), ("fade &; vol 3", ["fade &", "vol 3"]),
    ("fade & ; vol 3", ["fade &", "vol 3"]), ("echo a '&' b \\& c", ["echo a \"&\" b \"&\" c"]),
    ("fade & # echo", ["fade &"]), ("echo a&b &c", ["echo a&b &c"]),
    ("echo hello!", ["echo hello!"]), ("# !rm", []), ("? rock & roll", ["? rock & roll"]),
    ("echo $a'b c'\"$d\" ${e}f", ["echo $a\"b c\"\"$d\" ${e}\"f\""]),
    ("tabs | less", ["tabs | less"]),
    ("tabs --json | grep a | wc -l", ["tabs --json | grep a | wc -l"]),
    ("tabs | head -1; location", ["tabs | head -1", "location"]),
    ("tabs | cat & ; location", ["tabs & | cat", "location"]), ("tabs | cat &", ["tabs & | cat"]),
    ("tabs | cat \\  &", ["tabs & | cat \\ "]),
    ("tabs | cat & &", ["tabs | cat & &"]), ("tabs | & & # a", ["tabs | & &"]),
    ("tabs | awk '{ print; }' > x", ["tabs | awk '{ print; }' > x"]),
    ("tabs > a.txt", ["tabs > a.txt"]), ("tabs > a &", ["tabs & > a"]),
    ("tabs >> 'a b'; location", ["tabs >> \"a b\"", "location"]),
    ("tabs > $file --json", ["tabs --json > $file"]),
    ("tabs > a ; location", ["tabs > a", "location"]),
    ("!ls -l; echo 'a'", ["!ls -l; echo 'a'"]), ("  !ls", ["!ls"]),
    ("tabs; !echo a; b", ["tabs", "!echo a; b"]),
  ])
  func `a line has a command for each separator, and prints as the same tree`(
    line: String, commands: [String]
  ) throws {
    let tree = Line(line)
    #expect(tree.fault == nil)
    #expect(tree.commands.map(\.description) == commands)
    #expect(Line(tree.description).commands.map(\.description) == commands)
  }

  @Test(arguments: [
    ("tabs |", LineError.incompleteOperator("|"), "|" as String?),
    ("tabs | ; x", .incompleteOperator("|"), "|"),
    ("tabs >", .incompleteOperator(">"), ">"), ("tabs >> ;", .incompleteOperator(">>"), ">>"),
    ("!", .incompleteOperator("!"), ""), ("tabs; ! ", .incompleteOperator("!"), " "),
    ("| less", .noCommand(before: "|"), nil), ("> a", .noCommand(before: ">"), nil),
    ("&", .noCommand(before: "&"), nil), ("tabs; | wc", .noCommand(before: "|"), nil),
    ("tabs > a | wc", .severalTargets, "|"), ("tabs > a > b", .severalTargets, ">"),
    ("tabs >a.txt", .attachedOperator(">a.txt", separate: "> a.txt"), ">a.txt"),
    ("tabs |less", .attachedOperator("|less", separate: "| less"), "|less"),
    ("location ;tabs", .attachedOperator(";tabs", separate: "; tabs"), ";tabs"),
    ("location ;;tabs;", .attachedOperator(";;tabs", separate: "; tabs"), ";;tabs"),
    ("echo a & echo b", .innerBackground, "&"), ("echo & b | cat", .innerBackground, "&"),
    ("vol 3; fade & vol 4", .innerBackground, "&"),
    ("tabs && windows", .foreignOperator("&&"), "&&"), ("tabs 2> f", .foreignOperator("2>"), "2>"),
    ("read < f", .foreignOperator("<"), "<"), ("!!", .repeatedLineInScript, "!"),
    ("tabs; echo \"a", .unclosedQuote("\"", column: 12), "\"a"),
    ("tabs\\", .danglingBackslash, "\\"),
  ])
  func `an incomplete operator is refused at its place`(
    line: String, error: LineError, place: String?
  ) {
    let fault = Line(line).fault
    #expect(fault == error)
    #expect(fault?.place.map { String(line[$0]) } == place)
  }

  @Test(arguments: [
    ("tabs", "command [] tabs"), ("tabs; op", "command [] op"), ("tabs;", "command [] "),
    ("tabs ", "command [tabs] "), ("tabs | le", "shell  le"), ("tabs | less; op", "command [] op"),
    ("!ls /t", "shell ls /t"), ("tabs; !l", "shell l"), ("a | b | c", "shell  b | c"),
    ("tabs > a", "path a"), ("tabs > ", "path "), ("tabs > 'a b", "path a b"),
    ("tabs > a b", "command [tabs] b"), ("echo 'a; b", "command [echo] a; b"), ("# a", "nothing"),
    ("fade &", "nothing"), ("echo a\\ b", "command [echo] a b"),
  ])
  func `the word at the end of a line is known while it is typed`(line: String, expected: String) {
    let shown =
      switch Line(line).cursor {
      case .command(let words, let word): "command \(words.map(\.text)) \(word.text)"
      case .path(let word): "path \(word.text)"
      case .shell(let text): "shell \(text)"
      case nil: "nothing"
      }
    #expect(shown.replacing("\"", with: "") == expected)
  }

  @Test(arguments: [
    ("a", "a b", "\"a b\""), ("x ", "a", "a"), ("\"a", "ab", "\"ab\""), ("'a", "a'b", nil),
    ("\"a f", "a file", "\"a file\""), ("'a f", "a file", "'a file'"), ("'a f", "a file's", nil),
    ("a\\ f", "a file", "\"a file\""), ("\"a\\\"b c", "a\"b cd", "\"a\\\"b cd\""),
    ("a\\", "a b", nil),
  ])
  func `a completion keeps the quotes of the word`(
    line: String, text: String, replacement: String?
  ) throws {
    guard case .command(_, let word)? = Line(line).cursor else {
      Issue.record("\(line) ends with no word.")
      return
    }
    #expect(word.replacement(by: text) == replacement)
  }
}

/// Tests of variables in a line.
struct VariableExpansionTests {
  private func expanded(_ line: String) -> String {
    let values = [
      "a": ["one"], "two": ["x y", "z"], "site": ["https://a.org/?q=1;2"], "none": [""], "?": ["3"],
      "@": ["p", "q r"], "1": ["p"], "evil": ["$a; !rm", "--json"], "empty": [],
    ]
    return Lexer.words(of: line).expanded { values[$0] }.map(\.retyped).joined(separator: " ")
  }

  @Test(arguments: [
    ("echo $a", "echo one"), ("echo ${a}b $ab", "echo oneb $ab"),
    ("echo '$a' \\$a", "echo \"\\$a\" \"\\$a\""),
    ("echo \"$a $two\"", "echo \"one x y z\""), ("close $two", "close \"x y\" z"),
    ("echo x$two", "echo \"xx y z\""), ("go $site", "go https://a.org/?q=1;2"),
    ("echo $none $empty", "echo \"\""), ("echo $?", "echo 3"),
    ("echo $@ $1 $2", "echo p \"q r\" p $2"),
    ("go https://a.org/$?x=$d", #"go "https://a.org/\$?x=\$d""#),
    ("go a.org/?c=$a", "go a.org/?c=one"),
    ("echo \"$?\" ${?}0", "echo \"3\" 30"), ("echo $evil", #"echo "\$a; !rm" "--json""#),
    ("# $a", ""), ("echo $", "echo $"), ("echo ${a", #"echo "\${a""#),
    ("echo ${}", #"echo "\${}""#),
    ("echo \"a'$a'\"", "echo \"a'one'\""), ("!echo $a", "!echo $a"), ("echo $1x", "echo px"),
  ])
  func `a variable is replaced where it has a value`(line: String, result: String) {
    #expect(expanded(line) == result)
  }
}

/// Tests of lines that continue on the next row.
struct OpenLineTests {
  @Test(arguments: [
    (["tabs"], "tabs"), (["open tab \\", "a.org"], "open tab a.org"),
    (["echo 'a", "b' c"], "echo 'a\nb' c"), (["echo \"a\\", "b\""], "echo \"ab\""),
    (["echo 'a\\", "b'"], "echo 'a\\\nb'"), (["# it's \\"], "# it's \\"),
    (["echo \\\\"], "echo \\\\"), (["echo a# 'b", "c'"], "echo a# 'b\nc'"),
    (["echo 'a", "", "b'"], "echo 'a\n\nb'"), (["echo 'a' \\", "'b", "c'"], "echo 'a' 'b\nc'"),
    (["echo \\", "# x"], "echo # x"), (["echo a\\", "#x 'y", "z'"], "echo a#x 'y\nz'"),
  ])
  func `an open quote or a backslash takes in the next row`(rows: [String], line: String) {
    var continuation = OpenLine()
    for (index, row) in rows.enumerated() {
      #expect(continuation.isOpen == (index > 0))
      continuation.add(row)
    }
    #expect(!continuation.isOpen && continuation.text == line)
  }

  @Test(arguments: ["echo 'a", "echo \\", "echo \"a\\"])
  func `a line without its rest stays as it is`(row: String) {
    var continuation = OpenLine()
    continuation.add(row)
    #expect(continuation.isOpen && continuation.wholeText == row)
  }
}
