import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct CommandLineTests {
  let program = Program()

  @Test func `lines of the command line run in order, and listings can be JSON`() throws {
    let outcome = try program.run(["-c", "open tab swift.org", "-c", "tabs --json"])
    let id = try #require(outcome.output.firstMatch(of: /"id": (\d+)/)).1
    #expect(
      outcome
        == ProcessRun(
          output: """
            [{"tab": 1, "id": \(id), "window": 1, "active": true, "selected": false, \
            "pinned": false, "loading": false, "failed": false, "unread": false, "group": null, \
            "title": "swift.org", "address": "https://swift.org"}]

            """))
    #expect(
      try program.run(["--json", "-c", "new window", "-c", "tabs", "-c", "location"]).output
        == "{\"command\": \"new window\", \"ok\": true, \"opened\": [], \"windows\": [2]}\n[]\nnull\n"
    )
  }

  @Test func `every line prints JSON that parses where asked for`() throws {
    let lines = [
      "open tab swift.org", "tabs", "groups", "broadcasts", "routes", "coordinators", "help",
    ]
    let outcome = try program.run(["--json"] + lines.flatMap { ["-c", $0] })
    let documents = outcome.output.split(separator: "\n")
    #expect(documents.count == lines.count && outcome.code == 0)
    for document in documents {
      _ = try JSONSerialization.jsonObject(
        with: Data(document.utf8), options: .fragmentsAllowed)
    }
  }

  #if os(Linux)
    @Test func `the libraries for loading pages are not loaded with the program`() throws {
      // With this variable, the dynamic linker lists the libraries and does not run the program.
      let line = "LD_TRACE_LOADED_OBJECTS=1 exec \"$0\""
      let libraries = try ProcessRun(["/bin/sh", "-c", line, Program.builtPath(of: "switchboard")])
        .output
      #expect(libraries.contains("libsqlite3") && !libraries.contains("libcurl"))
    }
  #endif

  @Test func `a failed line ends the run with 1, and its error is on standard error`() throws {
    let lines = ["-c", "close tab 3", "-c", "tabs"]
    let sentence = "close tab: there is no tab 3: the list is empty\n"
    #expect(try program.run(lines) == ProcessRun(errors: sentence, code: 1))
    #expect(
      try program.run(["--keep-going"] + lines)
        == ProcessRun(
          output: "No tabs: ‘open tab’ opens one.\n", errors: sentence, code: 1))
  }

  @Test func `an error in a script names the file and the line`() throws {
    let script = program.profile.url.appendingPathComponent("tabs.script").path
    try "# opens\n\nopen tab a.org\r\ntabs\nclose tab 9\ntabs\n"
      .write(toFile: script, atomically: true, encoding: .utf8)
    let outcome = try program.run(["--script", script])
    #expect(outcome.output.hasSuffix("  1  ›  a.org  https://a.org\n"))
    #expect(
      outcome.errors
        == "\(script):5: close tab: there is no tab 9: choose one from 1 to 1\n")
    #expect(outcome.code == 1)
  }

  @Test func `a word that begins with a dash is the name of a file only in quotes or after --`()
    throws
  {
    let usage = "write ‘save page <file> [--replace]’"
    #expect(
      try program.run(["-c", "save page -rf"]).errors
        == "save page has no option ‘-rf’: \(usage), or put a word that begins with ‘-’ in quotes\n"
    )
    for line in ["save page \"-rf\"", "save page -- -rf"] {
      #expect(try program.run(["-c", line]).errors.hasPrefix("save page: there is no tab"))
    }
  }

  @Test func `standard input is a script whose last line needs no end`() throws {
    let outcome = try program.run([], input: "open tab a.org\nlocation")
    #expect(outcome == ProcessRun(output: "https://a.org\n"))
  }

  @Test func `nothing after quit is run`() throws {
    #expect(try program.run([], input: "quit\nnonsense\n") == ProcessRun())
  }

  @Test(arguments: [
    ["--bogus"], ["-c"], ["no-such-script"], ["-c", "tabs", "a-script"], ["a", "b"], ["/"],
    ["--manual", "-c", "tabs"], ["--manual", "a-script"], ["--json-schema", "-c", "tabs"],
    ["--generate-completion-script", "sh"], ["-ctabs", "a-script"],
    // ArgumentParser looks for the name of an option before the equals sign.
    ["-copen tab a.org/?q=1"],
  ])
  func `a wrong call is refused in one line with 2`(arguments: [String]) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("switchboard: "))
    #expect(outcome.errors.split(separator: "\n").count == 1 && !outcome.errors.contains("\\n"))
  }

  @Test func `a file called states is reported without a sentence of the system`() throws {
    let states = program.path(of: "states")
    try "?".write(toFile: states, atomically: true, encoding: .utf8)
    let outcome = try program.run(["-c", "location"])
    let fault = "cannot be listed: ‘\(states)’ is not a directory: move it away, and a directory"
    #expect(outcome.code == 0 && outcome.errors.contains("\(fault) is created in its place\n"))
    #expect(!outcome.errors.contains("NSCocoa") && !outcome.errors.contains("couldn"))
  }

  @Test func `a profile that is not a directory is refused with 2`() throws {
    let outcome = try program.run(["--profile", "/dev/null"])
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == """
        switchboard: the profile ‘/dev/null’ is not a directory: name another with --profile

        """)
    #expect(
      try program.run(["--profile", ""]).errors
        == "switchboard: --profile needs the path of a directory\n")
  }

  @Test func `wrong arguments are reported in one line`() throws {
    let outcome = try program.run(["a\nb\u{1b}[31m"])
    #expect(
      outcome.errors
        == "switchboard: ‘a\\nb\\u{1b}[31m’ is neither an address nor a file: to run a command, write "
        + "‘switchboard -c 'a\\nb\\u{1b}[31m'’\n")
  }

  @Test func `a word of 100,000 letters is reported quickly, and shortened`() throws {
    let word = String(repeating: "a", count: 100_000)
    let outcome = try program.run(["--keep-going", "-c", word, "-c", "tabs \(word)"])
    #expect(outcome.code == 1 && outcome.errors.count < 400)
  }

  @Test(arguments: ["delete visits", "replay", "import session", "record", "set preference"])
  func `a long pattern, path or word is shortened in messages`(command: String) throws {
    for word in [String(repeating: "a", count: 100_000), String(repeating: "é/", count: 50_000)] {
      let outcome = try program.run([], input: "\(command) \(word)\n")
      #expect(outcome.code == 1 && !outcome.errors.isEmpty && outcome.errors.count < 600)
    }
  }

  @Test(arguments: [
    ("relative", true), ("/dev/null", true), ("/no-such", true), ("$2-open", true),
    ("$2-own", false), ("", false),
  ])
  func `a runtime directory that cannot be used is reported once`(
    path: String, isReported: Bool
  ) throws {
    let outcome = try Shell.run(
      #"""
      mkdir -m 700 "$2-own"; mkdir -m 777 "$2-open"
      XDG_RUNTIME_DIR="\#(path)" "$1" --profile "$2" -c location
      """#)
    let start = "incognito tabs are kept in the profile, and outlast a restart of the computer: "
    #expect(outcome.errors.split(separator: "\n").count == (isReported ? 1 : 0))
    #expect(outcome.errors.hasPrefix(start) == isReported && outcome.code == 0)
  }

  @Test func `no core file is written, even if the shell allows it`() throws {
    let outcome = try Shell.run(
      #"""
      ulimit -c unlimited; mkfifo "$2-in" "$2-out"
      "$1" --profile "$2" < "$2-in" > "$2-out" & exec 3> "$2-in" 4< "$2-out"
      echo location >&3; read -r line <&4
      grep 'Max core file size' /proc/$!/limits; exec 3>&-; wait
      """#)
    #expect(outcome.output.split(whereSeparator: \.isWhitespace)[4] == "1", "\(outcome)")
  }

  @Test(arguments: ["--version", "-V"])
  func `the version is the one that the changelog describes first`(option: String) throws {
    #expect(try program.run([option]) == ProcessRun(output: "\(try Program.version())\n"))
  }

  @Test func `a line can be joined to -c`() throws {
    #expect(try program.run(["-ctabs"]) == program.run(["-c", "tabs"]))
  }

  @Test func `help on the command line ends with 0`() throws {
    let outcome = try program.run(["--help"])
    #expect(outcome.code == 0 && outcome.output.contains("USAGE: switchboard"))
  }

  @Test func `help states the default of each option that names a place or an engine`() throws {
    let help = try program.run(["--help"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(help.contains("Defaults to switchboard in $XDG_DATA_HOME, or to ~/.local/share/"))
    #expect(help.contains("Defaults to $SWITCHBOARD_ENGINE, or to light."))
  }

  @Test func `control characters are not printed`() throws {
    let outcome = try program.run(["-c", "open tab a.org\u{1b}[31m"])
    #expect(outcome.code == 1 && !outcome.errors.contains("\u{1b}"))
    #expect(outcome.errors.contains("not ‘a.org\\u{1b}[31m’"))
  }
}
