import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the operators of a line.
struct LineStageTests {
  private func command(_ text: String, _ target: OutputTarget? = nil) -> LineStage {
    .command(text, target: target)
  }

  @Test(arguments: [
    ("tabs", ["tabs"]), ("tabs; location", ["tabs", "location"]),
    ("tabs ; location ;", ["tabs", "location"]), (";; tabs ;; ", ["tabs"]), ("", [""]), (";", []),
    ("open tab a.org; tabs # rest; more", ["open tab a.org", "tabs"]),
    ("open https://a.org/?a=1;b&c=$d", ["open https://a.org/?a=1;b&c=$d"]),
    ("echo 'a; b' \"c;\" d\\;", ["echo 'a; b' \"c;\" d\\;"]),
    (#"echo a\\; echo b"#, [#"echo a\\"#, "echo b"]), ("echo a>b a|b 1>2", ["echo a>b a|b 1>2"]),
    ("echo '|' \">\" \\>", ["echo '|' \">\" \\>"]), ("fade &; vol 3", ["fade &", "vol 3"]),
    ("fade & ; vol 3", ["fade &", "vol 3"]), ("echo a '&' b \\& c", ["echo a '&' b \\& c"]),
    ("fade & # echo", ["fade &"]), ("echo a&b &c", ["echo a&b &c"]),
    ("echo hello!", ["echo hello!"]), ("# !rm", []), ("? rock & roll", ["? rock & roll"]),
  ])
  func `a semicolon that ends a word ends a command`(line: String, commands: [String]) throws {
    let stages = try LineStage.stages(of: line)
    #expect(
      stages == commands.map { command($0) } || stages == [command(line)] && commands == [line])
  }

  @Test func `operators that are separate words send the output elsewhere`() throws {
    let cases: [(String, [LineStage])] = [
      ("tabs | less", [command("tabs", .command(" less"))]),
      ("tabs --json | grep a | wc -l", [command("tabs --json", .command(" grep a | wc -l"))]),
      ("tabs | head -1; location", [command("tabs", .command(" head -1")), command("location")]),
      ("tabs | awk '{ print; }' > x", [command("tabs", .command(" awk '{ print; }' > x"))]),
      ("tabs > a.txt", [command("tabs", .file(word: "a.txt", appends: false))]),
      (
        "tabs >> 'a b'; location",
        [
          command("tabs", .file(word: "'a b'", appends: true)), command("location"),
        ]
      ),
      ("tabs > $file --json", [command("tabs --json", .file(word: "$file", appends: false))]),
      (
        "tabs > a ; location",
        [
          command("tabs", .file(word: "a", appends: false)), command("location"),
        ]
      ),
      ("tabs > a; | wc", []),
      ("!ls -l; echo 'a", [.shell("ls -l; echo 'a")]),
      ("  !ls", [.shell("ls")]),
      ("tabs; !echo it's | wc", []),
      ("tabs; !echo a; b", [command("tabs"), .shell("echo a; b")]),
    ]
    for (line, stages) in cases where !stages.isEmpty {
      #expect(try LineStage.stages(of: line) == stages, "\(line)")
    }
  }

  @Test(arguments: [
    ("tabs |", LineError.incompleteOperator("|")), ("tabs | ; x", .incompleteOperator("|")),
    ("tabs >", .incompleteOperator(">")), ("tabs >> ;", .incompleteOperator(">>")),
    ("!", .incompleteOperator("!")), ("tabs; ! ", .incompleteOperator("!")),
    ("| less", .noCommand(before: "|")), ("> a", .noCommand(before: ">")),
    ("tabs; | wc", .noCommand(before: "|")), ("tabs > a | wc", .severalTargets),
    ("tabs > a > b", .severalTargets),
    ("tabs >a.txt", .attachedOperator(">a.txt", separate: "> a.txt")),
    ("tabs |less", .attachedOperator("|less", separate: "| less")),
    ("location ;tabs", .attachedOperator(";tabs", separate: "; tabs")),
    ("location ;;tabs;", .attachedOperator(";;tabs;", separate: "; tabs;")),
    ("echo a & echo b", .innerBackground), ("echo & b | cat", .innerBackground),
    ("vol 3; fade & vol 4", .innerBackground),
    ("tabs && windows", .foreignOperator("&&")), ("tabs 2> f", .foreignOperator("2>")),
    ("read < f", .foreignOperator("<")), ("!!", .repeatedLineInScript),
    ("tabs; echo \"a", .syntax(.unclosedQuote("\"", column: 12))),
  ])
  func `an incomplete operator is refused`(line: String, error: LineError) {
    #expect(throws: error) { try LineStage.stages(of: line) }
  }

