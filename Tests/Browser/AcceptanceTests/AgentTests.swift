import Foundation
import ProcessTesting
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
    #expect(replies.allSatisfy { $0.hasPrefix(#"{"jsonrpc":"2.0","#) }, "\(run)")
    #expect(replies.contains { $0.contains(#""id":2,"#) && $0.contains(#""run_line""#) }, "\(run)")
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
