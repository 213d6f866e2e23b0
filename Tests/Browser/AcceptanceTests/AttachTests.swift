import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of runs that attach to the browser that already runs on their profile.
@Suite(.onOwnThread)
struct AttachTests {
  /// Starts a browser that waits for lines on descriptor 3, and waits until prompts can attach.
  private static let first = #"""
    mkfifo "$2-in"
    "$1" --profile "$2" < "$2-in" > "$2-out" 2> "$2-errors" & first=$!
    exec 3> "$2-in"
    for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
    test -S "$2/socket" || { echo "no program serves $2/socket"; exit 99; }
    attach() { "$1" --profile "$2" "${@:3}"; }

    """#
  /// Ends the browser and shows its output.
  private static let last =
    "exec 3>&-; wait $first; echo \"ended $?\"; cat \"$2-out\" \"$2-errors\""

  func run(_ lines: String) throws -> ProcessRun {
    try Shell.run(Self.first + lines + "\n" + Self.last)
  }

  @Test func `lines of other runs change the running browser, and show only there`() throws {
    let outcome = try run(
      #"""
      "$1" --profile "$2" -c 'open tab a.org' -c location
      printf 'open tab b.org\n# nothing\nlocation\n' | "$1" --profile "$2"
      echo 'open tab "$1.org"; location' > "$2-script"
      "$1" --profile "$2" --script "$2-script" c
      echo 'tabs' >&3
      """#)
    #expect(
      outcome.output == """
        https://a.org
        https://b.org
        https://c.org
        ended 0
        tab     title  address
          1     a.org  https://a.org
          2     b.org  https://b.org
          3  ›  c.org  https://c.org