  @Test(arguments: [
    ("tabs", LineStage.Tail.command("tabs")), ("tabs; op", .command(" op")),
    ("tabs;", .command("")), ("tabs | le", .shell(" le")), ("tabs | less; op", .command(" op")),
    ("!ls /t", .shell("ls /t")), ("tabs; !l", .shell("l")), ("a | b | c", .shell(" b | c")),
    ("tabs > a", .path("a")), ("tabs > ", .path("")),
    ("tabs > a b", .command("tabs > a b")), ("tabs > 'a b", .path("a b")),
    ("echo 'a; b", .command("echo 'a; b")),
  ])
  func `the last part of a line is completed`(line: String, tail: LineStage.Tail) {
    #expect(LineStage.tail(of: line) == tail)
  }
}

/// Tests of variables in a line.
struct VariableExpansionTests {
  private func expanded(_ line: String) -> String {
    let values = [
      "a": ["one"], "two": ["x y", "z"], "site": ["https://a.org/?q=1;2"], "none": [""], "?": ["3"],
      "@": ["p", "q r"], "1": ["p"], "evil": ["$a; !rm", "--json"], "empty": [],
    ]
    return VariableExpansion { values[$0] }.expanded(line)
  }

  @Test(arguments: [
    ("echo $a", "echo one"), ("echo ${a}b $ab", "echo oneb $ab"),
    ("echo '$a' \\$a", "echo '$a' \\$a"),
    ("echo \"$a $two\"", "echo \"one x y z\""), ("close $two", "close \"x y\" z"),
    ("echo x$two", "echo x\"x y z\""), ("go $site", "go https://a.org/?q=1;2"),
    ("echo $none $empty", "echo \"\" "), ("echo $?", "echo 3"),
    ("echo $@ $1 $2", "echo p \"q r\" p $2"),
    ("go https://a.org/$?x=$d", "go https://a.org/$?x=$d"), ("go a.org/?c=$a", "go a.org/?c=one"),
    ("echo \"$?\" ${?}0", "echo \"3\" 30"), ("echo $evil", #"echo "\$a; !rm" "--json""#),
    ("# $a", "# $a"), ("echo $", "echo $"), ("echo ${a", "echo ${a"), ("echo ${}", "echo ${}"),
    ("echo \"a'$a'\"", "echo \"a'one'\""), ("echo $1x", "echo px"),
  ])
  func `a variable is replaced where it has a value`(line: String, result: String) {
    #expect(expanded(line) == result)
  }
}

/// Tests of lines that continue on the next row.
struct LineContinuationTests {
  @Test(arguments: [
    (["tabs"], "tabs"), (["open tab \\", "a.org"], "open tab a.org"),
    (["echo 'a", "b' c"], "echo 'a\nb' c"), (["echo \"a\\", "b\""], "echo \"ab\""),
    (["echo 'a\\", "b'"], "echo 'a\\\nb'"), (["# it's \\"], "# it's \\"),
    (["echo \\\\"], "echo \\\\"), (["echo a# 'b", "c'"], "echo a# 'b\nc'"),
    (["echo 'a", "", "b'"], "echo 'a\n\nb'"), (["echo 'a' \\", "'b", "c'"], "echo 'a' 'b\nc'"),
    (["echo \\", "# x"], "echo # x"), (["echo a\\", "#x 'y", "z'"], "echo a#x 'y\nz'"),
  ])
  func `an open quote or a backslash takes in the next row`(rows: [String], line: String) {
    var continuation = LineContinuation()
    for (index, row) in rows.enumerated() {
      #expect(continuation.isOpen == (index > 0))
      continuation.add(row)
    }
    #expect(!continuation.isOpen && continuation.text == line)
  }

  @Test(arguments: ["echo 'a", "echo \\", "echo \"a\\"])
  func `a line without its rest stays as it is`(row: String) {
    var continuation = LineContinuation()
    continuation.add(row)
    #expect(continuation.isOpen && continuation.wholeText == row)
  }
}
