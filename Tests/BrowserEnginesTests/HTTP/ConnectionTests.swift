import BrowserModel
import BrowserModelTesting
import Foundation
import ServerTesting
import Testing

@testable import BrowserEngines

/// Tests for the access that the IP address of a host permits.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HostAddressTests {
  @Test func `a public page does not reach this computer by a name that resolves to it`()
    async throws
  {
    let server = try TestServer { _, connection in
      connection.respond("page", fields: ["Cache-Control: max-age=6000"])
    }
    var configuration = LightEngineConfiguration()
    configuration.hostAddresses = ["inner.example": "127.0.0.1"]
    let tab = Tab(LightEngine(configuration: configuration))
    let address = server.url("/", host: "inner.example")
    try await tab.load(address, from: URL(string: "https://public.example/"))
    guard case .blocked(let reason) = tab.webState.loadError else {
      Issue.record("the page was loaded")
      return
    }
    #expect(reason.contains("‘inner.example’") && server.requests.isEmpty)
    // The user may open it, and its own pages lead to this computer afterwards.
    try await tab.load(address)
    #expect(tab.webState.loadError == nil)
    // The page is in the cache now, which a public page doesn't reach either.
    try await tab.load(address, from: URL(string: "https://public.example/"))
    #expect(tab.webState.loadError == .blocked(reason: reason))
    try await tab.load(server.url("/other"), from: address)
    #expect(tab.webState.loadError == nil && server.requests.map(\.target) == ["/", "/other"])
  }
}

/// Tests for encrypted connections.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TLSTests {
  @Test func `a host without a trusted certificate is refused with the reason`() async throws {
    let directory = TemporaryDirectory()
    let server = try await TLSServer.start(in: directory.url)
    defer { server.stop() }
    let tab = Tab(.forTests())
    for host in ["localhost", "127.0.0.1"] {
      try await tab.load(try #require(server.url("/page.html", host: host)))
      #expect(
        tab.webState.loadError
          == .untrusted(reason: "no authority that this computer trusts vouches for it"))
    }
    #expect(tab.webState.document == nil && tab.webState.navigationItemCount == 2)
  }

  @Test func `a private authority is trusted for the names in its certificate`() async throws {
    let directory = TemporaryDirectory()
    let server = try await TLSServer.start(in: directory.url)
    defer { server.stop() }
    var configuration = LightEngineConfiguration()
    configuration.authorityFile = directory.file("ca.pem")
    configuration.hostAddresses = ["other.example": "127.0.0.1"]
    let tab = Tab(LightEngine(configuration: configuration))
    try await tab.load(try #require(server.url("/page.html", host: "localhost")))
    #expect(tab.webState.loadError == nil && tab.text.contains("page"))
    try await tab.load(try #require(server.url("/page.html", host: "other.example")))
    #expect(
      tab.webState.loadError == .untrusted(reason: "its certificate is for another host"))
  }
}
