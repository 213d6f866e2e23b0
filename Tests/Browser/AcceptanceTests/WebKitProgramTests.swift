#if WebKitGTK
  import BrowserModelTesting
  import Foundation
  import GRDB
  import ProcessTesting
  import ServerTesting
  import TerminalTesting
  import Testing

  /// Tests of the whole program with WebKit. They run one after the other, because each of them
  /// starts WebKit's processes.
  @Suite(.onOwnThread, .serialized)
  struct WebKitProgramTests {
    private let folders: UserFolders
    private var profile: String { folders.profile }

    init() throws { folders = try UserFolders() }

    /// Runs lines as a script.
    private func run(_ lines: [String]) throws -> ProcessRun {
      try ProcessRun(
        [Program.path, "--profile", profile, "--engine", "webkit"]
          + lines.flatMap { ["-c", $0] }, environment: folders.environment, within: .seconds(300))
    }

    /// Starts the program at a terminal.
    private func start() throws -> TerminalProcess {
      let process = try TerminalProcess(
        [Program.path, "--profile", profile, "--engine", "webkit"],
        environment: Program.terminalEnvironment(home: folders.home, folders.environment),
        columns: 200, rows: 200)
      try process.wait { $0.showsPrompt }
      return process
    }

    private static func server(_ page: String) throws -> TestServer {
      try TestServer { request, connection in
        connection.respond("<title>At \(request.target)</title>\(page)")
      }
    }

    // MARK: - Scripts and questions

    @Test func `a script of the user has a JSON value or an error`() throws {
      let server = try Self.server("<p id=a>one</p>")
      let open = ["open tab \(server.url("/x"))", "wait"]
      let value = try run(
        open + ["evaluate \"({title: document.title, text: a.textContent})\"", "page"])
      #expect(value.code == 0 && value.errors.isEmpty, "\(value)")
      #expect(value.output.contains(#"{"title":"At /x","text":"one"}"#), "\(value)")
      let error = try run(open + ["evaluate missing.name"])
      #expect(error.code == 1 && error.errors.contains("Can't find variable"), "\(error)")
    }

    @Test func `WebKit's commands are available, but no question can be answered yet`() throws {
      let run = try run(["help evaluate", "help snapshot", "help prerender", "help accept dialog"])
      #expect(run.code == 0 && !run.output.contains("the engine"), "\(run)")
      #expect(
        run.output.split(separator: "\n").filter { $0.contains("unavailable") }
          == ["  unavailable: the page asks nothing: there is no question to answer"], "\(run)")
    }

    @Test(arguments: [
      ("confirm('Sure?')", "The page asks: ‘Sure?’", "accept dialog", "true"),
      ("confirm('Sure?')", "The page asks: ‘Sure?’", "dismiss dialog", "false"),
      ("prompt('Name?', 'Eve')", "The page asks: ‘Name?’", "accept dialog", "\"Eve\""),
      ("prompt('Name?', 'Eve')", "The page asks: ‘Name?’", "accept dialog Ada", "\"Ada\""),
      ("alert('Hi')", "The page says: ‘Hi’", "accept dialog", "undefined"),
    ])
    func `a question of a page is answered at the prompt`(
      script: String, question: String, answer: String, value: String
    ) throws {
      let server = try Self.server("<script>answer = \(script); document.title = 'Done'</script>")
      let process = try start()
      try process.send("open tab \(server.url("/"))\r")
      try process.wait { $0.transcript.contains { $0.contains(question) } }
      try process.send("\(answer)\rwait\revaluate answer\recho end\r")
      try process.wait { $0.transcript.contains("end") }
      #expect(process.screen.transcript.contains(value), "\(process.screen.text)")
      try process.send("quit\r")
      #expect(try process.waitForExit() == .exited(0))
    }

    // MARK: - Pictures

    @Test func `a picture of the page is a valid PNG file that shows the page`() throws {
      var pictures: [Data] = []
      for color in ["red", "blue"] {
        let server = try Self.server("<body style='background: \(color)'>")
        let file = folders.path(of: "\(color).png")
        let run = try run(["open tab \(server.url("/"))", "wait", "snapshot \(file)"])
        #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
        pictures.append(try Data(contentsOf: URL(fileURLWithPath: file)))
      }
      for picture in pictures {
        let chunks = try #require(PNGChunk.chunks(of: picture))
        #expect(chunks.first?.name == "IHDR" && chunks.last?.name == "IEND")
        #expect(chunks.contains { $0.name == "IDAT" && !$0.data.isEmpty })
        #expect(chunks.first?.data.prefix(8) == Data([0, 0, 4, 0, 0, 0, 3, 0]))
      }
      #expect(pictures[0] != pictures[1])
    }

    // MARK: - Restarts

    @Test func `WebKit's state of a tab goes through the store and a restart`() throws {
      let server = try Self.server("text")
      let first = try run([
        "open tab \(server.url("/one"))", "wait",
        "evaluate \"history.pushState({number: 7}, '', '/two')\"",
        "wait for active-address "
          + server.url("/two").absoluteString, "location",
      ])
      #expect(first.code == 0, "\(first)")
      let database = try DatabaseQueue(path: profile + "/states/default/sessions.sqlite")
      let row = try database.read {
        try Row.fetchOne($0, sql: "SELECT engine, length(nativeState) AS size FROM pages")
      }
      let stored = try #require(row)
      #expect((stored["engine"] as String?)?.hasPrefix("webkitgtk-6.0/") == true)
      #expect((stored["size"] as Int?).map { $0 > 0 } == true)
      try database.close()
      // Only WebKit's state contains the length of WebKit's own list. WebKit stores the state object
      // too, but doesn't give it to the page again.
      let second = try run(["wait", "location", "evaluate history.length"])
      #expect(second.code == 0, "\(second)")
      #expect(second.output.contains(server.url("/two").absoluteString), "\(second)")
      #expect(second.output.split(separator: "\n").last == "2", "\(second)")
    }

    @Test func `a crash of the web process is shown, and a reload brings the page back`() throws {
      let server = try Self.server("<p>some words")
      let others = Descendants.identifiers(named: "WebKitWebProces")
      let process = try start()
      try process.send("open tab \(server.url("/"))\rwait\rpage\r")
      try process.wait { $0.transcript.contains("some words") }
      let processes = Descendants.identifiers(named: "WebKitWebProces").subtracting(others)
      #expect(!processes.isEmpty)
      for identifier in processes { kill(identifier, SIGKILL) }
      let crash = "\(server.url("/")) is not loaded: the page has crashed: reload it."
      try look(at: "page", of: process) { $0.contains(crash) }
      let count = process.screen.transcript.count { $0 == "some words" }
      try process.send("reload\rwait\rpage\revaluate 1+1\r")
      try process.wait { $0.transcript.count { $0 == "some words" } == count + 1 }
      try process.wait { $0.transcript.contains("2") }
      try process.send("quit\r")
      #expect(try process.waitForExit() == .exited(0))
    }

    /// Runs a command again until the lines on the screen fulfill a condition, because the program
    /// learns about the end of a process a moment later.
    private func look(
      at command: String, of process: TerminalProcess, until condition: ([String]) -> Bool
    ) throws {
      let deadline = ContinuousClock.now + .seconds(60)
      var number = 0
      while !condition(process.screen.transcript), .now < deadline {
        number += 1
        try process.send("\(command)\recho look\(number)\r")
        try process.wait { $0.transcript.contains("look\(number)") }
      }
      #expect(condition(process.screen.transcript), "\(process.screen.text)")
    }

    // MARK: - Incognito

    /// Returns the files below the test's directory with a name or contents that contain a word.
    private func places(of word: String) throws -> [String] {
      try FileTree(at: folders.url).entries.filter { path, entry in
        path.contains(word) || entry.contents?.range(of: Data(word.utf8)) != nil
      }.map(\.key).sorted()
    }

    @Test func `no byte of an incognito page is in the profile`() throws {
      let control = "controlword"
      let secret = "secretword"
      let server = try TestServer { request, connection in
        let word = String(request.target.dropFirst())
        connection.respond(
          "<title>\(word)</title>\(word)<script>localStorage.setItem('\(word)', 1)</script>",
          fields: ["Set-Cookie: \(word)=1; Max-Age=1000", "Cache-Control: max-age=1000"])
      }
      let process = try start()
      try process.send("open tab \(server.url("/\(control)"))\rwait\r")
      try process.send("new incognito \(server.url("/\(secret)"))\rwait\rpage\r")
      try process.wait { $0.transcript.contains(secret) }
      try process.send("evaluate \"history.pushState(1, '', '/\(secret)2')\"\rlocation\r")
      try process.wait {
        $0.transcript.contains(server.url("/\(secret)2").absoluteString)
      }
      #expect(try places(of: secret).filter { !$0.hasPrefix("runtime/") } == [])
      try process.send("close incognito\recho closed\r")
      try process.wait { $0.transcript.contains("closed") }
      #expect(try places(of: secret) == [])
      try process.send("quit\r")
      #expect(try process.waitForExit() == .exited(0))
      #expect(try places(of: secret) == [])
      // The search finds what is there.
      #expect(try places(of: control).contains { $0.hasPrefix("profile/") })
    }
  }

  // MARK: - PNGChunk

  /// A chunk of a PNG file.
  private struct PNGChunk {
    let name: String
    let data: Data

    /// Returns the chunks of a file, or nil if the file is not intact.
    static func chunks(of file: Data) -> [Self]? {
      let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      guard file.starts(with: signature) else { return nil }
      var chunks: [Self] = [], rest = file.dropFirst(signature.count)
      while !rest.isEmpty {
        guard rest.count >= 12 else { return nil }
        let length = Int(number(rest.prefix(4))), body = rest.dropFirst(4).prefix(length + 4)
        let sum = rest.dropFirst(length + 8).prefix(4)
        guard body.count == length + 4, sum.count == 4, number(sum) == checksum(of: body) else {
          return nil
        }
        chunks.append(
          Self(name: String(decoding: body.prefix(4), as: UTF8.self), data: body.dropFirst(4)))
        rest = rest.dropFirst(length + 12)
      }
      return chunks
    }

    private static func number(_ bytes: Data) -> UInt32 {
      bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The cyclic redundancy check that PNG uses.
    private static func checksum(of bytes: Data) -> UInt32 {
      let sum = bytes.reduce(UInt32.max) { (0..<8).reduce($0 ^ UInt32($1)) { sum, _ in half(sum) } }
      return ~sum
    }

    private static func half(_ sum: UInt32) -> UInt32 {
      let half = sum >> 1
      return sum & 1 == 1 ? half ^ 0xedb8_8320 : half
    }
  }
#endif
