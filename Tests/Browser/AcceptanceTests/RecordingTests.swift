import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct RecordingTests {
  let program = Program()

  /// Runs lines in which `FILE` stands for the path of a file that does not exist yet.
  private func run(
    _ lines: [String], keepingGoing: Bool = false
  ) throws -> ProcessRun {
    let lines = lines.map { $0.replacing("FILE", with: program.path(of: "a.recording")) }
    return try program.run(
      (keepingGoing ? ["--keep-going"] : []) + lines.flatMap { ["-c", $0] })
  }

  private var recording: String {
    get throws { try String(contentsOfFile: program.path(of: "a.recording"), encoding: .utf8) }
  }

  @Test func `a recorded session can be replayed, and gives the same tabs`() throws {
    let recorded = try run([
      "record FILE", "open tab a.org", "open tab b.org --in-background", "open tab",
      "move tab 1 3", "activate tab 1", "tabs", "record",
    ])
    #expect(recorded.code == 0)
    #expect(recorded.output.hasSuffix("6 commands are in \(program.path(of: "a.recording"))\n"))
    let replayed = try run(["new window", "replay FILE"])
    #expect(replayed.code == 0 && recorded.output.hasPrefix(replayed.output))
    #expect(replayed.output.contains("https://b.org"))
  }

  @Test func `a recording can be named from the home directory`() throws {
    let outcome = try Shell.run(
      #"""
      mkdir "$2-home"
      HOME="$2-home" "$1" --profile "$2" -c 'record ~/a' -c 'open tab a.org' -c record \
        -c 'close tab 1' -c 'replay ~/a' -c location
      cat "$2-home/a"
      """#)
    #expect(
      outcome.output.hasSuffix("-home/a\n1 tab closed\nhttps://a.org\nopen tab https://a.org\n"))
    #expect(outcome.errors.isEmpty && outcome.code == 0)
  }

  @Test func `a recording has commands that succeed, and no incognito command`() throws {
    let outcome = try run(
      [
        "record FILE", "trace on", "open tab a.org", "close tab 9", "new incognito secret.org",
        "open tab hidden.org", "watch tab-count", "switch regular", "tabs", "trace off", "record",
      ], keepingGoing: true)
    #expect(try recording == "open tab https://a.org\ntabs\n")
    let trace = outcome.output.split(separator: "\n").filter { $0.contains(" → ") }
    #expect(trace.contains { $0.hasPrefix("new incognito … → WindowMediator") })
    #expect(trace.allSatisfy { !$0.contains("secret") && !$0.contains("hidden") })
  }

  @Test func `a trace shows the handler, outcome and duration of each command`() throws {
    let outcome = try run(["trace on", "open tab a.org", "close tab 9"])
    let lines = outcome.output.split(separator: "\n")
    let pattern = #/open tab https://a\.org → TabGridMediator \(regular\), \d+\.\d\d ms/#
    #expect(lines.contains { $0.wholeMatch(of: pattern) != nil })
    #expect(
      lines.contains { $0.hasPrefix("close tab 9 → TabGridMediator (regular), threw ") })
  }

  @Test func `a recording overwrites nothing, and there is one at a time`() throws {
    let path = program.path(of: "a.recording")
    try "mine\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      try run(["record FILE"]).errors
        == "record: ‘\(path)’ exists already: name another file\n")
    #expect(try recording == "mine\n")
    #expect(
      try run(["record"]).errors
        == "record: nothing is being recorded: name a file for the commands\n")
    #expect(
      try run(["record FILE2", "record FILE3"]).errors
        == "record: a recording is under way: ‘record’ without a file ends it\n")
    #expect(
      try run(["record /none/a"]).errors
        == "record: ‘/none/a’ cannot be written: name a file in a writable folder\n")
  }

  @Test func `a replay stops at the first line that fails`() throws {
    let path = program.path(of: "a.recording")
    try "open tab a.org\nclose tab 9\ntabs\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    let outcome = try run(["replay FILE"])
    #expect(outcome.output.isEmpty && outcome.code == 1)
    #expect(
      outcome.errors == """
        \(path):2: close tab: there is no tab 9: choose one from 1 to 1
        replay: the rest of ‘\(path)’ was not run

        """)
  }

  @Test func `a script cannot replay itself, by whichever path`() throws {
    let path = program.path(of: "a.recording")
    let detour = program.profile.path + "/./a.recording"
    try "replay '\(detour)'\n".write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try run(["replay FILE"])
    #expect(
      outcome.errors.hasPrefix("\(path):1: replay: ‘\(detour)’ replays itself: remove that line"))
    #expect(outcome.code == 1)
  }

  @Test func `a line fails that could not be recorded`() throws {
    let outcome = try Shell.run(
      #"""
      set -o pipefail
      record() { ulimit -f 0; "$@"; }
      (record "$1" --profile /proc/none -c "record $2-r" -c 'open tab a.org' -c tabs) 2>&1 | cat
      """#)
    #expect(outcome.code == 1)
    #expect(
      outcome.output.hasSuffix(
        "-r’ cannot be written any more: the last command is not recorded\n"))
    #expect(outcome.output.split(separator: "\n").count == 2, "The first line says so.")
  }

  @Test func `the routes are a graph for Graphviz`() throws {
    let outcome = try run(["routes --graph"])
    #expect(outcome.output.hasPrefix("digraph \"routes\" {\n"))
    #expect(outcome.output.contains("  \"regular\" -> \"application\";\n"))
    #expect(outcome.output.contains("  \"regular\" -> \"TabGridMediator\" [label=\"open tab, "))
    #expect(outcome.output.hasSuffix("}\n"))
  }

  @Test(arguments: ["routes", "services", "coordinators"])
  func `routes, services and coordinators are graphs for Graphviz and for Mermaid`(
    line: String
  ) throws {
    let graph = try run(["\(line) --graph"]).output
    #expect(graph.hasPrefix("digraph \"") && graph.hasSuffix("}\n"))
    let chart = try run(["\(line) --mermaid"]).output.split(separator: "\n")
    #expect(chart.prefix(4).map(String.init).last == "flowchart LR")
    #expect(chart.count == graph.split(separator: "\n").count + 2, "One line for each part.")
    let both = try run(["\(line) --graph --mermaid"])
    #expect(both.code == 1 && both.output.isEmpty)
    #expect(both.errors.hasPrefix("\(line): a graph is for Graphviz or for Mermaid: leave out"))
  }
}
