import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of what a run does for programs and in directories that others control.
@Suite(.onOwnThread)
struct TrustTests {
  private func run(_ line: String) throws -> ProcessRun {
    let folder = ProfileDirectory()
    return try withExtendedLifetime(folder) {
      try ProcessRun(
        ["bash", "-c", line, "bash", Program.path, folder.path + "/profile"],
        environment: EvilServer.environment.merging(["XDG_DATA_HOME": folder.path + "/data"]) { $1 }
      )
    }
  }

  // MARK: - Directories

  @Test(arguments: [
    ("777", "-c tabs"), ("770", "-c tabs"), ("702", "-c tabs"), ("1777", "-c tabs"),
    ("777", "--serve"), ("777", "--read-only -c tabs"), ("777", "--no-attach -c tabs"),
  ])
  func `a profile that others can write is refused, with the command that repairs it`(
    mode: String, arguments: String
  ) throws {
    let outcome = try run(
      #"""
      mkdir "$2"; chmod \#(mode) "$2"; "$1" --profile "$2" \#(arguments); echo "$?"; ls -A "$2"
      chmod go-w "$2"; "$1" --profile "$2" -c 'echo repaired'
      """#)
    #expect(outcome.output == "2\nrepaired\n", "\(outcome)")
    #expect(outcome.errors.contains("because other users can write it: run chmod go-w ‘/"))
  }

  @Test(arguments: ["states", "states/default", "states/default/incognito"])
  func `a directory in a profile that others can write is refused`(directory: String) throws {
    let outcome = try run(
      #"""
      "$1" --profile "$2" -c 'open tab a.org' -c save
      mkdir -p "$2/\#(directory)"; chmod 777 "$2/\#(directory)"; "$1" --profile "$2" -c tabs; echo "$?"
      chmod go-w "$2/\#(directory)"; "$1" --profile "$2" -c 'echo repaired'
      """#)
    #expect(outcome.output.hasSuffix("\n2\nrepaired\n"), "\(outcome)")
    #expect(outcome.errors.contains("profile/\(directory)’ is not used"), "\(outcome)")
  }

  @Test(.enabled(if: geteuid() == 0))
  func `a profile of another user is refused`() throws {
    let outcome = try run(
      #"mkdir "$2"; chown 12345 "$2"; "$1" --profile "$2" -c tabs; echo "$?""#)
    #expect(outcome.output == "2\n" && outcome.errors.contains("belongs to another user"))
  }

  @Test func `a socket in a directory that others can write is refused`() throws {
    let outcome = try run(
      #"""
      mkdir -m 1777 "$2-open"; socket="$2-open/s"
      \#(EvilServer.start)
      "$1" --profile "$2" --attach "$socket" -c play; echo "$?"; ls "$2-open"
      """#)
    #expect(outcome.output == "2\ns\n", "\(outcome)")
    #expect(outcome.errors.contains("run chmod go-w ‘/"), "\(outcome)")
  }

  @Test func `a runtime directory that others can write is named with what repairs it`() throws {
    let outcome = try run(
      #"mkdir -m 777 "$2-run"; XDG_RUNTIME_DIR="$2-run" "$1" --profile "$2" -c tabs"#)
    #expect(outcome.code == 0 && outcome.errors.contains("run chmod go-w ‘/"), "\(outcome)")
  }

  // MARK: - Servers

  @Test(.enabled(if: geteuid() == 0))
  func `a server of another user gets no byte`() throws {
    let outcome = try run(
      #"""
      mkdir "$2-theirs" "$2-own"; chown 12345 "$2-theirs"; chmod 755 "${2%/*}"
      user=12345; socket="$2-theirs/s"
      \#(EvilServer.start)
      ln -s "$socket" "$2-own/s"
      "$1" --profile "$2" --attach "$2-own/s" --allow-shell -c '!id'; echo "$?"
      for i in {1..3000}; do test -s "$socket-bytes" && break; sleep 0.01; done
      cat "$socket-bytes"; ls "$2-theirs"
      """#)
    #expect(outcome.output == "2\n0s\ns-bytes\n", "\(outcome)")
    #expect(outcome.errors.contains("belongs to another user"), "\(outcome)")
  }

  @Test(arguments: [("", ""), ("--allow-shell", "s-typed\n")])
  func `a hostile program runs only what was typed, and only if that is allowed`(
    option: String, typed: String
  ) throws {
    let outcome = try run(
      #"""
      mkdir -m 700 "$2-s"; socket="$2-s/s"
      \#(EvilServer.start)
      "$1" --profile "$2" --attach "$socket" \#(option) -c play -c "!touch $socket-typed"; echo "$?"
      ls "$2-s" | grep -v bytes
      """#)
    #expect(outcome.output.hasSuffix("0\ns\n\(typed)"), "\(outcome)")
    #expect(outcome.errors.contains("add --allow-shell") == option.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("it is not on this line") == !option.isEmpty)
    #expect(!(outcome.output + outcome.errors).unicodeScalars.contains(where: Self.controls))
  }

  private static func controls(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalar.value < 0x20 || scalar == "\u{202e}"
  }

  @Test func `a hostile program does not control a terminal`() throws {
    let folder = ProfileDirectory(), socket = folder.path + "/s"
    let line = "socket=\"$1\"\n" + EvilServer.start + #""$0" --profile "$1-p" --attach "$1""#
    let environment = Program.terminalEnvironment(home: folder.path, EvilServer.environment)
    let process = try TerminalProcess(
      ["/bin/bash", "-c", line, Program.path, socket], environment: environment, columns: 80)
    try process.wait { $0.transcript.contains { $0.hasPrefix("evil: attached") } }
    try process.send("play\r")
    try process.wait { $0.transcript.contains { $0.contains("add --allow-shell") } }
    let shown = #"\u{1b}[2J\u{1b}]0;evil\u{7}\u{202e}"#
    #expect(process.screen.transcript.contains { $0.contains(shown) })
    #expect(process.screen.transcript.contains { $0.hasPrefix("evil: attached") })
  }

  // MARK: - Lines

  @Test func `an attached run runs the shell commands of its lines, and no others`() throws {
    let outcome = try run(
      #"""
      "$1" --profile "$2" --serve & first=$!
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
      echo '!echo sourced' > "$2-script"; printf 'let x = 5\ntime !echo own $x\n' > "$2-own"
      "$1" --profile "$2" --script "$2-own" | head -n 1
      "$1" --profile "$2" -c 'echo a; time !echo $((1 + 1))' -c 'tabs | wc -l' | head -n 2
      "$1" --profile "$2" --attach "$2/socket" -c '!echo attached'
      "$1" --profile "$2" -c 'alias go = !echo alias' -c go; echo "$?"
      "$1" --profile "$2" -c "source $2-script"; echo "$?"
      "$1" --profile "$2" -c 'quit browser'; wait $first
      """#)
    #expect(outcome.output == "own 5\na\n2\nattached\n1\n1\n", "\(outcome)")
    #expect(outcome.errors.contains("‘echo alias’ was not run"), "\(outcome)")
    #expect(outcome.errors.contains("type ‘!echo sourced’"), "\(outcome)")
  }

  @Test func `a user at a terminal is asked about a shell command that is not on the line`() throws
  {
    let profile = ProfileDirectory()
    let environment = Program.terminalEnvironment(home: profile.path)
    func start() throws -> TerminalProcess {
      let process = try TerminalProcess(
        [Program.path, "--profile", profile.path, "--no-history"], environment: environment,
        columns: 80)
      try process.wait { $0.showsPrompt }
      return process
    }
    let own = try start(), attached = try start()
    try attached.send("alias go = !echo al''ias\r")
    for (answer, isRun) in [("no\r", false), ("\r", false), ("yes\r", true)] {
      let count = Self.requestCount(attached.screen)
      try attached.send("go\r")
      try attached.wait { Self.requestCount($0) == count + 1 }
      try attached.send(answer)
      try attached.wait { $0.showsPrompt }
      #expect(attached.screen.transcript.contains("alias") == isRun, "\(answer)")
    }
    own.signal(SIGCONT)
  }

  private static func requestCount(_ screen: Screen) -> Int {
    screen.transcript.count { $0.hasPrefix("to run it, type ‘yes’") }
  }

  @Test(arguments: [
    (["--allow-shell", "-c", "tabs"], "--allow-shell is for a program that --attach names")
  ])
  func `an option without a program to attach to is refused`(
    arguments: [String], message: String
  ) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome.code == 2 && outcome.errors.contains(message))
  }

  @Test func `a file at the path of the socket is reported, with what to do`() throws {
    let outcome = try run(
      #"mkdir "$2"; touch "$2/socket"; "$1" --profile "$2" -c 'echo runs' -c 'sleep 0.4'; echo "$?""#
    )
    #expect(outcome.output == "runs\n0\n", "\(outcome)")
    #expect(outcome.errors.contains("another file is there: move it away"), "\(outcome)")
  }

  @Test func `the browser greets with its version and its limit`() throws {
    let program = Program()
    let browser = try program.startServing()
    let client = #"""
      use IO::Socket::UNIX;
      my $server = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die;
      read($server, my $length, 4); read($server, my $hello, unpack("N", $length)); print $hello;
      """#
    let hello = try JSONValue(
      ProcessRun(["perl", "-e", client, program.path(of: "socket")]).output)
    let version = try Program.version()
    #expect(hello["version"]?.text == version)
    #expect(hello["message_limit"] == .number(Double(256 << 20)))
    #expect(try program.run(["-c", "quit browser"]).code == 0)
    browser.waitUntilExit()
  }
}
