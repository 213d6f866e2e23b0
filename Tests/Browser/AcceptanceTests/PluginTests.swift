import BrowserCommands
import Foundation
import ProcessTesting
import Switchboard
import SwitchboardRemote
import SwitchboardTesting
import TerminalTesting
import Testing

/// Tests of plug-ins that the program starts: the two examples, and what happens when they end or hang.
@Suite(.onOwnThread)
struct PluginTests {
  func onStage(_ test: (PluginStage) async throws -> Void) async throws {
    let stage = try PluginStage()
    defer { stage.remove() }
    try await test(stage)
  }

  private static let page = "open tab 'data:text/html,<p>one two three four'"

  @Test
  func `the reading-time plug-in adds a command that is typed, explained and printed as JSON`()
    async throws
  {
    try await onStage { stage in
      let run = try stage.run(
        [stage.readingTime],
        [Self.page, "wait", "reading time --speed 2", "help reading time", "routes"])
      #expect(run.code == 0, "\(run)")
      #expect(run.output.contains("minutes: 2"), "\(run)")
      #expect(run.output.contains("words: 4"), "\(run)")
      #expect(run.output.contains("reading time [--speed <speed>]"), "\(run)")
      #expect(run.output.contains("reading-time"), "\(run)")
      let json = try stage.run(
        [stage.readingTime], [Self.page, "wait", "reading time --speed 2"], ["--json"])
      let last = json.output.split(separator: "\n").last.map { Data($0.utf8) } ?? Data()
      struct Result: Decodable, Equatable {
        let minutes: Double
        let words: Int
      }
      #expect(try JSONDecoder().decode(Result.self, from: last) == Result(minutes: 2, words: 4))
      let wrong = try stage.run([stage.readingTime], ["reading time --speed many"])
      #expect(wrong.code == 1 && wrong.errors.contains("a whole number"), "\(wrong)")
      let failed = try stage.run([stage.readingTime], ["reading time --speed 0"])
      #expect(failed.code == 1 && failed.errors.contains("at least 1 word a minute"), "\(failed)")
    }
  }

  @Test func `the reading-time plug-in provides a property that follows the page`() async throws {
    try await onStage { stage in
      let (process, client) = try await stage.serve(stage.readingTime)
      defer { process.terminate() }
      let words = Array(repeating: "word", count: 460).joined(separator: "%20")
      try await client.run("TabCommands.openTab", ["data:text/plain,\(words)"])
      for try await value in await client.observe(named: "reading-minutes")
      where value.text == "2.0 min" {
        #expect(try value.decoded(as: Double.self) == 2)
        break
      }
      let status = try await stage.status(client)
      #expect(status.name == "reading-time" && status.state == "running" && status.restarts == 0)
      #expect(status.commands == ["readingTime"] && status.properties == ["reading-minutes"])
      #expect(status.grant == "--calls show-page --observes active-loading")
    }
  }

  @Test func `the filter refuses addresses that lines and typed addresses open`() async throws {
    try await onStage { stage in
      for line in [
        "open tab ads.example", "open http://www.ads.example/x", "ads.example",
        "TabCommands.openTab ads.example", "open tab ADS.example.", "open http://127.1:1/",
        "open tab http://2130706433:1/", "open tab http://0x7f.1/",
      ] {
        let run = try stage.run([stage.filter], [line])
        #expect(run.code == 1 && run.errors.contains("is on the list"), "\(line): \(run)")
      }
      let run = try stage.run([stage.filter], ["open tab 'data:text/plain,hi'", "wait", "page"])
      #expect(run.code == 0 && run.output.contains("hi"), "\(run)")
      let incognito = try stage.run(
        [stage.filter], ["new incognito", "open tab ads.example", "location"])
      #expect(incognito.output.contains("ads.example"), "\(incognito)")
      let granted = try stage.run(
        ["\(stage.filter) --incognito"], ["new incognito", "open tab ads.example"])
      #expect(granted.code == 1 && granted.errors.contains("is on the list"), "\(granted)")
    }
  }