        """)
    #expect(outcome.errors.isEmpty)
  }

  /// Arguments of a run, its exit status, and a part of its message.
  private static let failures: [(arguments: String, code: Int, message: String)] = [
    ("-c 'open tab no no'", 1, "open tab: ‘no’ is one word too many"),
    ("-c 'close tab 7' -c 'echo after'", 1, "there is no tab 7"),
    ("--keep-going -c 'close tab 7' -c 'echo after'", 1, "there is no tab 7"),
    ("-c 'wait for tab-count 9 --timeout 0.01'", 1, "has not become"),
    ("--json -c 'close tab 7'", 1, #""ok": false"#),
    ("--no-attach -c tabs", 2, "is used by process"),
    ("--serve", 2, "is used by process"),
    ("--serve -c tabs", 2, "--serve runs no lines"),
    ("--serve --incognito", 2, "--attach and --incognito need a browser that runs"),
    ("-c 'new incognito'", 1, "this prompt has no incognito tabs"),
    ("-c 'switch incognito'", 1, "this prompt has no incognito tabs"),
    ("-c 'close incognito'", 1, "this prompt has no incognito tabs"),
    ("-c '!exit 3'", 1, "ended with status 3"),
    ("--attach /no/such/socket -c tabs", 2, "no server listens at ‘/no/such/socket’"),
    ("--attach /no-such-socket -c tabs", 2, "‘/no-such-socket’ (there is no file)"),
    ("--attach /no-such-socket --engine none", 2, "--attach and --incognito need a browser"),
    ("-c 'import session -' < /dev/null", 1, "this is not a session"),
  ]

  @Test func `a line fails as it does in the browser itself`() throws {
    let runs = Self.failures.map {
      #""$1" --profile "$2" \#($0.arguments) 2>&1; echo "code $?"; echo --"#
    }
    let outcomes = try run(runs.joined(separator: "\n")).output.components(separatedBy: "--\n")
    #expect(outcomes.count == Self.failures.count + 1)
    for (outcome, failure) in zip(outcomes, Self.failures) {
      #expect(outcome.hasSuffix("code \(failure.code)\n"), "\(failure.arguments): \(outcome)")
      #expect(outcome.contains(failure.message), "\(failure.arguments): \(outcome)")
      #expect(outcome.contains("after") == failure.arguments.contains("keep-going"), "\(outcome)")
    }
  }

  @Test func `files, shell commands and pipes are those of the run that names them`() throws {
    let outcome = try run(
      #"""
      mkdir "$2-here"; cd "$2-here"; echo hello > note.txt
      "$1" --profile "$2" -c 'open note.txt' -c 'location > place' -c '!basename $PWD' \
        -c 'location | sed s/file:/read:/'
      sed "s|$PWD|here|" place
      HERE=kept "$1" --profile "$2" -c '!echo $HERE' -c 'let x = 5' -c 'echo $x'
      "$1" --profile "$2" -c 'export session trip'; ls
      "$1" --profile "$2" -c 'import session -' -c 'tabs --json' < trip | tail -c 60 | grep -c note
      head -c 3000000 /dev/zero | tr '\0' x > large
      "$1" --profile "$2" -c '!cat large' -c 'let x = !cat large' -c 'echo $x' | wc -c
      printf 'echo one\n!cat\necho two\n\377\nlocation\n' | "$1" --profile "$2" --keep-going
      """#)
    #expect(
      outcome.output.hasPrefix(
        """
        profile-here
        """), "\(outcome)")
    #expect(outcome.output.contains("read:///"))
    #expect(outcome.output.contains("file://here/note.txt\n"))
    #expect(outcome.output.contains("\nkept\n5\n"))
    #expect(outcome.output.contains("note.txt\nplace\ntrip\n1\n"))
  }

  @Test func `several runs share one browser at a time`() throws {
    let outcome = try run(
      #"""
      for i in {1..8}; do "$1" --profile "$2" -c "open tab $i.org --in-background" & all="$all $!"; done
      wait $all; echo 'tabs' >&3
      """#)
    let rows = outcome.output.split(separator: "\n").dropFirst(2)
    #expect(Set(rows.compactMap { $0.split(separator: " ").last }).count == 8, "\(outcome)")
  }
}

// MARK: - Ends

extension AttachTests {
  @Test(arguments: [("kill -9 $first", 137), ("kill $first", 143)])
  func `when the browser ends, the prompts of other runs end and say so`(
    end: String, code: Int
  ) throws {
    let outcome = try Shell.run(
      Self.first + #"""
        "$1" --profile "$2" -c 'echo runs' -c 'sleep 1000' > "$2-other" & other=$!
        for i in {1..3000}; do test -s "$2-other" && break; sleep 0.01; done
        \#(end); wait $first; echo "first $?"; wait $other; echo "other $?"
        "$1" --profile "$2" -c 'echo free'
        """#)
    #expect(outcome.output == "first \(code)\nother 1\nfree\n", "\(outcome)")
    #expect(outcome.errors.contains("switchboard has ended, and this prompt with it"), "\(outcome)")
  }

  @Test func `a run that is killed or stopped harms no other`() throws {
    let outcome = try run(
      #"""
      "$1" --profile "$2" -c 'echo runs' -c 'sleep 1000' > "$2-a" 3>&- & a=$!
      "$1" --profile "$2" -c 'echo runs' -c 'sleep 1000' > "$2-b" & b=$!
      for f in a b; do for i in {1..3000}; do test -s "$2-$f" && break; sleep 0.01; done; done
      kill -9 $a; kill -STOP $b
      "$1" --profile "$2" -c 'open tab a.org' -c location
      echo location >&3; kill -9 $b
      """#)
    #expect(outcome.output == "https://a.org\nended 0\nhttps://a.org\n", "\(outcome)")
  }

  @Test func `a hundred clients that die within a message harm no run`() throws {
    let program = Program()
    let process = try program.startServing(), path = program.path(of: "socket")
    let line = #"{"type":"line","id":2,"text":"open tab a.org","place":""}"#
    for _ in 1...2 {
      var clients: [SocketClient] = []
      for number in 1...50 {
        let client = try #require(SocketClient(path))
        try client.write(#"{"type":"hello","protocol":1}"#)
        try client.write(Self.opening)
        try client.write(line, count: number)
        clients.append(client)
      }
      #expect(try program.run(["-c", "echo attached"]).output == "attached\n")
      withExtendedLifetime(clients) {}
      // Releasing a client ends its connection.
      clients = []
      #expect(
        try program.run(["-c", "open tab b.org", "-c", "location"]).output == "https://b.org\n")
    }
    #expect(try program.run(["-c", "quit browser"]).code == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try !program.run(["-c", "tabs"]).output.contains("a.org"))
  }

  private static let opening =
    #"{"type":"open_prompt","id":1,"is_json":false,"is_interactive":false,"offers_input":false,"#
    + #""parameters":[],"directory":"/","includes_off_the_record":false}"#

  @Test func `a browser without a prompt is ended by one that attaches`() throws {
    let outcome = try Shell.run(
      #"""
      "$1" --profile "$2" --serve & first=$!
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
      "$1" --profile "$2" -c 'open tab a.org'
      "$1" --profile "$2" -c location -c detach -c 'echo unreachable'; echo "$?"
      "$1" --profile "$2" -c 'quit browser' -c 'echo unreachable'; echo "$?"
      wait $first; echo "first $?"; ls "$2" | grep -c socket
      "$1" --profile "$2" -c location
      """#)
    #expect(outcome.output == "https://a.org\n0\n0\nfirst 0\n0\nhttps://a.org\n", "\(outcome)")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a browser that leaves its prompt runs on`() throws {
    let outcome = try Shell.run(
      #"""
      "$1" --profile "$2" -c 'open tab a.org' -c detach; echo "$?"
      "$1" --profile "$2" -c location; "$1" --profile "$2" -c 'quit browser'
      "$1" --profile "$2" --no-attach -c location
      "$1" --profile "$2" -c 'new incognito' -c detach; echo "$?"
      """#)
    #expect(
      outcome.output == """
        the browser runs on: ‘switchboard’ attaches to it, ‘quit browser’ ends it
        0
        https://a.org
        https://a.org
        1

