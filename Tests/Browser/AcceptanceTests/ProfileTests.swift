import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of the access to a profile.
@Suite(.onOwnThread)
struct ProfileTests {
  /// Starts a run on the profile that waits for lines on descriptor 3. `$first` is its process ID.
  private static let first = #"""
    mkfifo "$2-in"
    "$1" --profile "$2" < "$2-in" > "$2-out" & first=$!
    exec 3> "$2-in"; echo location >&3
    for i in {1..3000}; do test -s "$2-out" && break; sleep 0.01; done

    """#

  @Test(arguments: ["", "-link"])
  func `a second run that must not attach is refused and learns of the first`(path: String) throws {
    let outcome = try Shell.run(
      Self.first + #"""
        ln -s "$2" "$2-link"; echo "$first $2"
        "$1" --profile "$2\#(path)" --no-attach -c tabs; code=$?
        echo location >&3; exec 3>&-; wait; exit $code
        """#)
    let words = outcome.output.split(separator: " ", maxSplits: 1)
    let first = words.first ?? ""
    let profile = words.last?.dropLast() ?? ""
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == """
        switchboard: the profile ‘\(profile)\(path)’ is used by process \(first): end that first, \
        name another with --profile, or only read it with --read-only

        """)
  }

  @Test func `beside the first, another profile can be used, and this one read`() throws {
    let outcome = try Shell.run(
      Self.first + #"""
        "$1" --profile "$2-other" -c 'get setting keeps-typed-lines'
        "$1" --profile "$2" --read-only -c 'get setting keeps-typed-lines'
        "$1" --profile "$2" --version
        exec 3>&-; wait; "$1" --profile "$2" -c location
        """#)
    let version = try Program.version()
    #expect(outcome.output == "on\non\n\(version)\nNo tab is active.\n" && outcome.code == 0)
    let warnings = outcome.errors.split(separator: "\n")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("nothing of this run is kept: the profile ‘") == true)
  }

  @Test(arguments: ["kill -9 $first", "kill $first", "echo quit >&3"])
  func `a run that has ended, however, releases the profile`(end: String) throws {
    let outcome = try Shell.run(
      Self.first + #"""
        \#(end); wait $first 2> /dev/null; exec 2>&1
        "$1" --profile "$2" -c location
        """#)
    let isKilled = end.contains("-9")
    #expect(
      outcome.output == (isKilled ? "the last run crashed\n" : "") + "No tab is active.\n")
    #expect(outcome.code == 0)
  }

  @Test(arguments: ["--help", "--version", "no-such-script", "--read-only -c tabs"])
  func `a run that keeps nothing makes no profile`(arguments: String) throws {
    let outcome = try Shell.run(
      #""$1" --profile "$2" \#(arguments) > "$2-out"; test ! -e "$2""#)
    #expect(outcome.code == 0)
  }
}

// MARK: - Paths

extension ProfileTests {
  @Test(arguments: [
    #""$1" --profile "$2"$'\xff' -c tabs"#, #""$1" --profile "$2"$'\xff/profile' --serve"#,
    #"XDG_DATA_HOME="$2"$'\xff' "$1" -c tabs"#,
  ])
  func `a path that is not UTF-8 is refused, and nothing is created`(line: String) throws {
    let outcome = try Shell.run(line + #"; echo "$?"; ls -A "${2%/*}""#)
    #expect(outcome.output == "2\n", "\(outcome)")
    let fix = "of the profile is not valid UTF-8: rename it, or name another with --profile\n"
    #expect(outcome.errors.hasSuffix(fix), "\(outcome)")
  }
}

// MARK: - Reading only

extension ProfileTests {
  private static let work = [
    "open tab a.org", "open tab b.org", "add bookmark", "set preference home-page c.org",
    "set setting last-used-state other", "set setting keeps-typed-lines on", "close tab",
    "new incognito d.org", "close tab", "create state x", "new window --state x", "open tab e.org",
    "close window", "delete visits a.org", "remove bookmark 1", "reopen",
  ]

  @Test(arguments: [true, false])
  func `a run that only reads works in memory, and leaves each byte as it was`(
    isTerminal: Bool
  ) throws {
    let program = Program()
    let profile = program.path(of: "profile")
    let arguments = ["--profile", profile, "--keep-going"]
    #expect(try program.run(arguments, input: "open tab kept.org\nadd bookmark\n").code == 0)
    try "open tab typed.org\n".write(
      toFile: profile + "/history", atomically: true, encoding: .utf8)
    let before = try FileTree(at: URL(fileURLWithPath: profile))
    if isTerminal {
      try workOnTerminal(["--profile", profile, "--read-only"])
    } else {
      let lines = Self.work + ["visits", "bookmarks", "states"]
      let outcome = try program.run(
        arguments + ["--read-only"], input: lines.joined(separator: "\n"))
      for word in ["https://kept.org", "https://b.org", "  x  "] {
        #expect(outcome.output.contains(word))
      }
      #expect(
        outcome.errors.hasPrefix(
          "nothing of this run is kept: the profile ‘\(profile)’ is only read\n"))
    }
    #expect(try FileTree(at: URL(fileURLWithPath: profile)) == before)
    _ = try program.run(arguments, input: "location")
    #expect(try FileTree(at: URL(fileURLWithPath: profile)) != before, "Another run leaves traces.")
  }

  private func workOnTerminal(_ arguments: [String]) throws {
    let process = try TerminalProcess(
      [Program.path] + arguments,
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent"])
    try process.wait { $0.cursorLine.hasSuffix("(read-only)>") }
    #expect(
      process.screen.transcript.filter { $0.hasPrefix("nothing of this run is kept: ") }.count == 1)
    try process.send("\u{1b}[A")
    try process.wait { $0.cursorLine.hasSuffix("(read-only)> open tab typed.org") }
    try process.send("\u{15}" + Self.work.map { $0 + "\r" }.joined() + "switch regular\r")
    try process.send("visits\rquit\r")
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.screen.transcript.contains { $0.contains("https://kept.org") })
  }
}