  @Test
  func `a plug-in that is killed in mid-call ends the call, and is started again three times`()
    async throws
  {
    try await onStage { stage in
      let (process, client) = try await stage.serve(stage.readingTime)
      defer { process.terminate() }
      for round in 1...4 {
        let plugin = try #require(stage.process(of: "reading_time"))
        kill(plugin, SIGSTOP)
        let call = Task { try await client.run("ReadingTime.readingTime") }
        // The call has reached the browser when a later request is answered.
        _ = try await client.describe()
        kill(plugin, SIGKILL)
        let error = await #expect(throws: RemoteFailure.self) { try await call.value }
        #expect(error?.kind == "handler_ended", "\(error as Any)")
        guard round < 4 else { break }
        try await stage.awaitRestart(round, client)
        #expect(try await client.run("ReadingTime.readingTime").text?.contains("words") == true)
      }
      try await eventually { try await stage.status(client).state.hasPrefix("ended") }
      let error = await #expect(throws: RemoteFailure.self) {
        try await client.run("ReadingTime.readingTime")
      }
      #expect(error?.kind == "unhandled")
      #expect(stage.process(of: "reading_time") == nil)
    }
  }

  @Test func `a plug-in that hangs in mid-call ends the call after its time limit`() async throws {
    try await onStage { stage in
      let (process, client) = try await stage.serve(stage.readingTime)
      defer { process.terminate() }
      let plugin = try #require(stage.process(of: "reading_time"))
      kill(plugin, SIGSTOP)
      let error = await #expect(throws: RemoteFailure.self) {
        try await client.run("ReadingTime.readingTime")
      }
      #expect(error?.kind == "timed_out", "\(error as Any)")
      #expect(try await client.run("TabCommands.selectNone").text == nil)
      kill(plugin, SIGCONT)
      try await client.run("PluginCommands.stopPlugin", ["reading-time"])
      #expect(stage.process(of: "reading_time") == nil)
      #expect(
        try await client.run("PluginCommands.showPlugins").decoded(as: [PluginStatus].self) == [])
    }
  }

  @Test
  func `a filter that hangs refuses the command, and filters again when it was started again`()
    async throws
  {
    try await onStage { stage in
      let (process, client) = try await stage.serve(stage.filter)
      defer { process.terminate() }
      kill(try #require(stage.process(of: "address_filter")), SIGSTOP)
      let late = await #expect(throws: RemoteFailure.self) {
        try await client.run("TabCommands.openTab", ["data:text/plain,a"])
      }
      #expect(late?.message.contains("did not answer within") == true, "\(late as Any)")
      try await stage.awaitRestart(1, client)
      let refused = await #expect(throws: RemoteFailure.self) {
        try await client.run("TabCommands.openTab", ["ads.example"])
      }
      #expect(refused?.message.contains("is on the list") == true, "\(refused as Any)")
    }
  }

  @Test func `a run that ends while a plug-in is started again says nothing more about it`()
    async throws
  {
    try await onStage { stage in
      let mark = stage.file("mark").path
      let plugin = try stage.plugin(
        "dying",
        """
        if os.path.exists("\(mark)"):
            open("\(mark)2", "w").close()
            time.sleep(60)
        open("\(mark)", "w").close()
        connection = Connection.of_plugin()
        connection.send("ready")
        time.sleep(0.2)
        """)
      let run = try stage.run([plugin], ["! while [ ! -e \(mark)2 ]; do sleep 0.05; done"])
      #expect(run.errors.contains("is started again"), "\(run)")
      #expect(!run.errors.contains("what it has added"), "\(run)")
    }
  }

  @Test func `a plug-in that does not start or ends at once is an error, and no line runs`()
    async throws
  {
    try await onStage { stage in
      let broken = stage.file("broken.py")
      try Data("raise SystemExit('no list was given')".utf8).write(to: broken)
      for (plugin, message) in [
        ("/no/such/program", "No such file"), ("python3 \(broken.path)", "no list was given"),
      ] {
        let run = try stage.run([plugin], ["location"])
        #expect(run.code == 1, "\(run)")
        #expect(run.errors.contains(message), "\(run)")
        #expect(run.output == "", "\(run)")
      }
    }
  }

  @Test func `a line of a script starts a plug-in, and no process is left behind`()
    async throws
  {
    try await onStage { stage in
      let script = stage.file("start.script")
      try Data("start plugin \(stage.filter)\n".utf8).write(to: script)
      let run = try stage.run([], ["source \(script.path)", "open tab ads.example"])
      #expect(run.code == 1 && run.errors.contains("is on the list"), "\(run)")
      #expect(stage.process(of: "address_filter") == nil)
    }
  }

  @Test func `a line of the startup file starts a plug-in before a terminal shows its prompt`()
    async throws
  {
    try await onStage { stage in
      let folder = stage.file("config/switchboard")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("start plugin \(stage.readingTime)\n".utf8).write(
        to: folder.appendingPathComponent("rc"))
      let terminal = try TerminalProcess(
        [Program.path, "--profile", stage.program.profile.path, "--engine", "light"],
        environment: Program.terminalEnvironment(
          home: stage.folder.path, ["XDG_CONFIG_HOME": stage.file("config").path]))
      try terminal.wait { $0.showsPrompt }
      try terminal.send("rea\tt\t--sp\t1\t")
      try terminal.wait { $0.typedLine?.hasPrefix("reading time --speed 180") == true }
      try terminal.send("\u{15}plugins\r")
      try terminal.wait { screen in
        screen.transcript.contains { $0.contains("reading-time") && $0.contains("running") }
      }
      let plugin = try #require(stage.process(of: "reading_time"))
      kill(plugin, SIGKILL)
      try terminal.wait { screen in
        screen.transcript.contains { $0.contains("has ended, and is started again") }
      }
    }
  }

  @Test func `the command of a plug-in is a tool of an agent`() async throws {
    try await onStage { stage in
      let (process, input, output) = try stage.program.start(
        ["--mcp", "--engine", "light", "--plugin", stage.readingTime], lines: [])
      defer { process.terminate() }
      func reply(_ method: String, _ params: String) throws -> String {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
        try input.write(contentsOf: Data(line.utf8))
        return String(decoding: output.availableData, as: UTF8.self)
      }
      _ = try reply(
        "initialize",
        #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#
      )
      let page = #"{"name":"open","arguments":{"address":"data:,one%20two%20three%20four"}}"#
      #expect(try reply("tools/call", page).contains("one two three four"))
      let time = #"{"name":"reading_time","arguments":{"speed":2}}"#
      let reply = try reply("tools/call", time)
      #expect(
        reply.contains(#""structuredContent": {"minutes": 2, "words": 4}"#), "\(reply)")
    }
  }

  // MARK: Any language

  @Test func `the values of listings have an object for each row`() async throws {
    try await onStage { stage in
      let (process, client) = try await stage.serve(stage.filter)
      defer { process.terminate() }
      let page =
        "data:text/html,<title>T</title><p>one<p><a href='data:,b'>b</a><form><input name=n>"
      try await client.run("TabCommands.openTab", [page])
      try await client.run("PageCommands.waitForPage")
      for (command, words) in [
        ("ScreenCommands.showTabs", []), ("ScreenCommands.showLinks", []),
        ("ScreenCommands.showForms", []), ("ApplicationScreenCommands.showWindows", []),
        ("LibraryScreenCommands.showVisits", []), ("LibraryScreenCommands.showPreferences", []),
        ("ScreenCommands.findText", ["one"]), ("PluginCommands.showPlugins", []),
      ] as [(String, [String])] {
        let value =
          words.isEmpty ? try await client.run(command) : try await client.run(command, words)
        let rows = try? value.decoded(as: [OutputValue].self)
        guard case .record? = rows?.first else {
          Issue.record("\(command): \(value)")
          continue
        }
      }
      let tabs = try await client.run("ScreenCommands.showTabs")
      struct Tab: Decodable { let title: String }
      #expect(try tabs.decoded(as: [Tab].self).last?.title == "T")
      #expect(
        try await client.run("LibraryScreenCommands.showDownloads").decoded(as: [OutputValue].self)
          == [])
    }
  }

  @Test func `the Python client lists commands, calls one, and watches a property`() async throws {
    try await onStage { stage in
      let process = try stage.program.startServing()
      defer { process.terminate() }
      func python(_ words: String...) throws -> ProcessRun {
        try ProcessRun(
          ["python3", stage.file("switchboard.py").path, stage.program.path(of: "socket")] + words)
      }
      let list = try python("list")
      #expect(list.output.contains("TabCommands.openTab\tOpens"), "\(list)")
      #expect(try python("call", "TabCommands.openTab", "a.org").code == 0)
      #expect(try python("call", "ScreenCommands.showLocation").output == "https://a.org\n")
      #expect(try python("watch", "tab-count", "1").output == "1\n")
      let failed = try python("call", "TabCommands.closeTab", "9")
      #expect(failed.code == 1 && failed.errors.contains("there is no tab 9"), "\(failed)")
      let lines = try String(contentsOf: stage.file("switchboard.py"), encoding: .utf8)
      #expect(lines.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    }
  }
}
