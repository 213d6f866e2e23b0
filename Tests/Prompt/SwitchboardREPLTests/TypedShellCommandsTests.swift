import Testing

@testable import SwitchboardREPL

struct TypedShellCommandsTests {
  typealias Command = TypedShellCommands.Command

  @Test(arguments: [
    ("tabs", []), ("", []), ("!make", [Command("make")]), ("  ! ls -l ", [Command(" ls -l ")]),
    ("tabs; !a; b | c", [Command("a; b | c")]),
    ("tabs | wc -l", [Command(" wc -l", readsOutput: true)]),
    (
      "tabs | sort; strip | wc; !ls",
      [Command(" sort", readsOutput: true), Command(" wc", readsOutput: true), Command("ls")]
    ),
    ("time !make  'a  b' $x", [Command("make  'a  b' $x")]), ("time time !make", [Command("make")]),
    ("time '!make; ls'", [Command("make; ls")]),
    ("time 'tabs | wc'", [Command(" wc", readsOutput: true)]),
    ("time tabs | wc", [Command(" wc", readsOutput: true)]), ("time !make &", [Command("make")]),
    ("tabs # !make", []), ("open tab '!make'", []), ("open tab !make", []), ("\"time\" !make", []),
    ("echo 'a | b'", []), ("alias go = !make", []), ("on tab-count 3 !make", []), ("!", []),
    ("tabs |", []), ("'", []), ("!!", []), ("time \"!make", []),
  ])
  func `the shell commands of a line are found`(line: String, commands: [Command]) {
    #expect(TypedShellCommands(on: line).commands == commands)
  }

  @Test(arguments: [
    ("let x = 5", ["x"]), ("let x=5; let y = a", ["x", "y"]), ("time let x = 5", ["x"]),
    ("echo let x = 5", []), ("let 5 = x", []), ("!let x = 5", []),
  ])
  func `the variables that a line sets are found`(line: String, names: [String]) {
    #expect(TypedShellCommands(on: line).variables == Set(names))
  }

  @Test(arguments: [("time !make &", true), ("!make &", false), ("time !make", false)])
  func `a line that begins a job is noticed`(line: String, hasJob: Bool) {
    #expect(TypedShellCommands(on: line).hasJob == hasJob)
  }

  @Test func `lines within lines have a limit`() {
    let nested = String(repeating: "time ", count: 100_000) + "!make"
    #expect(TypedShellCommands(on: nested).commands.isEmpty)
  }
}
