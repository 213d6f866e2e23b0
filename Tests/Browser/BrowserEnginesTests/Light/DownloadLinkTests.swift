import BrowserEngines
import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Testing

/// Tests of loads that a link with the attribute `download` starts.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DownloadLinkTests {
  private let server: TestServer
  private let folder = TemporaryDirectory()
  private let tab: Tab

  init() throws {
    server = try TestServer { request, connection in
      switch request.target {
      case "/named":
        connection.respond("Text", fields: ["Content-Disposition: inline; filename=host.txt"])
      case "/moved": connection.respond(status: 302, fields: ["Location: /report"])
      case "/away":
        let host = request.fields["host"]?.replacing("127.0.0.1", with: "localhost") ?? ""
        connection.respond(status: 302, fields: ["Location: http://\(host)/report"])
      case "/lost": connection.respond("Lost", status: 404)
      default: connection.respond("Text", fields: ["Cache-Control: max-age=6000"])
      }
    }
    tab = Tab(.forTests(downloads: DownloadsFolder(folder.url)))
  }

  private func save(_ path: String, as name: String) async throws {
    try await tab.load(server.url(path), from: server.url("/"), savingAs: name)
    let downloads = tab.downloads
    try await eventually { downloads.allSatisfy { $0.state != .running } }
  }

  @Test(arguments: [
    ("/report", "The report.html", "The report.html"), ("/report", "../../.a/b.html", "b.html"),
    ("/report", "", "report"), ("/report", "..", "report"), ("/", "", "download"),
    ("/named", "mine.txt", "host.txt"), ("/moved", "mine.txt", "mine.txt"),
  ])
  func `a page is saved under the name that its host or the link suggests`(
    path: String, name: String, file: String
  ) async throws {
    try await save(path, as: name)
    #expect(tab.log == ["download", "commit downloaded", "finish"])
    #expect(tab.webState.loadError == .downloaded && tab.webState.document == nil)
    #expect(try folder.names == [file])
    #expect(try String(contentsOf: folder.file(file), encoding: .utf8) == "Text")
  }

  @Test func `a page that is shown is saved too, and no file is replaced`() async throws {
    try await tab.load(server.url("/report"))
    for _ in 0..<2 { try await save("/report", as: "a.html") }
    #expect(tab.webState.paths == "[/report]" && tab.text == "Text")
    #expect(try folder.names.sorted() == ["a (1).html", "a.html"])
  }

  @Test func `the user may save a page of any host`() async throws {
    tab.webState.save(server.url("/away"), from: server.url("/"))
    try await eventually { !tab.webState.isLoading }
    let downloads = tab.downloads
    try await eventually { downloads.allSatisfy { $0.state != .running } }
    #expect(try folder.names == ["report"])
  }

  @Test func `a page from another host is shown instead`() async throws {
    let referrer = server.url("/", host: "localhost")
    try await tab.load(server.url("/report"), from: referrer, savingAs: "a.html")
    #expect(tab.webState.paths == "[/report]" && tab.text == "Text")
    try await save("/away", as: "a.html")
    #expect(tab.webState.lastCommittedURL?.host == "localhost" && tab.text == "Text")
    #expect(try tab.downloads.isEmpty && folder.names.isEmpty)
  }

  @Test func `a folder that cannot be written is reported with the advice for its error`()
    async throws
  {
    try Data().write(to: folder.file("file"))
    let tab = Tab(.forTests(downloads: DownloadsFolder(folder.file("file/folder"))))
    try await tab.load(server.url("/report"), from: server.url("/"), savingAs: "a.html")
    let message = tab.webState.loadError.map { "\($0)" } ?? ""
    #expect(message.hasSuffix("(file exists): move away what is in its place"), "\(message)")
  }

  @Test func `the error of a host is shown instead of saved`() async throws {
    try await save("/lost", as: "a.html")
    #expect(tab.webState.loadError == .httpStatus(404))
    #expect(try tab.downloads.isEmpty && folder.names.isEmpty)
  }
}
