import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests that no file contains traces of incognito tabs, in any encoding.
@Suite(.onOwnThread)
struct IncognitoTraceTests {
  private let folders: UserFolders
  private let trace = "zqxsecret"
  private let control = "zebra-in-public"
  /// The folder of a file that the user uploads, whose path must not be kept.
  private let upload = TemporaryDirectory()

  private var profile: String { folders.profile }

  init() throws { folders = try UserFolders() }

  /// Starts the program at a terminal, and waits for its prompt.
  private func start(behind proxy: TestServer? = nil) throws -> TerminalProcess {
    var environment = folders.environment.merging(
      ["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
    if let proxy {
      environment["SWITCHBOARD_ENGINE"] = "light"
      environment["http_proxy"] = proxy.url("").absoluteString
    }
    let process = try TerminalProcess(
      [Program.path, "--profile", profile], environment: environment, columns: 200, rows: 200)
    try process.wait { $0.showsPrompt }
    return process
  }

  /// Types lines, and waits for the regular window's address, which the last line shows.
  private func type(_ lines: [String], to process: TerminalProcess) throws {
    let count = { (screen: Screen) in
      screen.transcript.filter { $0 == "https://\(control).org/" + "end" }.count
    }
    let before = count(process.screen)
    try process.send(
      (lines + ["open tab \(control).org/end", "location"]).map { $0 + "\r" }.joined())
    try process.wait { count($0) > before && $0.showsPrompt }
  }

  /// Returns the paths below a folder with a name or contents that contain a word.
  private func places(of word: String, below folder: String) throws -> [String] {
    let url = folders.url.appendingPathComponent(folder)
    return try FileTree(at: url).entries.filter { path, entry in
      path.contains(word) || entry.contents.map { Self.has(word, in: $0) } == true
    }.map(\.key).sorted()
  }

  private static func has(_ word: String, in data: Data) -> Bool {
    let lowercased = Data(data.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 })
    return [.utf8, .utf16LittleEndian, .utf16BigEndian].contains { (encoding: String.Encoding) in
      word.data(using: encoding).map { lowercased.range(of: $0) != nil } == true
    }
  }

  /// Lines with a secret address, typed in a regular window and in an incognito one.
  private var secretLines: [String] {
    [
      "record \(profile)/a.recording", "trace on", "new incognito \(trace).org oops",
      "nwe incognito \(trace).org", "new incognito https://www.\(trace).org/\(trace)?q=\(trace)",
      "open tab \(trace)2.org", "go \(trace)3.org", "go back", "go forward", "reload",
      "group tabs all --title \(trace)", "pin tab 1", "duplicate tab 1", "open tab \(trace)4.org",
      "close tab", "reopen", "closed", "visits --search \(trace)", "opne tab \(trace).org",
      "open tab \(trace).org \(trace)", "go \(trace)", "\(trace)", "help \(trace)",
      "set preference home-page \(trace).org", "open tab", "get preference home-page",
      "watch active-address", "watch active-title", "watch \(trace)", "select tabs *\(trace)*",
      "close duplicates", "record \(profile)/\(trace).recording", "replay \(trace)",
      "delete visits \(trace).org", "open bookmark \(trace)", "create state \(trace)/",
      "open tab \(trace)\t\u{15}op t \(trace)\t\u{15}tabs", "navigation", "page",
      "new window", "new incognito \(trace)5.org", "move to window 1 1", "close window 2",
      "switch regular", "visits", "closed", "teardown",
    ]
  }

  @Test func `nothing of incognito is anywhere once its last tab is closed`() throws {
    let process = try start()
    try type(["open tab \(control).org"] + secretLines + ["trace off"], to: process)
    #expect(try places(of: trace, below: "profile") == [])
    #expect(try places(of: trace, below: "home") == [])
    let shown = process.screen.transcript
    #expect(
      shown.contains { $0.hasSuffix("> move to window 1 1") }, "It was typed there.")
    try type(["close incognito"], to: process)
    #expect(try places(of: trace, below: "") == [])
    try process.send("record\rquit\r")
    #expect(try process.waitForExit() == .exited(0))
    #expect(try places(of: trace, below: "") == [])
    let found = try places(of: control, below: "profile")
    #expect(
      found == ["a.recording", "history", "states/default/sessions.sqlite"])
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
  func `nothing of incognito is in the profile of a run that ends with it`(signal: Int32) throws {
    let process = try start()
    try type(["open tab \(control).org"] + secretLines, to: process)
    try process.send("switch incognito\ropen tab \(trace)9.org\r")
    try process.wait { $0.transcript.contains("active-address: https://\(trace)9.org") }
    try process.send("open tab \(trace)")
    try process.wait { $0.typedLine == "open tab \(trace)" }
    process.signal(signal)
    _ = try process.waitForExit()
    #expect(try places(of: trace, below: "profile") == [])
    #expect(try places(of: trace, below: "home") == [])
    #expect(try places(of: control, below: "profile").contains("history"))
    // The window in front is restored, unless the kill preceded its save.
    let next = try start()
    try type(["close incognito"], to: next)
    try next.send("quit\r")
    #expect(try next.waitForExit() == .exited(0))
  }

