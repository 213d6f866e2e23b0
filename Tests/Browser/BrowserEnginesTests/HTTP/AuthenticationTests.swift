import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ProcessTesting
import ServerTesting
import Testing

@testable import BrowserEngines

/// Tests for pages whose hosts ask for a user name and a password.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AuthenticationTests {
  private let site: TestSite
  private let engine = LightEngine.forTests()

  init() throws {
    site = try TestSite()
    basic("/private", realm: "one", user: "ann", password: "p:\u{E4} ss")
    site.page("/open", "open")
  }

  /// Sets a page that only one user may see.
  private func basic(_ path: String, realm: String, user: String, password: String) {
    let field = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    site.answer(path) { request, connection in
      let isAllowed = request.fields["authorization"] == field
      connection.respond(
        isAllowed ? "secret \(request.method) \(request.body)" : "log in first",
        status: isAllowed ? 200 : 401, fields: ["WWW-Authenticate: Basic realm=\"\(realm)\""])
    }
  }

  private func logIn(_ tab: Tab, _ user: String, _ password: String) async throws {
    try tab.webState.logIn(as: user, password: password)
    try await tab.waitForEnd()
  }

  private var authorizations: [String?] { site.requests.map { $0.fields["authorization"] } }

  @Test func `a page that asks for a password is shown, and a log-in loads it again`() async throws
  {
    let tab = Tab(engine)
    try await tab.load(site.url("/private"))
    #expect(tab.webState.loadError == .loginNeeded && tab.text == "log in first")
    #expect(tab.webState.loadError?.description.contains("‘log in’") == true)
    try await logIn(tab, "ann", "wrong")
    #expect(tab.webState.loadError == .loginRefused && tab.text == "log in first")
    try await logIn(tab, "ann", "p:\u{E4} ss")
    #expect(tab.webState.loadError == nil && tab.text == "secret GET")
    #expect(tab.webState.paths == "[/private]" && site.requests.count == 5)
    #expect(tab.webState.lastCommittedURL == site.url("/private"))
    // Later requests to the host, of other tabs too, send the password at once.
    let other = Tab(engine)
    try await other.load(site.url("/private"))
    #expect(other.text == "secret GET" && site.requests.count == 6)
    #expect(throws: NavigationError.nothingToLogInTo) {
      try tab.webState.logIn(as: "ann", password: "")
    }
  }

  @Test func `a form is submitted again after the log-in`() async throws {
    let tab = Tab(engine)
    try await tab.load(site.url("/open"))
    let form = FormSubmission([.init("order", .text("1"))])
    try await tab.load(site.url("/private"), from: site.url("/open"), submitting: form)
    #expect(tab.webState.loadError == .loginNeeded)
    try await logIn(tab, "ann", "p:\u{E4} ss")
    #expect(tab.text == "secret POST order=1")
    // The target of a redirect has not asked for the form.
    let other = Tab(LightEngine.forTests())
    site.redirect("/see-other", to: "/private", status: 303)
    try await other.load(site.url("/see-other"), from: site.url("/open"), submitting: form)
    try await logIn(other, "ann", "p:\u{E4} ss")
    #expect(other.text == "secret GET")
  }

  @Test(arguments: [307, 308], [true, false])
  func `a form that a host redirects is submitted again where a password was asked for`(
    status: Int, isKnown: Bool
  ) async throws {
    site.redirect("/moved", to: "/private", status: status)
    let tab = Tab(engine)
    if isKnown {
      try await tab.load(site.url("/private"))
      try await logIn(tab, "ann", "p:\u{E4} ss")
    }
    let form = FormSubmission([.init("order", .text("1"))])
    try await tab.load(site.url("/moved"), from: site.url("/open"), submitting: form)
    if !isKnown {
      #expect(tab.webState.loadError == .loginNeeded)
      try await logIn(tab, "ann", "p:\u{E4} ss")
    }
    #expect(tab.text == "secret POST order=1")
    #expect(tab.webState.lastCommittedURL == site.url("/private"))
  }

  @Test func `each realm of a host has its own password`() async throws {
    basic("/other", realm: "two", user: "bob", password: "word")
    let tab = Tab(engine)
    try await tab.load(site.url("/private"))
    try await logIn(tab, "ann", "p:\u{E4} ss")
    try await tab.load(site.url("/other"))
    #expect(tab.webState.loadError == .loginNeeded)
    try await logIn(tab, "bob", "word")
    for (path, _) in [("/private", 1), ("/other", 2), ("/private", 3)] {
      try await tab.load(site.url(path))
      #expect(tab.webState.loadError == nil && tab.text == "secret GET", "\(path)")
    }
  }

  @Test func `a password goes to no other origin by a redirect`() async throws {
    let other = try TestSite()
    other.answer("/target") { _, connection in
      connection.respond(status: 401, fields: ["WWW-Authenticate: Basic realm=\"one\""])
    }
    let tab = Tab(engine)
    try await tab.load(site.url("/private"))
    try await logIn(tab, "ann", "p:\u{E4} ss")
    site.redirect("/redirect", to: other.url("/target").absoluteString)
    try await tab.load(site.url("/redirect"))
    #expect(tab.webState.loadError == .loginNeeded)
    #expect(authorizations.last != .some(nil) && other.requests.count == 1)
    #expect(other.requests.allSatisfy { $0.fields["authorization"] == nil })
  }

  @Test func `a typed password is sent when the host asks for it, and only once if it is wrong`()
    async throws
  {
    let address = site.url("/open").absoluteString.replacing("://", with: "://ann:wrong@")
    let tab = Tab(engine)
    try await tab.load(try #require(URL(string: address)))
    #expect(tab.text == "open" && authorizations == [nil])
    try await tab.load(site.url("/private"))
    #expect(tab.webState.loadError == .loginRefused && site.requests.count == 3)
    try await tab.load(site.url("/private"))
    #expect(tab.webState.loadError == .loginNeeded && site.requests.count == 4)
  }

  @Test(arguments: [
    ("Basic", "basic "), ("basic realm=\"a, \\\"b\\\"\"", "basic a, \"b\""),
    ("Negotiate, Basic realm=one", "basic one"), ("Negotiate", nil), ("", nil), ("Bearer x=1", nil),
    ("Basic realm=b, Digest realm=\"d e\", nonce=\"1=\", qop=\"auth,auth-int\"", "digest d e"),
    ("Digest realm=d, nonce=1, algorithm=SHA-512-256, Basic realm=b", "basic b"),
    ("Digest realm=d, nonce=1, algorithm=\"SHA-256\"", "digest d"),
    ("Digest realm=d, nonce=1, qop=auth-int", nil),
    ("NTLM abc==, Digest realm=x,nonce=1", "digest x"),
  ])
  func `the safest challenge is answered`(field: String, challenge: String?) async throws {
    site.answer("/") { $1.respond(status: 401, fields: ["WWW-Authenticate: \(field)"]) }
    let client = HTTPClient(LightEngineConfiguration())
    let transfer = client.start(HTTPRequest(url: site.url("/")), since: .now)
    guard case .response(let head)? = await transfer.next() else {
      Issue.record("the head is missing")
      return
    }
    let found = AuthenticationChallenge(in: head).map { "\($0.scheme) \($0.realm)" }
    #expect(found == challenge)
  }
}

