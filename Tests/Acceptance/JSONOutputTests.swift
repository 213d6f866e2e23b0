import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests of the JSON that every command of the program prints.
struct JSONOutputTests {
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])

  private func json(_ text: some StringProtocol) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private func objects(_ text: some StringProtocol) throws -> [[String: Any]] {
    try #require(try json(text) as? [[String: Any]])
  }

  // MARK: - All commands

  /// The lines of a run that uses each command, in order. `PAGE` stands for the address of a page,
  /// and `FILE` for the path of a new file. A line that begins with `?` may fail, because the
  /// engine, the network, or the page does not support it.
  private static let script = """
    help
    help open tab
    open tab PAGE/one
    wait
    page
    ?more
    links
    forms
    source
    navigation
    helpers
    location
    find swift
    fill form 1 q=swift
    follow 1 --in-background
    save page FILE.html
    ?snapshot FILE.png
    ?evaluate 1
    ?accept dialog
    ?dismiss dialog
    submit form 1
    wait
    go back
    go forward
    reload
    ?stop
    ?search swift
    ?prerender PAGE/two
    ?cancel prerender
    go PAGE/three
    open tab PAGE/four
    open tab PAGE/five
    tabs
    activate tab 1
    next tab
    previous tab
    last tab
    pin tab 1
    unpin tab 1
    duplicate tab 1
    move tab 1 2
    select tabs 1-2
    select none
    group tabs 1-2 --title Trip
    add to group Trip 3
    rename group Trip Tour
    color group Tour blue
    collapse group Tour
    groups
    tabs
    expand group Tour
    move group Tour 1
    ungroup tabs 3
    delete group Tour
    group tabs 1 --title Trip
    close group Trip
    undo
    close duplicates
    close tab 1
    closed
    reopen
    close tab 1-2
    reopen 1
    inactive
    ?reopen inactive 1
    ?close inactive
    close others 1
    close all
    undo
    add bookmark https://a.org --title A
    bookmarks
    rename bookmark 1 B
    open bookmark 1
    remove bookmark 1
    visits
    delete visits --all
    downloads
    ?cancel download 1
    clear downloads
    wait for downloads
    preferences
    settings
    get preference home-page
    watch preference history-days
    unwatch preference history-days
    set preference history-days 30
    reset preference history-days
    services
    services --graph
    save
    save session trip
    rename session trip tour
    sessions
    open tab https://b.org
    compare session tour
    export session
    export session FILE.session
    open session tour
    import session FILE.session
    delete session tour
    restore session tour
    windows
    new window
    open tab https://c.org
    move to window 1 1
    foreground 1
    background 1
    close window 2
    states
    create state work
    load state work
    unload state work
    rename state work play
    delete state play --force
    new incognito about:blank
    switch regular
    close incognito
    teardown
    watch tab-count
    unwatch tab-count
    broadcasts
    routes
    routes --graph
    coordinators
    coordinators --mermaid
    coordinators --leaks
    trace off
    log
    jobs
    wait for jobs
    ?cancel job 1
    record FILE.recording
    location
    record
    replay FILE.recording
    quit
    """

  /// A line of the script.
  private struct Line {
    let text: String
    let mayFail: Bool

    init(_ line: Substring, page: String, file: String) {
      mayFail = line.hasPrefix("?")
      text = (mayFail ? line.dropFirst() : line).replacing("PAGE", with: page)
        .replacing("FILE", with: file)
    }
  }

  /// The commands of the program, by name.
  private struct Names {
    private let commands: [[String]: String]

    init(_ help: [[String: Any]]) {
      commands = Dictionary(
        help.flatMap { command in
          (command["names"] as? [String] ?? []).map {
            ($0.split(separator: " ").map(String.init), command["command"] as? String ?? "")
          }
        }, uniquingKeysWith: { first, _ in first })
    }

    var all: Set<String> { Set(commands.values) }

    func command(of line: Line) -> String? {
      let words = line.text.split(separator: " ").map(String.init)
      let names = words.indices.reversed().map { Array(words[...$0]) }
      return names.lazy.compactMap { commands[$0] }.first
    }
  }

  /// The commands that need a page, a network or a task that a test does not have.
  private static let untried: Set<String> = []

  @Test func `the JSON of every command is what its schema says`() throws {
    let server = try TestServer { _, connection in
      connection.respond(
        "<title>T\u{202e}</title>swift <a href=/two>two</a>"
          + "<form><label>Q<input name=q></label><select name=s><option>a<option>b</select>"
          + "<input type=checkbox name=c checked><input type=submit></form>")
    }
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    let page = String(server.url("").absoluteString)
    let lines = Self.script.split(separator: "\n").map {
      Line(
        $0, page: page.hasSuffix("/") ? String(page.dropLast()) : page, file: program.path(of: "f"))
    }
    let run = try program.run(
      ["--json", "--keep-going"], input: lines.map { $0.text + "\n" }.joined())
    let names = Names(try objects(try program.run(["--json", "-c", "help"]).output))
    let errors = try errors(of: run, schema)
    var values = run.output.split(separator: "\n")[...]
    var used: Set<String> = []
    for (index, line) in lines.enumerated() {
      let name = try #require(names.command(of: line), "\(line.text)")
      used.insert(name)
      if let error = errors["line \(index + 1)"] {
        #expect(line.mayFail, "\(line.text): \(error)")
        continue
      }
      let value = try #require(values.popFirst(), "\(line.text): \(run)")
      let definition = name.replacing(" ", with: "_")
      let problems = schema.problems(of: try json(value), as: definition)
      #expect(problems == [], "\(line.text): \(value)")
    }
    #expect(values.isEmpty, "Each line prints one value: \(values)")
    let missing = names.all.subtracting(used).subtracting(Self.untried)
    #expect(missing.isEmpty, "Add a line to the script for each of these commands.")
  }

  /// Returns the errors of a run by the position of their line.
  private func errors(of run: ProcessRun, _ schema: JSONSchema) throws -> [String: [String: Any]] {
    let errors = try run.errors.split(separator: "\n").map { line in
      let error = try #require(try json(line) as? [String: Any], "\(line)")
      #expect(schema.problems(of: error, as: "error") == [], "\(line)")
      return (error["place"] as? String ?? "", error)
    }
    return Dictionary(errors, uniquingKeysWith: { first, _ in first })
  }

  @Test func `the schema names every command and the objects of errors`() throws {
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    let help = try objects(try program.run(["--json", "-c", "help"]).output)
    let names = help.compactMap { ($0["command"] as? String)?.replacing(" ", with: "_") }
    #expect(schema.definitions == Set(names).union(["error", "input"]))
  }

  // MARK: - Errors

  @Test func `an error is an object with its kind, command and place`() throws {
    let script = program.path(of: "tabs.script")
    try "clsoe tab\nclose tab 9\nmove tab 1\nclose tab \u{1b}x\nget preference x\n"
      .write(toFile: script, atomically: true, encoding: .utf8)
    let run = try program.run(["--json", "--keep-going", script])
    let errors = try run.errors.split(separator: "\n").map {
      try #require(try json($0) as? [String: Any])
    }
    #expect(run.output == "" && run.code == 1 && !run.errors.contains("\u{1b}"))
    #expect(errors.map { $0["ok"] as? Bool } == Array(repeating: false, count: 5))
    #expect(
      errors.map { $0["kind"] as? String } == [
        "unknown_command", "web_state_list_error", "missing_argument", "wrong_argument",
        "preference_error",
      ])
    #expect(
      errors.map { $0["command"] as? String } == [
        nil, "close tab", "move tab", "close tab", "get preference",
      ])
    #expect(errors.map { $0["place"] as? String } == (1...5).map { "\(script):\($0)" })
    #expect(errors[1]["message"] as? String == "close tab: there is no tab 9: the list is empty")
  }

  @Test func `one line can print its error as JSON`() throws {
    let lines = ["-c", "clsoe tab --json", "-c", "close tab"]
    let errors = try program.run(["--keep-going"] + lines).errors.split(separator: "\n")
    #expect(try #require(try json(errors[0]) as? [String: Any])["kind"] as? String != nil)
    #expect(errors[1].hasPrefix("close tab: "))
    let usage = try program.run(["--json", "--bogus"])
    let error = try #require(try json(usage.errors) as? [String: Any])
    #expect(usage.code == 2 && error["kind"] as? String == "usage")
  }

  // MARK: - Typed values

  @Test func `a tab and a window keep their IDs in every command and after a restart`() throws {
    let first = try program.run([
      "-c", "open tab a.org", "-c", "open tab b.org", "-c", "move tab 2 1", "-c", "tabs --json",
      "-c", "windows --json", "-c", "watch tab-list --json",
    ]).output.split(separator: "\n")
    let tabs = try objects(first[0]), windows = try objects(first[1])
    let ids = tabs.compactMap { $0["id"] as? Int }
    #expect(ids.count == 2 && Set(ids).count == 2 && tabs[0]["window"] as? Int == 1)
    #expect(windows[0]["window"] as? Int == 1 && windows[0]["active_id"] as? Int == ids[0])
    let watch = try #require(try json(first[2]) as? [String: Any])
    let watched = try #require(watch["value"] as? [[String: Any]])
    #expect(watched.compactMap { $0["id"] as? Int } == ids)
    let next = try program.run([
      "-c", "tabs --json", "-c", "close tab 1", "-c", "undo", "-c", "tabs --json",
    ])
    let lists = try next.output.split(separator: "\n").filter { $0.hasPrefix("[") }.map(objects)
    #expect(lists.map { $0.compactMap { $0["id"] as? Int } } == [ids, ids])
  }

  @Test func `nothing is null, and numbers, flags and lists are not text`() throws {
    let run = try program.run([
      "--json", "-c", "open tab a.org", "-c", "group tabs 1 --title Trip", "-c", "groups", "-c",
      "tabs", "-c", "get preference history-days", "-c", "get preference records-history", "-c",
      "set preference inactive-after never", "-c", "get preference inactive-after", "-c", "source",
      "-c", "sessions", "-c", "close all",
    ])
    let values = run.output.split(separator: "\n").map(String.init)
    let group = try objects(values[2])[0]
    #expect(group["tabs"] as? [Int] == [1] && group["collapsed"] as? Bool == false)
    let tab = try objects(values[3])[0]
    #expect((tab["group"] as? [String: Any])?["title"] as? String == "Trip")
    #expect(values[4] == "90" && values[5] == "true" && values[7] == "null" && values[8] == "null")
    let session = try objects(values[9])[0]
    #expect(session["session"] is NSNull && session["tab_count"] as? Int == 1)
    #expect(
      values[10]
        == #"{"command": "close all", "ok": true, "closed": 1, "pinned": 0, "message": "1 tab closed"}"#
    )
  }

  @Test func `the log shows what commands caused, but no incognito addresses`() throws {
    let run = try program.run([
      "-c", "open tab a.org", "-c", "new incognito secret.example", "-c", "log --json", "-c",
      "log 1",
    ])
    let lines = run.output.split(separator: "\n")
    let commands = try objects(lines[0]).compactMap { $0["command"] as? String }
    #expect(commands == ["open tab https://a.org", "new incognito …"])
    #expect(lines.count == 3 && !run.output.contains("secret.example"))
  }
}