        """, "\(outcome)")
    #expect(outcome.errors.contains("incognito tabs end with this process"))
  }

  @Test func `a browser that leaves its prompt says so in JSON beside the values of lines`() throws
  {
    let program = Program()
    let run = try program.run(["--json", "-c", "open tab a.org", "-c", "detach"])
    let values = try run.output.split(separator: "\n").map { try JSONValue($0) }
    #expect(values.map { $0["command"] } == [.text("open tab"), .text("detach")], "\(run)")
    let notice = try JSONValue(run.errors)
    #expect(run.code == 0 && notice["kind"] == .text("notice") && notice["ok"] == nil)
    #expect(notice["message"]?.text?.hasPrefix("the browser runs on") == true)
    #expect(try program.run(["-c", "quit browser"]).code == 0)
  }

  @Test func `an interrupt ends a run that is attached, and not the browser`() throws {
    let program = Program()
    let browser = try program.startServing()
    let lines = ["echo runs", "sleep 1000", "open tab a.org"].flatMap { ["-c", $0] }
    let (run, _, output) = try program.start(lines, lines: [])
    #expect(String(decoding: output.availableData, as: UTF8.self) == "runs\n")
    run.interrupt()
    run.waitUntilExit()
    #expect(run.terminationReason == .exit && run.terminationStatus == 130)
    #expect(try !program.run(["-c", "tabs", "-c", "quit browser"]).output.contains("a.org"))
    browser.waitUntilExit()
    #expect(browser.terminationStatus == 0)
  }

  @Test func `a browser whose page is open does not leave its prompt`() throws {
    let outcome = try Program().run(["--inspect", "-c", "detach"])
    #expect(outcome.code == 1 && outcome.errors.contains("--serve --inspect"), "\(outcome)")
  }

  @Test func `a browser that a test leaves running ends with the test's profile`() throws {
    var program: Program? = Program()
    let path = try #require(program?.profile.path)
    #expect(try program?.run(["-c", "detach"]).code == 0)
    #expect(!RemainingProcesses.numbers(naming: path).isEmpty)
    program = nil
    #expect(RemainingProcesses.numbers(naming: path).isEmpty)
  }

  @Test func `a browser that no run could reach does not start`() throws {
    let outcome = try Shell.run(
      #"mkdir -p "$2/socket"; "$1" --profile "$2" --serve; echo "$?""#)
    #expect(outcome.output == "1\n", "\(outcome)")
    #expect(outcome.errors.contains("another file is there"), "\(outcome)")
  }

  @Test func `a profile whose path is longer than the address of a socket can be served`() throws {
    let outcome = try Shell.run(
      #"""
      profile="$2/$(printf 'x%.0s' {1..120})"
      "$1" --profile "$profile" --serve & server=$!
      for i in {1..3000}; do test -S "$profile/socket" && break; sleep 0.01; done
      "$1" --profile "$profile" -c 'open tab a.org' -c 'quit browser'
      wait "$server"; echo "$?"
      """#)
    #expect(outcome.output.hasSuffix("0\n"), "\(outcome)")
  }

  @Test func `scripts that start together all run to their end`() throws {
    let outcome = try Shell.run(
      #"""
      for i in {1..6}; do
        "$1" --profile "$2" -c "open tab a$i.org" -c '!sleep 0.3' -c "open tab b$i.org" & all="$all $!"
      done
      for run in $all; do wait $run || echo failed; done
      "$1" --profile "$2" -c tabs | grep -c '[ab][1-6].org$'
      """#)
    #expect(outcome.output == "12\n", "\(outcome)")
  }

  @Test func `a run that is stopped does not keep the browser of another script from ending`()
    throws
  {
    let outcome = try Shell.run(
      Self.first + #"""
        "$1" --profile "$2" -c 'echo runs' -c 'sleep 1000' > "$2-a" 3>&- & a=$!
        for i in {1..3000}; do test -s "$2-a" && break; sleep 0.01; done
        kill -STOP $a
        exec 3>&-; wait $first; echo "first $?"
        kill -CONT $a; wait $a; echo "stopped $?"
        """#)
    #expect(outcome.output == "first 0\nstopped 1\n", "\(outcome)")
    #expect(outcome.errors.contains("the client did not answer in time"), "\(outcome)")
  }

  private static let manyRuns = Attack.isLong ? 100 : 25

  @Test func `many runs that start together all find the browser`() throws {
    let outcome = try Shell.run(
      #"""
      "$1" --profile "$2" --serve & first=$!
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
      for i in {1..\#(Self.manyRuns)}; do
        "$1" --profile "$2" -c "open tab a$i.org --in-background" & all="$all $!"
      done
      for run in $all; do wait $run || echo "failed $?"; done
      "$1" --profile "$2" -c tabs | grep -c 'a[0-9]*.org$'
      "$1" --profile "$2" -c 'quit browser'; wait $first; echo "$?"
      """#)
    #expect(outcome.output == "\(Self.manyRuns)\n0\n", "\(outcome)")
    #expect(outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func `many runs that stay attached keep no other from attaching`() throws {
    let outcome = try Shell.run(
      #"""
      "$1" --profile "$2" --serve & first=$!
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
      for i in {1..\#(Self.manyRuns)}; do
        "$1" --profile "$2" -c 'echo runs' -c 'sleep 1000' >> "$2-runs" & all="$all $!"
      done
      for i in {1..6000}; do test "$(grep -c runs "$2-runs")" = \#(Self.manyRuns) && break; sleep 0.01; done
      "$1" --profile "$2" -c 'echo attached'
      kill $all; wait $all; "$1" --profile "$2" -c 'quit browser'; wait $first; echo "$?"
      """#)
    #expect(outcome.output == "attached\n0\n", "\(outcome)")
  }

  @Test(arguments: [
    ("-c 'quit browser'", 0, 1), ("--keep-going -c 'close tab 9' -c 'quit browser'", 1, 1),
    ("--keep-going -c 'close tab 9' -c detach", 1, 0),
  ])
  func `the run that ends the browser keeps its exit status`(
    arguments: String, code: Int, others: Int
  ) throws {
    let outcome = try Shell.run(
      #"""
      "$1" --profile "$2" \#(arguments); echo "$?"
      mkfifo "$2-in"; "$1" --profile "$2" < "$2-in" & first=$!; exec 3> "$2-in"
      for i in {1..3000}; do test -S "$2/socket" && break; sleep 0.01; done
      "$1" --profile "$2" \#(arguments); echo "$?"
      exec 3>&-; wait $first; echo "first $?"
      "$1" --profile "$2" -c 'quit browser'; flock "$2" true
      """#)
    #expect(outcome.output.hasSuffix("\(code)\nfirst \(others)\n"), "\(outcome)")
  }

  @Test func `a browser that is stopped keeps no run waiting, and each run says so`() throws {
    let outcome = try Shell.run(
      Self.first + #"""
        "$1" --profile "$2" -c 'echo runs' -c 'sleep 1000' > "$2-a" 2> "$2-a-errors" 3>&- & a=$!
        for i in {1..3000}; do test -s "$2-a" && break; sleep 0.01; done
        kill -STOP $first
        "$1" --profile "$2" -c location; echo "$?"
        kill $a; wait $a; echo "$?"; grep -c 'does not answer: resume it, or end it' "$2-a-errors"
        kill -CONT $first
        """# + "\n" + Self.last)
    #expect(outcome.output == "2\n143\n1\nended 0\n", "\(outcome)")
    #expect(outcome.errors.contains("does not answer: resume it, or end it"))
  }

  @Test func `no browser starts beside one whose socket was deleted`() throws {
    let outcome = try run(
      #"""
      rm "$2/socket"
      attach "$@" --no-attach -c 'open tab b.org'; echo "$?"
      attach "$@" -c 'open tab b.org'; echo "$?"
      echo 'open tab a.org' >&3; echo save >&3; echo location >&3
      """#)
    #expect(outcome.output == "2\n2\nended 0\nsaved\nhttps://a.org\n", "\(outcome)")
    #expect(outcome.errors.matches(of: /is used by process \d+: end that first/).count == 2)
  }
}