/// Tests of the Digest scheme, whose answers another program computes again.
extension AuthenticationTests {
  /// Returns the hash of a text in hexadecimal.
  private nonisolated static func hash(_ text: String, _ algorithm: String) throws -> String {
    let program = algorithm == "MD5" ? "md5sum" : "sha256sum"
    let run = try ProcessRun(["sh", "-c", "printf %s \"$1\" | \(program)", "sh", text])
    return String(run.output.prefix { $0 != " " })
  }

  /// Returns whether a field has the right answer to the challenge with the realm `r` and nonce `n`.
  private nonisolated static func isRight(
    _ field: String, _ method: String, _ target: String, password: String, _ algorithm: String
  ) throws -> Bool {
    let values = HeaderValue("; " + field.dropFirst("Digest ".count).replacing(", ", with: "; "))
      .parameters
    func value(_ name: String) -> String { values[name] ?? "" }
    let secret = try hash("\(value("username")):r:\(password)", algorithm)
    let request = try hash("\(method):\(target)", algorithm)
    let words = [secret, "n", value("nc"), value("cnonce"), value("qop"), request]
    return try value("response") == hash(words.joined(separator: ":"), algorithm)
      && value("uri") == target
  }

  @Test(arguments: ["MD5", "SHA-256"])
  func `a password is proved without being sent`(algorithm: String) async throws {
    let challenge =
      "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=\(algorithm)"
    site.answer("/digest") { request, connection in
      let field = request.fields["authorization"] ?? ""
      let isRight = try? Self.isRight(
        field, request.method, request.target, password: "a word", algorithm)
      connection.respond(
        isRight == true ? "secret \(request.method) \(request.body)" : "log in first",
        status: isRight == true ? 200 : 401, fields: ["Set-Cookie: c=\(field.isEmpty)", challenge])
    }
    let tab = Tab(engine)
    try await tab.load(site.url("/digest?q=1"))
    #expect(tab.webState.loadError == .loginNeeded)
    try await logIn(tab, "ann", "wrong")
    #expect(tab.webState.loadError == .loginRefused && tab.text == "log in first")
    try await logIn(tab, "ann", "a word")
    #expect(tab.webState.loadError == nil && tab.text == "secret GET")
    let form = FormSubmission([.init("order", .text("1"))])
    try await tab.load(site.url("/digest?q=2"), from: site.url("/digest"), submitting: form)
    #expect(tab.text == "secret POST order=1")
    #expect(site.requests.last?.fields["cookie"] == "c=false")
    let words = Data("ann:a word".utf8).base64EncodedString()
    #expect(
      !authorizations.contains { $0?.contains("a word") == true || $0?.contains(words) == true })
  }
}
