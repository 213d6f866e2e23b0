import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserEngines

/// Tests for the effects of a prerendered page, which begin when the user opens it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LightPrerenderTests {
  private let directory = TemporaryDirectory()
  private let gate = Gate()
  private let server: TestServer
  private let engine: LightEngine
  private let window: PrerenderFixture
  private var service: PrerenderService { window.service }
  private var list: WebStateList { window.list }

  /// A lock that the server waits for before it answers `/late`.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }
    func wait() { _ = semaphore.wait(timeout: .now() + 30) }
  }

  init() async throws {
    server = try TestServer { [gate] request, connection in
      switch request.target {
      case "/late":
        gate.wait()
        connection.respond("late", fields: ["Set-Cookie: late=1"])
      case "/late-file":
        gate.wait()
        connection.respond("data", type: "application/zip")
      case "/file": connection.respond("data", type: "application/zip")
      case "/older": connection.respond(fields: ["Set-Cookie: older=0; Max-Age=600"])
      default: LightStateTests.echo(request, connection)
      }
    }
    engine = LightEngine.forTests(
      downloads: DownloadsFolder(directory.file("downloads")))
    window = try PrerenderFixture(engine)
    try window.open(server.url("/older"))
    try await waitForLoads()
  }

  private func waitForLoads() async throws {
    try await eventually { engine.queue.isIdle }
  }

  /// Returns the request that another tab in the engine sends.
  private func request(by path: String = "/") async throws -> String {
    let tab = Tab(engine)
    try await tab.load(server.url(path))
    return tab.text
  }

  private var storedCookies: String {
    engine.cookies.takeChanges(all: true).values.compactMap(\.self)
      .map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  @Test func `cookies count when the page is opened`() async throws {
    service.startPrerender(server.url("/set"), in: list)
    try await waitForLoads()
    #expect(server.requests.last?.fields["cookie"] == "older=0; kept=1; session=2")
    #expect(try await request().contains("cookie: older=0\n"))
    #expect(!storedCookies.contains("kept"))
    #expect(service.promote(server.url("/set"), in: list))
    #expect(try await request().contains("cookie: older=0; kept=1; session=2\n"))
    #expect(storedCookies.contains("kept"))
  }

  @Test func `cookies of a page that is not opened are forgotten`() async throws {
    service.startPrerender(server.url("/set"), in: list)
    try await waitForLoads()
    service.cancel()
    #expect(try await request().contains("cookie: older=0\n"))
    service.startPrerender(server.url("/"), in: list)
    try await waitForLoads()
    #expect(server.requests.last?.fields["cookie"] == "older=0")
  }

  @Test func `cookies that arrive after the page was opened count at once`() async throws {
    service.startPrerender(server.url("/late"), in: list)
    #expect(service.promote(server.url("/late"), in: list))
    gate.open()
    try await waitForLoads()
    #expect(try await request().contains("cookie: older=0; late=1\n"))
  }

  @Test func `later loads of an opened page store their cookies`() async throws {
    service.startPrerender(server.url("/"), in: list)
    try await waitForLoads()
    #expect(service.promote(server.url("/"), in: list))
    list.activeWebState?.load(server.url("/set"))
    try await waitForLoads()
    #expect(try await request().contains("kept=1"))
  }

  @Test func `a password in the address counts when the page is opened`() async throws {
    let url = try #require(URL(string: "http://user:word@127.0.0.1:\(server.port)/private"))
    service.startPrerender(url, in: list)
    try await waitForLoads()
    #expect(server.requests.last?.fields["authorization"] != nil)
    #expect(try await request(by: "/private") == "private")
    #expect(service.promote(url, in: list))
    #expect(try await request(by: "/private").contains("authorization"))
  }

  @Test func `a file is not saved before its page is opened`() async throws {
    service.startPrerender(server.url("/file"), in: list)
    try await eventually { service.url == nil }
    #expect(!FileManager.default.fileExists(atPath: directory.file("downloads").path))
    service.startPrerender(server.url("/late-file"), in: list)
    #expect(service.promote(server.url("/late-file"), in: list))
    gate.open()
    try await eventually {
      (try? Data(contentsOf: directory.file("downloads/late-file"))) == Data("data".utf8)
    }
  }
}
