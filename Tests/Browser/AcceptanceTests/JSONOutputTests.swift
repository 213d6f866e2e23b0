import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests of the JSON that every command of the program prints.
@Suite(.onOwnThread)
struct JSONOutputTests {
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])

  private func rows(_ text: some StringProtocol) throws -> [JSONValue] {
    try #require(try JSONValue(text).list)
  }

  // MARK: - All commands

  /// The lines of a run that uses each command, in order. `PAGE` stands for the address of a page,
  /// and `FILE` for the path of a new file. A line that begins with `?` may fail, because the
  /// engine, the network, or the page does not support it.
  private static let script = """
    help
    help open tab
    help keys
    help history
    help bookmark
    open tab PAGE/one
    wait
    page
    ?more
    ?up
    top
    end
    ?next heading
    links
    forms
    source
    navigation
    helpers
    location
    find swift
    ?next match
    fill form 1 q=swift
    ?edit form 1 q
    ?copy
    ?open outside
    ?copy link 1
    download 1
    follow 1 --in-background
    save page FILE.html
    save page -
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
    open PAGE/five PAGE/six
    sort tabs address --descending
    undo
    redo
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
    open PAGE/seven PAGE/eight
    close right 2
    close left 2
    close all
    undo
    add bookmark https://a.org --title A
    bookmarks
    rename bookmark 1 B
    move bookmark 1 Trip
    bookmarks b --folder trip
    export bookmarks
    export bookmarks FILE.json
    import bookmarks FILE.json
    open bookmark 1
    remove bookmark 1
    visits
    export visits --format json
    delete visits --all
    cookies
    delete cookies a.org
    delete data cookies --since 1h
    delete data --all
    downloads
    ?cancel download 1
    ?resume download 1
    ?open download 1
    clear downloads
    wait for downloads
    ?log in ann secret
    preferences
    settings
    get preference home-page
    watch preference history-days
    unwatch preference history-days
    set preference history-days 30
    reset preference history-days
    ?devices
    ?device tabs
    ?open device tab phone 1
    ?send tab 1 --to phone
    ?pair device phone
    ?forget device phone
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
    next window
    previous window
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
    let place = a b
    let place
    let
    alias here = location
    alias here
    alias
    aliases
    unalias here
    bind ^T location
    bind ^T
    bind
    unbind ^T
    hints off
    json on
    delete history
    echo a b
    sleep 0
    time location
    on tab-count 99 location
    hooks
    off 1
    watch tab-count
    watch
    watch tab-* --once --times
    unwatch
    wait for tab-group-count 0
    history
    record FILE.recording
    location
    record
    replay FILE.recording
    source FILE.recording
    new incognito PAGE/one
    ?start plugin /no/such/program
    plugins
    ?stop plugin reading-time
    ?detach
    quit
    """

  /// A line of the script.
  private struct Line {
    let text: String
    let mayFail: Bool

    init(_ line: Substring, page: String, file: String) {
      mayFail = line.hasPrefix("?")
      let line = String(mayFail ? line.dropFirst() : line)
      text = line.replacing("PAGE", with: page).replacing("FILE", with: file)
    }
  }

  private static let page = """
    <title>T\u{202e}</title>swift <a href=/two>two</a>
    <form><label>Q<input name=q></label><select name=s><option>a<option>b</select>
    <input type=checkbox name=c checked><input type=submit></form>
    """

  @Test(arguments: [
    (#"{"name": "a", "state": "idle", "children": []}"#, true),
    (
      #"{"name": "a", "state": "idle", "children": [{"name": "b", "state": "idle", "children": []}]}"#,
      true
    ),
    (#"{"name": "a", "state": "idle", "children": [{"name": "b", "state": "idle"}]}"#, false),
    (#"{"name": "a", "state": "idle", "children": [3]}"#, false),
  ])
  func `the schema describes the tree of coordinators to its leaves`(
    tree: String, isValid: Bool
  ) throws {
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    #expect(schema.problems(of: try JSONValue(tree), as: "coordinators").isEmpty == isValid)
  }

  @Test func `the JSON of every command is what its schema says`() throws {
    let server = try TestServer { _, connection in connection.respond(Self.page) }
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    let file = program.path(of: "f"), address = "http://127.0.0.1:\(server.port)"
    let lines = Self.script.split(separator: "\n").map { Line($0, page: address, file: file) }
    let run = try program.run(
      ["--json", "--keep-going"], input: lines.map { $0.text + "\n" }.joined())
    let names = try CommandNames(of: program)
    let errors = try errors(of: run, schema)
    var values = run.output.split(separator: "\n")[...]
    for (index, line) in lines.enumerated() {
      if let error = errors["line \(index + 1)"] {
        #expect(line.mayFail, "\(line.text): \(error)")
        continue
      }
      let name = try #require(names.command(of: line.text), "\(line.text)")
      let next = values.popFirst()
      let value = try #require(next, "\(line.text)")
      let problems = schema.problems(
        of: try JSONValue(value), as: name.replacing(" ", with: "_"))
      #expect(problems == [], "\(line.text): \(value)")
    }
    #expect(values.isEmpty, "Each line prints one value: \(values)")
    let end = try program.run(["--json", "-c", "quit browser"]).output
    #expect(schema.problems(of: try JSONValue(end), as: "quit_browser") == [])
    let missing = names.all.subtracting(
      lines.compactMap { names.command(of: $0.text) } + ["quit browser"])
    #expect(missing.isEmpty, "Add a line to the script for each of these commands.")
  }

  /// Returns the errors of a run by the position of their line.
  private func errors(of run: ProcessRun, _ schema: JSONSchema) throws -> [String: JSONValue] {
    let errors = try run.errors.split(separator: "\n").map { line in
      let error = try JSONValue(line)
      #expect(schema.problems(of: error, as: "error") == [], "\(line)")
      return (error["place"]?.text ?? "", error)
    }
    return Dictionary(errors, uniquingKeysWith: { first, _ in first })
  }

  @Test func `the schema names every command and the objects of errors`() throws {
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    let help = try rows(try program.run(["--json", "-c", "help"]).output)
    let names = help.compactMap { $0["command"]?.text?.replacing(" ", with: "_") }
    #expect(schema.definitions.isSuperset(of: names + ["error", "input", "notice", "shell"]))
  }

  @Test func `a shell command prints one value with its status and output`() throws {
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    let script = "!echo one; echo two >&2\n!exit 3\nlocation; !printf 'a\\n\\nb'\n!true\n"
    let run = try program.run(["--json", "--keep-going"], input: "open tab a.org\n" + script)
    let values = try run.output.split(separator: "\n").dropFirst().map { try JSONValue($0) }
    try #require(values.count == 5, "\(run)")
    #expect(values[2] == .text("https://a.org"))
    let shell = values[..<2] + values[3...]
    #expect(shell.flatMap { schema.problems(of: $0, as: "shell") } == [])
    #expect(shell.map { $0["output"]?.text } == ["one\ntwo", "", "a\n\nb", ""])
    #expect(shell.map { $0["status"]?.number } == [0, 3, 0, 0])
    #expect(shell.map { $0["ok"] } == [true, false, true, true].map { .flag($0) })
    let error = try JSONValue(run.errors)
    #expect(error["ok"] == .flag(false) && error["place"] == .text("line 3"))
    #expect(try program.run(["--json", "-c", "echo x | tr x y"]).output == "\"y\"\n")
    let input = try JSONValue(program.run(["--json", "-c", "!cat"], input: "typed").output)
    #expect(input["output"] == .text("typed"))
  }

  @Test func `recorded lines are further lines, and results stay what they are`() throws {
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    let run = try program.run(["--json"], input: "record -\nopen tab a.org\ntabs\nrecord\n")
    let values = try run.output.split(separator: "\n").map { try JSONValue($0) }
    #expect(values.compactMap { $0["recorded"]?.text } == ["open tab https://a.org", "tabs"])
    let results = values.filter { $0["recorded"] == nil }
    #expect(results.count == 4)
    for (value, command) in zip(results, ["record", "open_tab", "tabs", "record"]) {
      #expect(schema.problems(of: value, as: command) == [], "\(value)")
    }
  }

  @Test func `a notice about a run that succeeds is not an error`() throws {
    #expect(try program.run(["-c", "open tab a.org", "-c", "add bookmark"]).code == 0)
    try "?".write(
      toFile: program.path(of: "settings.json"), atomically: true, encoding: .utf8)
    let run = try program.run(["--json", "-c", "location"])
    #expect(run.code == 0 && run.output == "\"https://a.org\"\n")
    let notices = try run.errors.split(separator: "\n").map { try JSONValue($0) }
    let schema = try JSONSchema(try program.run(["--json-schema"]).output)
    #expect(!notices.isEmpty && notices.flatMap { schema.problems(of: $0, as: "notice") } == [])
    #expect(notices.allSatisfy { $0["ok"] == nil && $0["kind"] == .text("notice") })
  }

  // MARK: - Errors

  @Test func `an error is an object with its kind, command and place`() throws {
    let script = program.path(of: "tabs.script")
    try "clsoe tab\nclose tab 9\nmove tab 1\nclose tab \u{1b}x\nget preference x\n"
      .write(toFile: script, atomically: true, encoding: .utf8)
    let run = try program.run(["--json", "--keep-going", "--script", script])
    let errors = try run.errors.split(separator: "\n").map { try JSONValue($0) }
    #expect(run.output == "" && run.code == 1 && !run.errors.contains("\u{1b}"))
    #expect(errors.map { $0["ok"] } == Array(repeating: .flag(false), count: 5))
    #expect(
      errors.map { $0["kind"]?.text } == [
        "unknown_command", "tab_error", "missing_argument", "wrong_argument",
        "preference_error",
      ])
    #expect(
      errors.map { $0["command"]?.text } == [
        nil, "close tab", "move tab", "close tab", "get preference",
      ])
    #expect(errors.map { $0["place"]?.text } == (1...5).map { "\(script):\($0)" })
    #expect(errors[1]["message"] == .text("close tab: there is no tab 9: the list is empty"))
  }

  @Test func `one line can print its error as JSON`() throws {
    let lines = ["-c", "clsoe tab --json", "-c", "close tab"]
    let errors = try program.run(["--keep-going"] + lines).errors.split(separator: "\n")
    #expect(try JSONValue(errors[0])["kind"] != nil && errors[1].hasPrefix("close tab: "))
    let usage = try program.run(["--json", "--bogus"])
    #expect(try usage.code == 2 && JSONValue(usage.errors)["kind"] == .text("usage"))
  }

  // MARK: - Typed values

  @Test func `a tab and a window keep their IDs in every command and after a restart`() throws {
    let first = try program.run([
      "-c", "open tab a.org", "-c", "open tab b.org", "-c", "move tab 2 1", "-c", "tabs --json",
      "-c", "windows --json", "-c", "watch tab-list --json",
    ]).output.split(separator: "\n")
    let tabs = try rows(first[0]), windows = try rows(first[1])
    let ids = tabs.compactMap { $0["id"]?.number }
    #expect(ids.count == 2 && Set(ids).count == 2 && tabs[0]["window"] == .number(1))
    #expect(windows[0]["window"] == .number(1) && windows[0]["active_id"]?.number == ids[0])
    let watched = try JSONValue(first[2])["value"]?.list ?? []
    #expect(watched.compactMap { $0["id"]?.number } == ids)
    let next = try program.run([
      "-c", "tabs --json", "-c", "close tab 1", "-c", "undo", "-c", "tabs --json",
    ])
    let lists = try next.output.split(separator: "\n").filter { $0.hasPrefix("[") }.map(rows)
    #expect(lists.map { $0.compactMap { $0["id"]?.number } } == [ids, ids])
  }

  @Test func `a command that opens tabs names their IDs`() throws {
    let values = try program.run([
      "--json", "-c", "open tab a.org", "-c", "open b.org c.org", "-c", "duplicate tab 1-2",
      "-c", "new incognito d.org", "-c", "switch regular", "-c", "tabs",
    ]).output.split(separator: "\n").map { try JSONValue($0) }
    let opened = values.map { $0["opened"]?.list?.compactMap(\.number) }
    #expect(opened.map { $0?.count } == [1, 2, 2, 1, nil, nil])
    let ids = (values.last?.list ?? []).compactMap { $0["id"]?.number }
    #expect(Set(opened[..<3].flatMap { $0 ?? [] }) == Set(ids) && ids.count == 5)
  }

  /// The lines that open tabs or windows, with the number of each. The commands of the other lines
  /// open none.
  private static let openings: [(line: String, tabs: Int?, windows: Int?)] = [
    ("set preference search-address PAGE/?q=%s", nil, nil), ("go PAGE/one", 1, nil),
    ("wait", nil, nil), ("follow 1 --in-background", 1, nil), ("follow 1 --in-new-tab", 1, nil),
    ("wait", nil, nil), ("follow 1", nil, nil), ("add bookmark https://a.org", nil, nil),
    ("open bookmark 1", 1, nil),
    ("close tab", nil, nil), ("reopen", 1, nil), ("close tab", nil, nil), ("undo", 1, nil),
    ("close tab 1-2", nil, nil), ("activate tab PAGE/one", 1, nil),
    ("save session trip", nil, nil), ("open session trip", 3, 1),
    ("export session FILE", nil, nil), ("import session FILE", 6, 2), ("new window", 0, 1),
    ("search swift", 1, nil), ("close window", nil, nil), ("undo", 1, 1),
  ]

  @Test func `each command that opens tabs or windows names their IDs`() throws {
    let server = try TestServer { _, connection in connection.respond(Self.page) }
    let file = program.path(of: "f"), address = "http://127.0.0.1:\(server.port)"
    let lines = Self.openings.flatMap { [$0.line, "tabs --all", "windows"] }.map {
      $0.replacing("PAGE", with: address).replacing("FILE", with: file)
    }
    let values = try program.run(["--json"], input: lines.joined(separator: "\n") + "\n").output
      .split(separator: "\n").map { try JSONValue($0) }
    try #require(values.count == lines.count)
    var tabs = Set<Double>()
    var windows = Set<Double>([1])
    for (index, row) in Self.openings.enumerated() {
      let value = values[3 * index], nowOpen = Self.numbers("id", of: values[3 * index + 1])
      let nowThere = Self.numbers("window", of: values[3 * index + 2])
      #expect(Self.numbers(value["opened"])?.count == row.tabs, "\(row.line): \(value)")
      #expect(Self.numbers(value["windows"])?.count == row.windows, "\(row.line): \(value)")
      #expect(nowOpen.subtracting(tabs) == Self.numbers(value["opened"]) ?? [], "\(row.line)")
      #expect(nowThere.subtracting(windows) == Self.numbers(value["windows"]) ?? [], "\(row.line)")
      tabs = nowOpen
      windows = nowThere
    }
  }

  private static func numbers(_ value: JSONValue?) -> Set<Double>? {
    value?.list.map { Set($0.compactMap(\.number)) }
  }

  private static func numbers(_ key: String, of rows: JSONValue) -> Set<Double> {
    Set((rows.list ?? []).compactMap { $0[key]?.number })
  }

  @Test func `moved tabs, closed windows and hooks are named`() throws {
    let values = try program.run([
      "--json", "-c", "open a.org b.org", "-c", "move to window new 2", "-c", "tabs",
      "-c", "close window", "-c", "on tab-count echo x",
    ]).output.split(separator: "\n").map { try JSONValue($0) }
    let id = try #require(values[2].list?.first?["id"])
    #expect(values[1]["moved"] == .list([id]) && values[1]["window"] == .number(2))
    #expect(values[3]["window"] == .number(2) && values[3]["closed"] == .number(1))
    #expect(values[4]["hook"] == .number(1))
  }

  @Test func `a missing value is null, and numbers, flags and lists are not text`() throws {
    let lines = [
      "open tab a.org", "group tabs 1 --title Trip", "groups", "tabs",
      "get preference history-days", "get preference records-history",
      "set preference inactive-after never", "get preference inactive-after",
      "coordinators --leaks", "sessions", "close all",
    ]
    let run = try program.run(["--json"] + lines.flatMap { ["-c", $0] })
    let values = run.output.split(separator: "\n").map(String.init)
    let group = try rows(values[2])[0], tab = try rows(values[3])[0]
    #expect(group["tabs"] == .list([.number(1)]) && group["collapsed"] == .flag(false))
    #expect(tab["group"]?["title"] == .text("Trip"))
    #expect(values[4] == "90" && values[5] == "true" && values[7] == "null" && values[8] == "[]")
    let session = try rows(values[9])[0]
    #expect(session["session"] == .null && session["tab_count"] == .number(1))
    let closing = #"{"command": "close all", "ok": true, "closed": 1, "pinned": 0, "#
    #expect(values[10] == closing + #""message": "1 tab closed"}"#)
  }

  @Test func `the log says why a line within a line failed`() throws {
    let run = try program.run(["--keep-going", "-c", "time close tab 9", "-c", "log 1 --json"])
    let row = try rows(run.output.split(separator: "\n").last ?? "")[0]
    #expect(row["command"]?.text == "close tab 9")
    #expect(row["problem"]?.text?.hasPrefix("there is no tab 9") == true)
  }

  @Test func `the log shows what commands caused, but no incognito addresses`() throws {
    let lines = ["open tab a.org", "new incognito secret.example", "log --json", "log 1"]
    let run = try program.run(lines.flatMap { ["-c", $0] })
    let output = run.output.split(separator: "\n")
    let commands = try rows(output[0]).compactMap { $0["command"]?.text }
    #expect(commands == ["open tab https://a.org", "open tab …", "new incognito …"])
    #expect(output.count == 3 && !run.output.contains("secret.example"))
  }
}