  @Test func `the next run moves incognito data from the profile into the runtime directory`()
    throws
  {
    let outcome = try Shell.run(
      #"""
      mkdir -m 700 "$2-run"
      env -u XDG_RUNTIME_DIR "$1" --profile "$2" -c 'new incognito secret.org' -c save
      grep -rq secret "$2" && echo in the profile
      export XDG_RUNTIME_DIR="$2-run"
      "$1" --profile "$2" -c 'switch incognito' -c location
      grep -rq secret "$2" || echo nowhere in it
      grep -rq secret "$2-run" && echo gathered
      "$1" --profile "$2" -c 'close incognito'
      grep -rq secret "$2" "$2-run" || echo gone
      """#)
    #expect(
      outcome.output == """
        saved
        in the profile
        https://secret.org
        nowhere in it
        gathered
        gone

        """, "\(outcome)")
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
  func `the search finds a trace in any encoding`(encoding: String.Encoding) throws {
    let text = try #require("a https://WWW.\(trace.uppercased()).org/".data(using: encoding))
    try text.write(to: folders.url.appendingPathComponent("profile/found"))
    try Data().write(to: folders.url.appendingPathComponent("runtime/\(trace)"))
    #expect(try places(of: trace, below: "") == ["profile/found", "runtime/\(trace)"])
  }
}

// MARK: - Pages

extension IncognitoTraceTests {
  /// The web, as a proxy: each host sets a cookie and answers with a page that has its words.
  private func web() throws -> TestServer {
    let trace = trace
    let control = control
    return try TestServer { request, connection in
      let word = request.target.contains(trace) ? trace : control
      let cookie = "Set-Cookie: \(word)=\(word); Max-Age=9999"
      if request.target.hasSuffix(".pdf") {
        let disposition = "Content-Disposition: attachment; filename=report.pdf"
        connection.respond("%PDF", type: "application/pdf", fields: [cookie, disposition])
      } else {
        connection.respond(
          """
          <title>\(word) title</title><link rel=icon href=/\(word).ico><h1>\(word)</h1>
          <p>\(word) words, <a href=/\(word)/one>\(word) one</a>, <a href=/\(word)/two>two</a>
          <form action=/\(word)/found><input name=q><input type=file name=f><button>Go</button>
          </form>
          """, status: request.target.hasSuffix("/none") ? 404 : 200, fields: [cookie])
      }
    }
  }

  /// Lines that load pages of a secret host in an incognito window, and use them.
  private var secretPageLines: [String] {
    [
      "new incognito http://www.\(trace).org/start?q=\(trace)", "wait", "page", "page --from 2",
      "links", "find \(trace)", "find", "source", "forms", "fill form 1 q=\(trace)",
      "fill form 1 f=\(upload.path)/\(trace).txt", "forms", "submit form 1", "wait", "follow 1",
      "wait", "go back", "wait", "follow 2 --in-new-tab",
      "wait", "reload", "wait", "reload", "wait", "reload", "wait", "duplicate tab", "wait",
      "close tab", "reopen", "wait",
      "? \(trace) words", "wait", "go http://\(trace).org/none", "wait",
      "prerender http://\(trace).org/next", "go http://\(trace).org/next", "wait", "navigation",
      "go http://\(trace).org/report.pdf", "wait for downloads", "downloads",
      "visits --search \(trace)", "closed", "tabs", "save",
    ]
  }

  /// Types lines, and waits until the last one has run.
  private func run(_ lines: [String], at process: TerminalProcess) throws {
    let count = { (screen: Screen) in screen.transcript.count { $0 == "about:newtab" } }
    let before = count(process.screen)
    try process.send((lines + ["get preference home-page"]).map { $0 + "\r" }.joined())
    try process.wait(within: .seconds(60)) { count($0) > before && $0.cursorLine.hasSuffix(">") }
  }

  @Test func `nothing of incognito pages is in the profile, during a run or after a kill`() throws {
    let web = try web(), process = try start(behind: web)
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(upload.path)/\(trace).txt"))
    try run(
      [
        "set preference search-address http://find.example/?q=%s",
        "open tab http://\(control).org", "wait", "find \(control)", "save",
      ] + secretPageLines, at: process)
    let cookies = web.requests.filter { $0.target.contains(trace) }.map { $0.fields["cookie"] }
    #expect(cookies.count > 10 && cookies.last == "\(trace)=\(trace)")
    let rows = process.screen.transcript
    #expect(rows.contains { $0.contains("\(trace) words, \(trace) one [1]") }, "It was shown.")
    #expect(rows.contains { $0.contains("404") }, "A load has failed there.")
    let download = folders.url.appendingPathComponent("home/Downloads/report.pdf")
    #expect(try String(contentsOf: download, encoding: .utf8) == "%PDF")
    for folder in ["profile", "home"] { #expect(try places(of: trace, below: folder) == []) }
    process.signal(SIGKILL)
    _ = try process.waitForExit()
    for folder in ["profile", "home"] { #expect(try places(of: trace, below: folder) == []) }
    let found = try places(of: control, below: "profile")
    #expect(
      found.contains("history")
        && found.contains { $0.hasPrefix("states/default/sessions.sqlite") }, "\(found)")
    try closeRestored(behind: web)
  }

  /// Shows the incognito tabs after a kill, closes them, and checks that nothing of them is left.
  private func closeRestored(behind web: TestServer) throws {
    let count = web.requests.count
    let process = try start(behind: web)
    try run(["switch incognito", "wait", "page"], at: process)
    #expect(web.requests.dropFirst(count).contains { $0.target.contains(trace) })
    try run(["close incognito"], at: process)
    #expect(try places(of: trace, below: "") == [])
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    #expect(try places(of: trace, below: "") == [])
  }
}
