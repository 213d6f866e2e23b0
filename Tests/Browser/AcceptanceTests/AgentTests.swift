import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of `switchboard --mcp`.
@Suite(.onOwnThread)
struct AgentTests {
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The path of a Python that has the official client, or nil. `.ci/mcp` installs it.
  private static let python: String? = {
    let named = ProcessInfo.processInfo.environment["SWITCHBOARD_MCP_PYTHON"]
    let usual = folder.appendingPathComponent("../../../.build/mcp/bin/python3").standardized.path
    let path = named ?? usual
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  private static let driver = folder.appendingPathComponent(
    "../../Reach/SwitchboardMCPTests/Client/browser.py"
  ).standardized.path

  @Test(
    .enabled(if: python != nil, "run .ci/mcp, which installs the official client"),
    arguments: ["2025", "2026"])
  func `an agent uses every tool and reaches nothing of the user`(era: String) throws {
    let browser = try program.startServing()
    defer { browser.terminate() }
    let user = try program.run([
      "--incognito", "-c", "open tab https://person-secret.example", "-c", "save session person",
      "-c", "add bookmark https://person-mark.example", "-c", "new incognito",
      "-c", "go https://person-incognito.example",
    ])
    #expect(user.errors == "", "\(user)")
    let run = try ProcessRun(
      [try #require(Self.python), Self.driver, Program.path, program.profile.path, era],
      within: .seconds(300))
    #expect(run.code == 0, "\(run.errors)")
    let tabs = try program.run(["--incognito", "-c", "tabs --all"])
    #expect(tabs.output.contains("person-incognito"), "\(tabs)")
    #expect(!tabs.output.contains("127.0.0.1"), "\(tabs)")
  }

  private func run(_ messages: [String], _ arguments: [String] = []) throws -> ProcessRun {
    try program.run(["--mcp"] + arguments, input: messages.map { "\($0)\n" }.joined())
  }

  private static let session = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
  ]

  private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  @Test func `a client without a user gets replies alone on the standard output`() throws {
    let list = #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#
    let run = try run(
      Self.session + [list, Self.call(3, "open", #"{"address":"data:,hello%20sea"}"#)])
    #expect(run.code == 0, "\(run)")
    let replies = run.output.split(separator: "\n")
    #expect(replies.allSatisfy { $0.hasPrefix(#"{"jsonrpc": "2.0", "#) }, "\(run)")
    #expect(
      replies.contains { $0.contains(#""id": 2, "#) && $0.contains(#""run_line""#) }, "\(run)")
  }

  @Test func `two agents have browsers of their own`() throws {
    let first = try program.start(["--mcp"], lines: Self.session)
    defer { first.process.terminate() }
    _ = first.output.availableData
    let second = try run(Self.session)
    #expect(second.code == 0 && second.output.contains("protocolVersion"), "\(second)")
    #expect(try program.profile.names.sorted() == ["agent", "agent-2"])
  }

  @Test func `a user attaches to the browser of an agent, and ends what it does`() throws {
    let agent = try program.start(["--mcp"], lines: Self.session)
    defer { agent.process.terminate() }
    _ = agent.output.availableData
    try agent.input.write(
      contentsOf: Data((Self.call(4, "open", #"{"address":"data:,wave"}"#) + "\n").utf8))
    let reply = String(decoding: agent.output.availableData, as: UTF8.self)
    #expect(reply.contains("<page "), "\(reply)")
    let own = program.path(of: "agent")
    let user = try ProcessRun([
      Program.path, "--profile", own, "-c", "location", "-c", "quit browser",
    ])
    #expect(user.output.contains("data:,wave"), "\(user)")
    agent.process.waitUntilExit()
    #expect(agent.process.terminationStatus == 0)
  }

  /// Prints what an inspector shows, until a command closes a tab.
  private static let page = """
    import base64, re, socket, sys
    host, port, path = re.match(r"http://(.*):(.*?)(/.*)", sys.argv[1]).groups()
    connection = socket.create_connection((host, int(port)))
    own = f"{host}:{port}"
    connection.sendall((f"GET {path}socket HTTP/1.1\\r\\nHost: {own}\\r\\nOrigin: http://{own}\\r\\n"
        "Connection: Upgrade\\r\\nUpgrade: websocket\\r\\nSec-WebSocket-Version: 13\\r\\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\\r\\n\\r\\n").encode())
    text = ""
    while "hello" not in text:
        text += connection.recv(65536).decode(errors="replace")
    # The refusal of the last message shows that the trace has begun.
    for message in (b'{"type":"hello","protocol":1}', b'{"type":"trace","id":7}',
        b'{"type":"run","id":8,"command":"none","arguments":[]}'):
        connection.sendall(bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message)
    while '"id":8' not in text:
        text += connection.recv(65536).decode(errors="replace")
    print("opened", flush=True)
    while "close tab" not in text and (part := connection.recv(65536)):
        text += part.decode(errors="replace")
    print(text)
    """

  /// Opens the page of an inspector, and returns what it prints then.
  private static func openPage(at address: String) throws -> FileHandle {
    let shown = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", page, address]
    process.standardOutput = shown
    try process.run(within: .seconds(60))
    _ = shown.fileHandleForReading.availableData
    return shown.fileHandleForReading
  }

  @Test func `a user watches an agent in the inspector and at a prompt, and undoes what it does`()
    throws
  {
    let log = URL(fileURLWithPath: program.path(of: "../errors-\(UUID().uuidString)"))
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: log) }
    let agent = try program.start(
      ["--mcp", "--inspect", "--allow", "deletion"], lines: Self.session,
      errors: FileHandle(forWritingTo: log))
    defer { agent.process.terminate() }
    func call(_ tool: String, _ arguments: String) throws {
      try agent.input.write(contentsOf: Data((Self.call(4, tool, arguments) + "\n").utf8))
      let reply = String(decoding: agent.output.availableData, as: UTF8.self)
      #expect(reply.contains("result") && !reply.contains("isError"), "\(reply)")
    }
    _ = agent.output.availableData
    let errors = try String(contentsOf: log, encoding: .utf8)
    let address = try #require(errors.firstMatch(of: /inspector: (\S+)/)?.1)
    let shown = try Self.openPage(at: String(address))
    let user = try TerminalProcess(
      [Program.path, "--profile", program.path(of: "agent"), "--no-history"],
      environment: Program.terminalEnvironment(home: program.profile.path))
    try user.wait { $0.showsPrompt }
    try user.send("watch active-address\r")
    try call("open", #"{"address":"data:,wave","inNewTab":true}"#)
    try user.wait { $0.transcript.contains("active-address: data:,wave") }
    try call("open", #"{"address":"data:,surf","inNewTab":true}"#)
    try user.wait { $0.transcript.contains("active-address: data:,surf") }
    try call("close_tab", "{}")
    try user.wait {
      $0.transcript.last { $0.hasPrefix("active-address") }?.hasSuffix("wave") == true
    }
    let rest = String(decoding: shown.readDataToEndOfFile(), as: UTF8.self)
    #expect(rest.contains("data:,wave") && rest.contains("close tab"), "\(rest)")
    try user.send("undo\r")
    try user.wait {
      $0.transcript.last { $0.hasPrefix("active-address") }?.hasSuffix("surf") == true
    }
  }

  @Test(arguments: [
    (["-c", "tabs"], "leave out"), (["--serve"], "leave out"), (["--incognito"], "leave out"),
    (["--attach", "/x"], "leave out"), (["a.org"], "leave out"),
    (["--allow", "all"], "private-addresses"),
  ])
  func `an agent's browser takes no lines and no other browser`(
    arguments: [String], problem: String
  ) throws {
    let run = try run([], arguments)
    #expect(run.code == 2 && run.errors.contains(problem), "\(run)")
  }

  @Test func `a permission needs an agent`() throws {
    let run = try program.run(["--allow", "files"])
    #expect(run.code == 2 && run.errors.contains("add --mcp"), "\(run)")
  }
}
