import BrowserModel
import BrowserPages
import Foundation
import ServerTesting
import SwitchboardTesting
import Testing

@testable import BrowserEngines

/// Tests of what a request says about the page that has started it.
struct RequestChainTests {
  /// A request in a table: who starts it, and the addresses that lead to its own.
  struct Request: CustomTestStringConvertible, Sendable {
    let initiator: LoadInitiator
    let method: String
    let addresses: [String]
    var testDescription: String { "\(method) \(initiator) → \(addresses)" }

    init(_ initiator: LoadInitiator, _ method: String = "GET", _ addresses: String...) {
      self.initiator = initiator
      self.method = method
      self.addresses = addresses
    }

    var chain: RequestChain {
      let urls = addresses.map(Self.url)
      return urls.dropFirst().reduce(RequestChain(urls[0], from: initiator, method: method)) {
        $0.redirected(to: $1, method: method)
      }
    }

    static func link(_ address: String) -> LoadInitiator { .link(on: url(address)) }
    static func page(_ address: String) -> LoadInitiator { .page(url(address)) }
    private static func url(_ address: String) -> URL { URL(string: address)! }
  }

  private static let bank = "https://bank.com/transfer"

  @Test(arguments: [
    (Request(.user, "GET", bank), Cookie.SameSite.strict),
    (Request(Request.link("https://www.bank.com/"), "POST", bank), .strict),
    (Request(Request.page("https://bank.com/"), "GET", bank), .strict),
    (Request(Request.link("https://evil.com/"), "GET", bank), .lax),
    (Request(Request.link("https://evil.com/"), "POST", bank), .none),
    (Request(Request.page("https://evil.com/"), "GET", bank), .lax),
    (Request(Request.link("http://bank.com/"), "GET", bank), .lax),
    (Request(Request.link("file:///a.html"), "GET", bank), .lax),
    (Request(Request.link("file:///a.html"), "POST", bank), .none),
    (Request(Request.link("https://a.co.uk/"), "GET", "https://b.co.uk/"), .lax),
    (Request(Request.link("https://a.b.co.uk/"), "GET", "https://b.co.uk/"), .strict),
    (Request(Request.link("https://a.github.io/"), "GET", "https://b.github.io/"), .lax),
    (Request(Request.link("http://10.0.0.1/"), "GET", "http://10.0.0.1:81/"), .strict),
    (Request(Request.link("http://10.0.0.1/"), "GET", "http://11.0.0.1/"), .lax),
    (Request(Request.link("http://localhost/"), "GET", "http://localhost:81/"), .strict),
    (Request(.user, "GET", "https://evil.com/", bank), .lax),
    (Request(.user, "GET", "https://www.bank.com/", bank), .strict),
    (Request(.user, "GET", "http://bank.com/", bank), .strict),
    (Request(.user, "GET", "http://evil.com/", bank), .lax),
    (Request(Request.link("https://bank.com/"), "GET", "https://evil.com/", bank), .lax),
    (Request(Request.link("https://bank.com/"), "POST", "https://evil.com/", bank), .none),
    (Request(Request.link("https://evil.com/"), "GET", "https://bank.com/", bank), .lax),
  ])
  func `a request from another site lacks strict cookies, and a form of it all but open ones`(
    request: Request, limit: Cookie.SameSite
  ) {
    #expect(request.chain.cookieLimit == limit)
  }

