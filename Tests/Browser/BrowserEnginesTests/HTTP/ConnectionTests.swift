import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
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

extension HostAddressTests {
  @Test(arguments: [
    ["https_proxy": "http://127.0.0.1:9"], ["http_proxy": "http://127.0.0.1:9", "no_proxy": "*"],
    ["all_proxy": "http://127.0.0.1:9", "no_proxy": "b.org, .example"],
  ])
  func `a proxy for other requests does not turn the check off`(
    environment: [String: String]
  ) async throws {
    let server = try TestServer { _, connection in connection.respond("page") }
    var configuration = LightEngineConfiguration()
    configuration.hostAddresses = ["inner.example": "127.0.0.1"]
    configuration.proxies = ProxySettings(environment)
    let tab = Tab(LightEngine(configuration: configuration))
    let address = server.url("/", host: "inner.example")
    try await tab.load(address, from: URL(string: "http://public.example/"))
    guard case .blocked = tab.webState.loadError else {
      Issue.record("the page was loaded: \(String(describing: tab.webState.loadError))")
      return
    }
    #expect(server.requests.isEmpty)
    try await tab.load(address)
    #expect(tab.webState.loadError == nil && tab.text == "page")
  }

  @Test func `a public page leads to a host behind a proxy on this computer`() async throws {
    let proxy = try TestServer { request, connection in connection.respond(request.target) }
    var configuration = LightEngineConfiguration()
    configuration.proxies = ProxySettings(["http_proxy": proxy.url("").absoluteString])
    let tab = Tab(LightEngine(configuration: configuration))
    let target = URL(string: "http://other.example/a")
    try await tab.load(#require(target), from: URL(string: "http://public.example/"))
    #expect(tab.webState.loadError == nil && tab.text == "http://other.example/a")
  }

  nonisolated private static let proxied: [([String: String], String, String?)] = [
    (["http_proxy": "p"], "http://a.org/", "p"), (["http_proxy": "p"], "https://a.org/", nil),
    (["https_proxy": "p"], "https://a.org/", "p"), (["HTTPS_PROXY": "p"], "https://a.org/", "p"),
    (["HTTP_PROXY": "p"], "http://a.org/", nil), (["all_proxy": "p"], "http://a.org/", "p"),
    (["ALL_PROXY": "p", "http_proxy": "q"], "http://a.org/", "q"),
    (["http_proxy": "", "all_proxy": "p"], "http://a.org/", "p"),
    (["all_proxy": "p"], "http://localhost/", nil), (["all_proxy": "p"], "http://[::1]/", nil),
    (["all_proxy": "p", "no_proxy": "a.org"], "http://b.A.org/", nil),
    (["all_proxy": "p", "no_proxy": ".a.org"], "http://a.org./", nil),
    (["all_proxy": "p", "NO_PROXY": "b.org a.org"], "http://a.org/", nil),
    (["all_proxy": "p", "no_proxy": "a.org"], "http://ba.org/", "p"),
    (["all_proxy": "p", "no_proxy": "10.0.0.0/8"], "http://10.1.2.3/", nil),
    (["all_proxy": "p", "no_proxy": "10.0.0.0/9"], "http://10.128.0.1/", "p"),
    (["all_proxy": "p", "no_proxy": "192.168.1.1"], "http://192.168.1.1/", nil),
    (["all_proxy": "p", "no_proxy": "fd00::/8"], "http://[fd12::1]/", nil),
    (["all_proxy": "p", "no_proxy": "fd00::/8"], "http://10.1.2.3/", "p"),
  ]

  @Test(arguments: proxied)
  func `a request has the proxy that curl would give it`(
    environment: [String: String], address: String, proxy: String?
  ) throws {
    let url = try #require(URL(string: address))
    #expect(ProxySettings(environment).proxy(for: url) == proxy)
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
    #expect(tab.webState.document == nil && tab.webState.metadata.itemCount == 2)
  }

  @Test func `the error of a host without encryption names the address that reaches it`()
    async throws
  {
    let server = try TestServer(sendingAtOnce: "HTTP/1.1 400 Bad Request\r\n\r\n")
    let tab = Tab(.forTests())
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/a"))
    try await tab.load(url)
    let error = tab.webState.loadError?.description
    #expect(error?.contains("type ‘http://127.0.0.1:\(server.port)’ for a server") == true)
  }

  @Test func `a host that asks for encryption is reached with it by any way`() async throws {
    let directory = TemporaryDirectory(), site = try TestSite()
    let server = try await TLSServer.start(in: directory.url)
    defer { server.stop() }
    let head = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n"
    try Data("\(head)Strict-Transport-Security: max-age=86400\r\n\r\nsecure".utf8)
      .write(to: directory.file("secure.html"))
    var configuration = LightEngineConfiguration()
    configuration.authorityFile = directory.file("ca.pem")
    let tab = Tab(LightEngine(configuration: configuration))
    let plain = try #require(URL(string: "http://localhost:\(server.port)/page.html"))
    try await tab.load(plain)
    #expect(tab.webState.loadError != nil)
    try await tab.load(try #require(server.url("/secure.html", host: "localhost")))
    #expect(tab.text == "secure")
    let target = try #require(server.url("/page.html", host: "localhost"))
    let referrer = site.url("/"), form = FormSubmission([])
    site.redirect("/redirect", to: plain.absoluteString)
    site.page("/refresh", "<meta http-equiv=refresh content='0;url=\(plain.absoluteString)'>")
    let loads: [(Tab) -> Void] = [
      { $0.webState.load(plain) }, { $0.webState.load(plain, from: referrer) },
      { $0.webState.load(site.url("/redirect")) }, { $0.webState.load(site.url("/refresh")) },
    ]
    for load in loads {
      load(tab)
      try await eventually { tab.webState.lastCommittedURL == target && !tab.webState.isLoading }
      try await tab.load(site.url("/refresh-not"))
    }
    // The server never answers a form, so it shows only where the form goes.
    tab.webState.load(plain, from: referrer, submitting: form)
    try await eventually { tab.webState.pendingNavigation?.url == target }
    tab.webState.stop()
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
