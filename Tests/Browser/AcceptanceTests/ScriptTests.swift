import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct ScriptTests {
  let program = Program()

  private func script(_ bytes: [UInt8]) throws -> String {
    let path = program.path(of: "a.script")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `lines end at newlines only, and a byte order mark is not part of the first`() throws {
    let text = "\u{feff}open tab a.org\r\ntabs --json\u{2028}\nopen tab b.org\u{b}\r\nlocation\n"
    let expected = ProcessRun(output: "https://b.org\n", code: 0)
    let path = try script(Array(text.replacing("tabs --json\u{2028}\n", with: "").utf8))
    #expect(try program.run(["--script", path]) == expected)
    let input = text.replacing("tabs --json\u{2028}\n", with: "")
    #expect(try program.run([], input: input) == expected)
  }

  @Test func `a line of -c that has newlines is several`() throws {
    let outcome = try program.run(["-c", "open tab a.org\n\nopen tab b.org\r\nlinks x\nlocation"])
    #expect(outcome.errors.hasPrefix("links: ‘x’ is one word too many"))
    #expect(outcome.code == 1 && outcome.output.isEmpty)
  }

  @Test func `an error about bytes that are not text names the line`() throws {
    let bytes = Array("# one\n# two\n".utf8) + [0x23, 0xff, 0x0a]
    let path = try script(bytes)
    #expect(
      try program.run(["--script", path]).errors
        == "switchboard: line 3 of the script ‘\(path)’ is not UTF-8: "
        + "save the script in that encoding\n")
    let outcome = try Shell.run(#"printf 'location\n#\377\n' | "$1" --profile "$2""#)
    #expect(outcome.errors == "line 2: the line is not UTF-8: send it in that encoding\n")
    #expect(outcome.output == "No tab is active.\n" && outcome.code == 1)
  }

  @Test func `numbers, names of files and two commands are not sent to a host`() throws {
    let outcome = try Shell.run(
      #"""
      mkdir "$2-files"; cd "$2-files"; echo words > README.md
      "$1" --profile "$2" --keep-going -c 3.5 -c README.md -c 'open tab README.md' \
        -c 'swift.org;tabs' -c /nosuch -c ./README.md -c location
      """#)
    let errors = outcome.errors.split(separator: "\n")
    try #require(errors.count == 5, "\(outcome)")
    let advice =
      "‘README.md’ is a file here: write ‘./README.md’ to open it, or ‘https://README.md’"
    #expect(errors[0].hasPrefix("there is no command ‘3.5’"))
    #expect(errors[1].hasPrefix(advice) && errors[2].hasPrefix("open tab: \(advice)"))
    #expect(errors[3].hasPrefix("‘swift.org;tabs’ needs blanks: write ‘swift.org; tabs’"))
    #expect(errors[4] == "there is no file ‘/nosuch’: check its path")
    #expect(outcome.output.hasSuffix("-files/README.md\n"), "\(outcome)")
  }

  @Test func `a missing script and a directory have different messages`() throws {
    #expect(
      try program.run(["--script", "no-such-script"]).errors
        == "switchboard: there is no script ‘no-such-script’: name an existing file\n")
    for words in [["help"], ["open", "tab", "a.org"]] {
      let run = try program.run(words)
      let advice = "to run a command, write ‘switchboard -c '\(words.joined(separator: " "))'’\n"
      #expect(run.code == 2 && run.errors.hasSuffix(advice), "\(run)")
    }
    #expect(
      try program.run(["--script", "/"]).errors
        == "switchboard: ‘/’ is a directory: name a script file\n")
    #expect(
      try program.run(["-c", "replay /"]).errors
        == "replay: ‘/’ is a directory: name a script file\n")
  }

  @Test func `a pipe without a reader ends the run in order, and all changes are saved`() throws {
    let outcome = try Shell.run(
      #"""
      mkfifo "$2-pipe"; exec 4<> "$2-pipe" 5> "$2-pipe" 4<&-
      "$1" --profile "$2" -c 'open tab a.org' -c tabs -c 'open tab b.org' >&5; echo $?
      "$1" --profile "$2" --json -c 'location'
      """#)
    #expect(outcome == ProcessRun(output: "141\n\"https://a.org\"\n"))
  }

  @Test func `a script may be a pipe`() throws {
    let outcome = try Shell.run(
      #""$1" --profile "$2" --script <(echo open tab a.org; echo location)"#)
    #expect(outcome == ProcessRun(output: "https://a.org\n"))
  }

  @Test func `a line of a pipe runs before the next is there`() throws {
    let outcome = try Shell.run(
      #"""
      mkfifo "$2-in" "$2-out"
      "$1" --profile "$2" --script "$2-in" > "$2-out" & exec 4< "$2-out" 3> "$2-in"
      for i in 1 2 3; do echo tabs >&3; read -r line <&4; echo "$line"; done
      exec 3>&-; wait
      """#)
    #expect(outcome.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGUSR1])
  func `signals end a run that waits for a pipe`(signal: Int32) throws {
    let pipe = program.path(of: "a.pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let (process, input, output) = try program.start(
      ["--echo", "--script", pipe], lines: [])
    // Opening it to write waits until the program has opened it to read, and so answers signals.
    let end = open(pipe, O_WRONLY)
    _ = write(end, "windows\n", 8)
    #expect(!output.availableData.isEmpty)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    close(end)
    try input.close()
  }

  @Test(arguments: [
    (
      ["--script", "/dev/zero"],
      "/dev/zero:1: the line is longer than 1 MiB: break it into several"
    ),
    (
      ["-c", "replay /dev/zero"], "replay: ‘/dev/zero’ is not a regular file: name a script file"
    ),
    (["-c", "replay /dev/tty"], "replay: ‘/dev/tty’ is not a regular file: name a script file"),
    (["-c", "replay PIPE"], "replay: ‘PIPE’ is not a regular file: name a script file"),
    (["-c", "replay SOCKET"], "replay: ‘SOCKET’ is not a regular file: name a script file"),
    (["--script", "SOCKET"], "switchboard: ‘SOCKET’ is not a regular file: name a script file"),
    (
      ["--script", "LONG"],
      "switchboard: line 2 of ‘LONG’ is longer than 1 MiB: name a script file"
    ),
  ])
  func `an input without lines or without an end is refused at once`(
    arguments: [String], sentence: String
  ) throws {
    let folder = program.profile
    try #require(mkfifo(program.path(of: "PIPE"), 0o600) == 0)
    let bound = try ProcessRun(["perl", "-e", Self.bindsSocket, program.path(of: "SOCKET")])
    try #require(bound.code == 0)
    let long = "location\n" + String(repeating: "x", count: 2 << 20)
    try Data(long.utf8).write(to: URL(fileURLWithPath: program.path(of: "LONG")))
    func named(_ text: String) -> String {
      text.replacing(/PIPE|SOCKET|LONG/) { "\(folder.path)/\($0.output)" }
    }
    let outcome = try program.run(arguments.map(named))
    #expect(outcome.errors.hasPrefix(named(sentence)) && outcome.code != 0, "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.output.isEmpty)
  }

  private static let bindsSocket =
    "use Socket; socket(S, AF_UNIX, SOCK_STREAM, 0) && bind(S, sockaddr_un($ARGV[0])) or die"

  @Test func `standard input whose lines have no end is refused`() throws {
    let outcome = try Shell.run(#""$1" --profile "$2" --keep-going < /dev/zero"#)
    #expect(outcome.errors.hasPrefix("line 1: the line is longer than 1 MiB: "))
    #expect(outcome.code == 1)
  }

  @Test(arguments: [
    ("'", "line 1: there is no command ‘’: ‘help’ lists them all, "), (";", ""),
    ("$a", "line 1: there is no command ‘$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a…"),
  ])
  func `a line of 1 MiB ends with a short message, and the next line runs`(
    piece: String, message: String
  ) throws {
    let line = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    let outcome = try program.run(["--keep-going"], input: "\(line)\necho after\n")
    #expect(outcome.output == "after\n")
    #expect(outcome.errors.hasPrefix(message) && outcome.errors.count < 200, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty == message.isEmpty)
  }

  @Test func `a line of standard input runs before the next is there`() throws {
    let outcome = try Shell.run(
      #"""
      mkfifo "$2-in" "$2-out"
      "$1" --profile "$2" < "$2-in" > "$2-out" & exec 3> "$2-in" 4< "$2-out"
      for i in 1 2 3; do echo tabs >&3; read -r line <&4; echo "$line"; done
      exec 3>&-; wait
      """#)
    #expect(outcome.output.split(separator: "\n").count == 3)
  }

  @Test func `a run needs no profile that can be written, and says that nothing is kept`() throws {
    let outcome = try Shell.run(#""$1" --profile /proc/none -c tabs"#)
    #expect(outcome.output == "No tabs: ‘open tab’ opens one.\n" && outcome.code == 0)
    #expect(outcome.errors.hasPrefix("nothing of this run is kept: ‘/proc/none’ cannot be written"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `output that cannot be written ends the run`(redirection: String) throws {
    let outcome = try Shell.run(
      #""$1" --profile "$2" --keep-going -c tabs -c tabs \#(redirection)"#)
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("standard output cannot be written, which ends the run: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["--manual > /dev/full", "--help >&-", "--version > /dev/full"])
  func `a page that cannot be written is an error`(arguments: String) throws {
    let outcome = try Shell.run(#""$1" \#(arguments)"#)
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("standard output cannot be written: "))
  }

  @Test func `a slow reader gets all of the output, even where writing does not wait`() throws {
    let outcome = try Shell.run(
      #"""
      for i in {1..300}; do echo help --all; done > "$2-lines"
      lines=$(perl -e 'use Fcntl; fcntl(STDOUT, F_SETFL, O_NONBLOCK|O_WRONLY); exec @ARGV' \
        "$1" --profile "$2" --script "$2-lines" | (sleep 0.2; grep -c 'Opens a tab and activates'))
      test "$lines" = 300
      """#)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
  }
}