  @Test(
    arguments: [
      (Request(.user, "GET", bank), "none ?1", String?.none),
      (Request(.user, "GET", "https://evil.com/", bank), "none ?1", nil),
      (Request(Request.link("https://bank.com/a"), "GET", bank), "same-origin ?1", nil),
      (Request(Request.link("https://bank.com:81/"), "GET", bank), "same-site ?1", nil),
      (Request(Request.link("https://evil.com/"), "GET", bank), "cross-site ?1", nil),
      (Request(Request.page("https://evil.com/"), "GET", bank), "cross-site", nil),
      (Request(Request.link("file:///a"), "POST", bank), "cross-site ?1", "null"),
      (
        Request(Request.link("https://bank.com/a"), "POST", bank), "same-origin ?1",
        "https://bank.com"
      ),
      (
        Request(Request.link("https://evil.com/"), "POST", bank), "cross-site ?1",
        "https://evil.com"
      ),
      (
        Request(Request.link("https://bank.com/"), "GET", "https://evil.com/", bank),
        "cross-site ?1", nil
      ),
      (
        Request(Request.link("https://a.com/"), "POST", "https://a.com/b", bank), "cross-site ?1",
        "https://a.com"
      ),
      (
        Request(Request.link("https://a.com/"), "POST", "https://b.com/", bank), "cross-site ?1",
        "null"
      ),
      (Request(Request.link("https://a.com/"), "GET", "http://b.com/"), nil, nil),
      (Request(Request.link("https://a.com/"), "POST", "http://a.com/"), nil, "null"),
      (Request(Request.link("http://a.com/"), "POST", "http://b.com/"), nil, "http://a.com"),
      (Request(Request.link("http://a.com/"), "GET", "http://localhost:1/"), "cross-site ?1", nil),
    ] as [(Request, String?, String?)])
  func `a request says where it comes from`(request: Request, fetch: String?, origin: String?) {
    let fields = Dictionary(uniqueKeysWithValues: request.chain.fields.map { ($0.name, $0.value) })
    let site = [fields["Sec-Fetch-Site"], fields["Sec-Fetch-User"]].compactMap(\.self)
    #expect(site.joined(separator: " ") == fetch ?? "" && fields["Origin"] == origin)
    #expect(fields["Sec-Fetch-Mode"] == fetch.map { _ in "navigate" })
    #expect(fields["Sec-Fetch-Dest"] == fetch.map { _ in "document" })
  }
}

/// Tests of cookies and fields in the requests that links, forms and refreshes cause.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CrossSiteTests {
  private let site: TestSite
  private let engine = LightEngine.forTests(hostAddresses: [
    "bank.test": "127.0.0.1", "evil.test": "127.0.0.1",
  ])

  init() throws {
    site = try TestSite()
    site.page(
      "/login", "in",
      fields: [
        "Set-Cookie: s=1; SameSite=Strict", "Set-Cookie: l=2; samesite=LAX", "Set-Cookie: d=3",
        "Set-Cookie: n=4; SameSite=None",
      ])
    site.page("/account", "account")
  }

  private func url(_ path: String, on host: String) throws -> URL {
    try #require(URL(string: site.url(path).absoluteString.replacing("127.0.0.1", with: host)))
  }

  private var last: TestRequest? { site.requests.last }

  private func loggedInTab() async throws -> Tab {
    let tab = Tab(engine)
    try await tab.load(url("/login", on: "bank.test"))
    return tab
  }

  private let all = "s=1; l=2; d=3"

  @Test func `the cookies of a request depend on who has started it`() async throws {
    let tab = try await loggedInTab(), account = try url("/account", on: "bank.test")
    let evil = try url("/", on: "evil.test")
    // The host of the page has an address of this computer, too, so that the page leads there.
    try await tab.load(evil)
    try await tab.load(account)
    #expect(last?.fields["cookie"] == all)
    try await tab.load(account, from: evil)
    #expect(last?.fields["cookie"] == "l=2; d=3")
    // A reload is the same request again, and so is the way back.
    try tab.webState.reload()
    try await tab.waitForEnd()
    #expect(site.requests.count == 5 && last?.fields["cookie"] == "l=2; d=3")
    #expect(last?.fields["referer"] == evil.origin.map { $0 + "/" })
    let form = FormSubmission([.init("to", .text("evil"))])
    try await tab.load(account, from: evil, submitting: form)
    #expect(last?.method == "POST" && last?.fields["cookie"] == nil)
    #expect(last?.fields["origin"] == evil.origin)
    try await tab.load(account, from: account, submitting: form)
    #expect(last?.fields["cookie"] == all && last?.fields["origin"] == account.origin)
  }

  @Test func `neither a refresh nor a redirect brings strict cookies to another site`() async throws
  {
    let tab = try await loggedInTab(), account = try url("/account", on: "bank.test")
    site.page("/refresh", "<meta http-equiv=refresh content='0;url=\(account.absoluteString)'>")
    try await tab.load(url("/refresh", on: "evil.test"))
    try await eventually { tab.text == "account" && !tab.webState.isLoading }
    #expect(last?.fields["cookie"] == "l=2; d=3")
    site.redirect("/redirect", to: account.absoluteString, status: 307)
    try await tab.load(url("/redirect", on: "evil.test"))
    #expect(tab.text == "account" && last?.fields["cookie"] == "l=2; d=3")
    let form = FormSubmission([.init("to", .text("evil"))])
    try await tab.load(url("/redirect", on: "evil.test"), from: account, submitting: form)
    #expect(last?.method == "POST" && last?.fields["cookie"] == nil)
    #expect(last?.fields["origin"] == "null")
  }
}
