import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL
@testable import SwitchboardRemote

/// The table "Who may ask what" of the page "Speak the protocol", row by row.
@MainActor
struct AuthorizationTests {
  /// A row of the table, and the test that shows it.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let from: String
    let test: @MainActor @Sendable () async throws -> Void

    init(
      _ what: String, from: String, _ test: @escaping @MainActor @Sendable () async throws -> Void
    ) {
      self.what = what
      self.from = from
      self.test = test
    }

    var testDescription: String { "\(what) from \(from)" }
  }

  nonisolated static let rows =
    AuthorizationRows.ofConnections + AuthorizationRows.ofServers + AuthorizationRows.ofClients

  @Test(arguments: rows)
  func `each side does what the table says`(row: Row) async throws { try await row.test() }

  @Test func `the table has the rows that are tested`() throws {
    let table = try Self.table().map { "\($0[0]) from \($0[1])" }
    #expect(table == Self.rows.map(\.testDescription))
  }

  @Test func `the table has each message, output and question of the protocol`() throws {
    let table = try Self.table()
    func names(from side: String, kind: String? = nil) -> Set<String> {
      let cells = table.filter { $0[1] == side }.map { $0[0] }
      let found = cells.filter { cell in
        kind.map { cell.hasPrefix("`\($0)`:") } ?? !cell.contains(":")
      }
      let text = found.map { $0.split(separator: ":").last.map(String.init) ?? "" }.joined()
      return Set(text.matches(of: /`(\w+)`/).map { String($0.1) })
    }
    let messages = Set(ServerMessage.Kind.allCases.map(\.rawValue))
    #expect(names(from: "server") == messages.subtracting(["output", "question"]))
    #expect(
      names(from: "server", kind: "output") == Set(OutputEvent.Kind.allCases.map(\.rawValue)))
    #expect(
      names(from: "server", kind: "question") == Set(PromptQuestion.Kind.allCases.map(\.rawValue)))
    #expect(names(from: "client") == Set(ClientMessage.Kind.allCases.map(\.rawValue)))
  }

  /// The cells of the table.
  private static func table() throws -> [[String]] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/Reach/SwitchboardRemote/SwitchboardRemote.docc/TheProtocol.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### Who may ask what").last)
    let rows = section.split(separator: "\n").prefix { !$0.hasPrefix("#") }.filter {
      $0.hasPrefix("|")
    }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}

/// The tests of the rows.
@MainActor
enum AuthorizationRows {
  typealias Row = AuthorizationTests.Row

  /// Text that would control a terminal.
  static let control = "\u{1b}[2J\u{202e}"
}

// MARK: - Connections

extension AuthorizationRows {
  nonisolated static let ofConnections = [
    Row("connection", from: "client") {
      try await withScriptedServer { path in
        let server = try await ScriptedServer(at: path) { _ in [] }
        let error = await failure {
          _ = try await RemoteClient.connect(
            to: .socket(path), trusting: TrustedUsers(only: [geteuid() + 1]),
            responseLimit: .seconds(300))
        }
        #expect((error as? RemoteError)?.kind == "foreign_user")
        #expect(server.messages.isEmpty)
        try await server.stop()
      }
    },
    Row("connection", from: "server") {
      var configuration = RemoteServerConfiguration.patient
      configuration.users = TrustedUsers(only: [geteuid() + 1])
      try await Served.run(configuration) { served in
        let error = await failure { _ = try await served.client() }
        #expect((error as? RemoteError)?.kind == "foreign_user")
      }
    },
    Row("folder", from: "both") {
      try await Served.run { served in
        let client = try await served.client()
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o770], ofItemAtPath: served.folder.path)
        let second = RemoteServer(dispatcher: served.dispatcher, broadcaster: served.broadcaster)
        for error in [
          await failure { _ = try await served.client() },
          await failure { try await second.serve(at: served.address) },
        ] {
          #expect((error as? RemoteError)?.kind == "untrusted_directory")
          let advice = "run chmod go-w ‘\(served.folder.path)’"
          #expect((error as? RemoteError)?.description.contains(advice) == true)
        }
        #expect(await served.isAnswering(client))
      }
    },
  ]

  /// Runs a test with the path of a socket in a private folder.
  static func withScriptedServer(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scripted-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    try await test(folder.appendingPathComponent("s").path)
  }

  /// Returns what a client gets that describes a program which sends messages before its reply.
  static func described(after messages: [ServerMessage]) async throws -> RemoteDescription {
    var description: RemoteDescription?
    try await withScriptedServer { path in
      let server = try await ScriptedServer(at: path) { message in
        guard case .describe(let id) = message else { return [] }
        // A server sends nothing after an error.
        if case .error = messages.last { return messages }
        return messages + [.description(id: id, RemoteDescription(commands: [], properties: ["a"]))]
      }
      let client = try await RemoteClient.connect(
        to: .socket(path), responseLimit: .seconds(300))
      description = try await client.describe()
      await client.close()
      try await server.stop()
    }
    return try #require(description)
  }
}
