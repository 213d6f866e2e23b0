import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests of the list of downloads over several runs.
@Suite(.onOwnThread)
struct DownloadListTests {
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
  private let folder = TemporaryDirectory()

  private func run(_ lines: String...) throws -> ProcessRun {
    try program.run(
      ["--keep-going"]
        + (["set preference downloads-folder \(folder.url.path)"] + lines).flatMap { ["-c", $0] })
  }

  /// Starts a host that sends half of a file, and the rest on request.
  private static func server() throws -> TestServer {
    try TestServer { request, connection in
      switch (request.target, request.fields["range"]) {
      case ("/a.txt", nil):
        connection.send(
          "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n"
            + "Content-Disposition: attachment\r\nETag: \"v1\"\r\n\r\nHello")
        connection.waitForEnd()
      case ("/a.txt", _):
        connection.respond(
          "World", status: 206, type: "text/plain", fields: ["Content-Range: bytes 5-9/10"])
      default: connection.respond([0, 1, 2], type: "application/octet-stream")
      }
    }
  }

  @Test func `a download is continued in a later run, and its file is opened`() throws {
    let server = try Self.server()
    let first = try run("open tab \(server.url("/a.txt"))", "wait", "open download 1", "sleep 0.5")
    #expect(first.errors.contains("download 1 is not complete"), "\(first)")
    let second = try run(
      "downloads", "resume download 1", "wait for downloads", "downloads", "1", "wait", "page",
      "resume download 1")
    #expect(second.output.contains("the run ended before the file was complete"), "\(second)")
    #expect(second.output.contains("finished, 10"), "\(second)")
    #expect(second.output.contains("HelloWorld"), "\(second)")
    #expect(second.errors.contains("download 1 is complete or running already"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.txt"])
  }

  @Test func `files that no tab can show are named, and the list is cleared`() throws {
    let server = try Self.server()
    let first = try run(
      "open tab \(server.url("/b.bin"))", "wait for downloads", "open download 1",
      "open download 1 --json", "open download 2")
    #expect(first.output.contains("the file is ‘\(folder.url.path)/b.bin’"), "\(first)")
    #expect(first.output.contains("\"file\": \"\(folder.url.path)/b.bin\""), "\(first)")
    #expect(first.errors.contains("there is no download 2"))
    let second = try run("downloads", "clear downloads", "downloads")
    #expect(second.output.contains("b.bin") && second.output.hasSuffix("No downloads.\n"))
    #expect(try run("downloads").output == "No downloads.\n")
    // A new download gets a new file, since the first one stays.
    #expect(FileManager.default.fileExists(atPath: folder.url.path + "/b.bin"))
  }

  @Test func `downloads of incognito tabs are not kept, nor are parts of their files`() throws {
    let server = try Self.server()
    let run = try run(
      "new incognito \(server.url("/a.txt"))", "wait", "downloads --json", "close all", "downloads")
    #expect(run.output.contains("a.txt") && run.output.hasSuffix("No downloads.\n"), "\(run)")
    #expect(try self.run("downloads").output == "No downloads.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }
}
