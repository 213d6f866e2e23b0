import Foundation
import ProcessTesting
import SwitchboardTesting
import Synchronization
import Testing

// An executable cannot be imported. The clients use the example's own files, by links.

/// Tests of the server in a separate process, with clients in this process.
@Suite(.onOwnThread)
struct LineServerExampleTests {
  private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("LineServerExample").path

  /// A server that ends when it is released.
  private final class Server {
    let path: String
    private let process = Process()

    init() throws {
      path =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("board-\(UUID().uuidString.prefix(8))").path
      process.executableURL = URL(fileURLWithPath: LineServerExampleTests.path)
      process.arguments = [path]
      try process.run(within: .seconds(120))
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
      try? FileManager.default.removeItem(atPath: path)
    }

    nonisolated(nonsending) func connect() async throws -> Client {
      var connection: LineConnection?
      try await eventually {
        connection = try? LocalSocket.connect(to: path)
        return connection != nil
      }
      return Client(try #require(connection))
    }
  }

  /// A connection that keeps the received lines.
  private final class Client: Sendable {
    private struct Received {
      var lines: [String] = []
      var isWhole = false
    }

    private let connection: LineConnection
    private let received = Mutex(Received())

    var lines: [String] { received.withLock { $0.lines } }
    var isClosed: Bool { received.withLock { $0.isWhole } }

    init(_ connection: LineConnection) {
      self.connection = connection
      Task(executorPreference: OwnThread()) {
        for try await line in connection.lines { self.received.withLock { $0.lines.append(line) } }
        self.received.withLock { $0.isWhole = true }
      }
    }

    func send(_ line: String) { connection.send(line) }
    func end() { connection.end() }

    /// Sends a line, and returns what is received up to an expected line.
    nonisolated(nonsending) func ask(
      _ line: String, until last: String
    ) async throws -> [String] {
      let start = lines.count
      send(line)
      try await eventually { lines.dropFirst(start).contains(last) }
      return Array(lines.dropFirst(start))
    }
  }

  @Test func `each connection has its own output, name and commands of the prompt`()
    async throws
  {
    let server = try Server()
    let ann = try await server.connect(), ben = try await server.connect()
    _ = try await ann.ask("watch latest-message", until: "latest-message: ")
    ben.send("sign as Ben")
    ben.send("post hello")
    try await eventually { ann.lines.contains("latest-message: Ben: hello") }
    let answer = try await ann.ask("messages", until: "Ben     hello")
    #expect(answer == ["author  text", "Ben     hello"])
    #expect(ben.lines.isEmpty)

    let error = "error: post: the message is empty: write something"
    #expect(try await ben.ask("post \"\"", until: error) == [error])
    let unknown = try await ben.ask(
      "record /tmp/x", until: "error: there is no command ‘record’: ‘help’ lists them all")
    #expect(unknown.count == 1)
    #expect(
      try await ben.ask("messages --json", until: "[{\"author\": \"Ben\", \"text\": \"hello\"}]")
        .count
        == 1)
  }

  @Test func `a connection ends with quit, and the server goes on`() async throws {
    let server = try Server()
    let ann = try await server.connect(), ben = try await server.connect()
    ann.send("post one")
    ann.send("quit")
    ann.send("post two")
    try await eventually { ann.isClosed }
    #expect(try await ben.ask("messages", until: "guest 1  one").count == 2)
    ben.end()
    let carl = try await server.connect()
    #expect(try await carl.ask("messages", until: "guest 1  one").count == 2)
  }

  @Test func `a line that is too long is answered, and ends the connection`() async throws {
    let server = try Server()
    let ann = try await server.connect()
    ann.send("post \(String(repeating: "x", count: 65_531))")
    ann.send("post \(String(repeating: "x", count: 65_532))")
    try await eventually { ann.isClosed }
    #expect(ann.lines == ["error: a line is longer than 64 KB: break it into several"])
  }

  @Test func `the last line needs no newline`() async throws {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let connection = LineConnection(ends[0])
    #expect(write(ends[1], "one\r\ntwo", 8) == 8)
    close(ends[1])
    var lines: [String] = []
    for try await line in connection.lines { lines.append(line) }
    #expect(lines == ["one", "two"])
  }

  @Test(arguments: [
    (["--help"], 0), (["board", "--help"], 0), (["-x"], 2), (["--"], 2), (["a", "b"], 2),
    ([], 2),
  ])
  func `wrong arguments show the usage`(words: [String], code: Int) throws {
    let run = try ProcessRun([Self.path] + words, within: .seconds(60))
    #expect(run.code == Int32(code))
    let usage = code == 0 ? run.output : run.errors
    #expect(usage.contains("Usage: LineServerExample <socket>\n"))
  }

  @Test func `many connections at once lose no line`() async throws {
    let server = try Server()
    var clients: [Client] = []
    for _ in 1...8 { clients.append(try await server.connect()) }
    for (number, client) in clients.enumerated() {
      for line in 1...20 { client.send("post \(number)-\(line)") }
    }
    // An answer comes after the client's own lines, so the last of them has all.
    var lists: [String] = []
    for client in clients {
      client.send("messages --json")
      try await eventually { !client.lines.isEmpty }
      lists += client.lines
    }
    #expect(lists.count == 8)
    let counts = lists.map { $0.components(separatedBy: "\"text\"").count - 1 }
    #expect(counts.max() == 160)
  }

  @Test func `a socket that cannot be made is named`() throws {
    let run = try ProcessRun([Self.path, "/nonexistent/board"], within: .seconds(60))
    #expect(run.output == "/nonexistent/board: No such file or directory\n" && run.code == 1)
    #expect(try ProcessRun([Self.path], within: .seconds(60)).code == 2)
  }

  @Test func `a file that is not a socket is not replaced`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("board-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try ProcessRun([Self.path, folder.path], within: .seconds(60))
    #expect(run.output == "\(folder.path): Address already in use\n" && run.code == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }
}
