import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

/// Tests of the commands and operators that make a prompt a shell.
@MainActor
struct ScriptingTests {
  let prompt: PlayerPrompt

  init() throws { prompt = try PlayerPrompt() }

  // MARK: - Several commands

  @Test func `the commands of a line run up to the first that fails`() async {
    #expect(
      await prompt.shown("add one 1; add one 2 ;add one 3") == [
        "error: ‘;add’ needs blanks: write ‘; add’, or put it in quotes"
      ])
    #expect(
      await prompt.shown("vol 1; fail; vol 2; vol 3") == [
        "error: fail: the needle is broken", "error: the 2 commands after it were not run",
      ])
    #expect(prompt.player.log == ["volume 1"])
    #expect(await prompt.shown("add one 1; quit; add one 2") == ["2"])
  }

  @Test(arguments: [
    ("vol 1;vol 2", "‘1;vol’ needs blanks: write ‘1; vol’, or put it in quotes"),
    ("vol 1;;vol 2", "‘1;;vol’ needs blanks: write ‘1; vol’, or put it in quotes"),
    ("aliases;aliases", "‘aliases;aliases’ needs blanks: write ‘aliases; aliases’"),
    ("aliases|wc -l", "‘aliases|wc’ needs blanks: write ‘aliases | wc’"),
    ("aliases>>a.txt", "‘aliases>>a.txt’ needs blanks: write ‘aliases >> a.txt’"),
    ("vol 1;x 2", "vol: ‘2’ is one word too many"), ("vol '1;vol' 2", "vol: ‘2’ is one word too"),
    ("vol https://a.org/;vol 2", "vol: ‘2’ is one word too many"),
  ])
  func `an operator within a word is named if the line is wrong`(
    line: String, error: String
  ) async throws {
    let shown = await prompt.shown(line)
    #expect(shown.count == 1 && shown[0].hasPrefix("error: \(error)"), "\(shown)")
  }

  @Test func `an alias that leads back to itself is named`() async {
    let shown = await prompt.shown("alias one = two", "alias two = one", "one")
    #expect(
      shown == ["error: the alias ‘one’ leads back to itself: define it with another line"])
  }

  @Test func `time needs a line`() async {
    #expect(
      await prompt.shown("time")
        == ["error: time: there is no line to run: write one, as in ‘time tabs’"])
  }

  @Test(arguments: [
    ("load \"FOLDER/a f", "\""), ("load 'FOLDER/a f", "'"), ("load FOLDER/a\\ f", "\""),
    ("load FOLDER/a\\ ", "\""), ("aliases > \"FOLDER/a f", "\""), ("aliases > FOLDER/a\\ f", "\""),
    ("!cat \"FOLDER/a f", "\""), ("!cat x FOLDER/a\\ f", "\""), ("source \"FOLDER/a f", "\""),
    ("!cat FOLDER/a", "\""),
  ])
  func `a path that contains blanks is completed in quotes`(line: String, quote: String)
    async throws
  {
    let completion = "\(quote)FOLDER/a file.txt\(quote)"
    try Data().write(to: prompt.folder.appendingPathComponent("a file.txt"))
    func inFolder(_ text: String) -> String {
      text.replacing("FOLDER", with: prompt.folder.path)
    }
    let words = await prompt.interpreter().completions(of: inFolder(line)).map(\.word)
    #expect(words == [inFolder(completion)])
  }

  // MARK: - Variables

  @Test func `variables, results and statuses are used in later lines`() async {
    #expect(
      await prompt.shown(
        "let songs = 'Blue Train' x", "play $songs", "echo \"$songs\" '$songs'", "let",
        "let songs", "add one 4", "echo $last", "fail", "echo $?", "add one $last", "echo $?",
        "let songs =", "echo $songs", "let n=5; add one $n") == [
          "error: play: ‘x’ is one word too many: write ‘\"Blue Train x\"’",
          "Blue Train x $songs", "variable  value\nsongs     Blue Train x", "Blue Train x", "5",
          "5", "error: fail: the needle is broken", "1", "2", "0", "$songs", "6",
        ])
  }

  @Test(arguments: [
    (
      "let 1 = a",
      "let: ‘1’ cannot be a variable: use English letters, digits and ‘_’, with no digit at the start"
    ),
    ("let last = a", "let: ‘last’ is set by each command: choose another name"),
    ("let a b", "let: ‘=’ is missing after ‘a’: write ‘let a = value’"),
    ("let a", "let: there is no variable ‘a’: ‘let’ lists them"),
    ("alias a b", "alias: ‘=’ is missing after ‘a’: write ‘alias a = line’"),
    (
      "alias 'a b' = c", "alias: ‘a b’ cannot be an alias: use one word without quotes or operators"
    ),
    ("unalias a", "unalias: there is no alias ‘a’: ‘aliases’ lists them"),
    (
      "alias a =", "alias: the alias ‘a’ has no line: write one, or remove the alias with ‘unalias’"
    ),
    ("sleep -1", "sleep: -1s cannot be waited for: write a time from 0 to 1000000s"),
    ("sleep 12d", "sleep: 1036800s cannot be waited for: write a time from 0 to 1000000s"),
    (
      "sleep soon",
      "sleep: ‘time’ should be a duration, as 90s, 1.5m, 1h30m or 200ms, not ‘soon’ (sleep <time>)"
    ),
    (
      "wait for beats 9 --timeout 1ms",
      "wait for: ‘beats’ has not become ‘9’ in time: allow more with ‘--timeout’"
    ),
    ("off 3", "off: there is no hook 3: ‘on’ adds one"),
    ("on beats", "on: the line is missing: write what to run, for example ‘echo changed’"),
    (
      "wait for beats three",
      "wait for: ‘beats’ should be a whole number, not ‘three’"
    ), ("wait for muted yse", "wait for: ‘muted’ should be on or off, not ‘yse’"),
    ("wait for muted onn", "wait for: ‘muted’ should be on or off, not ‘onn’: did you mean ‘on’?"),
    ("watch beats --until x", "watch: ‘beats’ should be a whole number, not ‘x’"),
    ("watch b* m* --until x", "watch: ‘muted’ should be on or off, not ‘x’"),
    (
      "on beats x vol 1",
      "on: ‘x’ is neither a command nor a value of ‘beats’: write a whole number, or the line to run"
    ), ("on beats 3 vlo 1", "there is no command ‘vlo’: did you mean ‘vol’?"),
    ("on beats nonsense", "there is no command ‘nonsense’: ‘help’ lists them all"),
    ("on beats 'vol 1; nonsense'", "there is no command ‘nonsense’: ‘help’ lists them all"),
    ("alias 1 = vol", "alias: ‘1’ cannot be an alias, because a number chooses a row: use a word"),
    (
      "alias Quit = vol",
      "alias: ‘Quit’ cannot be an alias, because aliases must not hide that command: choose another "
        + "name"
    ), ("alias ? = vol", "alias: ‘?’ cannot be an alias: use one word without quotes or operators"),
    ("log 0", "log: ‘count’ should be a whole number from 1, not ‘0’ (log [count])"),
    ("log -3", "log: ‘count’ should be a whole number from 1, not ‘-3’ (log [count])"),
    (
      "let a = b &",
      "let: ‘&’ would not belong to the line: put the line in quotes, or leave ‘&’ out"
    ),
    (
      "on beats vol 1 &",
      "on: ‘&’ would not belong to the line: put the line in quotes, or leave ‘&’ out"
    ),
    (
      "watch beats | cat",
      "watch: ‘|’ would only pass on the first value: add ‘--once’, or write every value to a file "
        + "with ‘>’"
    ),
    ("watch x*", "watch: nothing that is broadcast matches ‘x*’: ‘broadcasts’ lists what is"),
    (
      "wait for beats 9 --timeout 0",
      "wait for: ‘beats’ has not become ‘9’ in time: allow more with ‘--timeout’"
    ),
  ])
  func `a wrong definition says how to write it`(line: String, message: String) async {
    #expect(await prompt.interpreter().execute(line).failure?.message == message)
  }

  @Test func `values are arguments, whatever is in them`() async throws {
    let interpreter = prompt.interpreter()
    let nasty = "a; !touch x | b > c $? \"q\" 'r' \\ --json &"
    _ = await interpreter.execute("let nasty = \(CommandLineText.quoted(nasty))")
    _ = await interpreter.execute("play $nasty; play \"$nasty\"; time play $nasty")
    #expect(prompt.player.log == Array(repeating: "play \(nasty)", count: 3))
  }

  // MARK: - Aliases

  @Test func `an alias stands for a line, takes arguments, and is never recursive`() async {
    #expect(
      await prompt.shown(
        "alias up = add one", "up 4", "alias add = add one", "add 5", "alias zz = 'yy; yy'",
        "alias yy = zz 1", "zz", "aliases", "unalias up add", "up 4"
      ) == [
        "5", "notice: ‘add’ hides commands of that name until ‘unalias add’", "6",
        "error: the alias ‘zz’ leads back to itself: define it with another line",
        "error: the command after it was not run",
        "alias  line\nadd    add one\nup     add one\nyy     zz 1\nzz     yy; yy",
        "error: there is no command ‘up’: ‘help’ lists them all",
      ])
  }

  @Test func `an alias keeps options and quotes`() async {
    #expect(
      await prompt.shown(
        "alias l = list titles --json", "l", "alias p = play \"Blue Train\"", "p --then x")
        == [#"["Blue Train", "So What"]"#])
    #expect(prompt.player.log == ["play Blue Train, x"])
  }

  @Test func `confidential lines are not listed, and are not kept`() async {
    let interpreter = prompt.interpreter()
    #expect(
      await prompt.shown(
        "alias enter = log in ann s3cret", "on beats log in ann s3cret", "enter", "aliases",
        "hooks", "echo x$last", by: interpreter
      ) == [
        "notice: hook 1 is on: ‘off 1’ removes it",
        "alias  line\nenter  …", "hook  property  line\n   1  beats     …",
        "xhook  property  line\n   1  beats     …",
      ])
    #expect(prompt.player.log == ["ann s3cret"])
    for line in [
      "log in ann x", "tabs; log in ann x", "alias enter = log in ann x", "time log in ann x",
      "on beats 3 log in ann x", "enter", "time 'vol 3; log in ann x'", "vol 3; log in \"ann x",
      "log in ann x | cat", "time time log in ann x",
    ] {
      #expect(interpreter.isConfidential(line), "\(line)")
    }
    for line in ["vol 3; add one 2", "time vol 3", "alias x = vol", "!log in"] {
      #expect(!interpreter.isConfidential(line), "\(line)")
    }
  }

  @Test func `lines near incognito are not listed`() async {
    let interpreter = prompt.interpreter { $0.keepsLines = { false } }
    #expect(
      await prompt.shown(
        "let a = secret", "alias b = vol 7", "let", "aliases", "echo $a; b", by: interpreter)
        == ["variable  value\na         …", "alias  line\nb      …", "secret"])
    #expect(await prompt.shown("add one 1", "echo $last", by: interpreter) == ["2", "$last"])
  }

  // MARK: - Time

  @Test func `time runs a line and shows seconds`() async throws {
    let lines = await prompt.shown("time add one 1", "time fail")
    #expect(lines[0] == "2" && lines[1].wholeMatch(of: /\d+\.\d{3} s/) != nil)
    #expect(lines[2] == "error: fail: the needle is broken" && lines[3].hasSuffix(" s"))
    #expect(
      await prompt.interpreter().execute("time fail").failure?.message
        == "fail: the needle is broken")
  }

  @Test(arguments: [
    "time !exit 3", "time time !exit 3", "alias leave = !exit 3; leave", "time '!exit 3'",
  ])
  func `a line within a line can be a shell command`(line: String) async {
    let failure = await prompt.interpreter().execute(line).failure?.error
    #expect((failure as? ShellError)?.status == 3)
  }

  @Test func `the shell parses a shell command within a line as it is typed`() async {
    let line = #"let x = '$(exit 4)'; time !test "$x"  =  '$(exit 4)'"#
    #expect(await prompt.interpreter().execute(line).failure == nil)
  }

  @Test(arguments: ["time \"!exit\" 3", "time \\!exit 3"])
  func `a quoted exclamation mark begins no shell command`(line: String) async {
    #expect(await prompt.interpreter().execute(line).failure?.error is LineError)
  }

  @Test func `sleep waits on the clock`() async throws {
    let interpreter = prompt.interpreter(), clock = ManualClock()
    interpreter.shell.clock = clock
    let run = Task { await interpreter.execute("sleep 0.5; add one 1") }
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(0.5))
    #expect(await run.value.result?.value as? Int == 2)
  }
}
