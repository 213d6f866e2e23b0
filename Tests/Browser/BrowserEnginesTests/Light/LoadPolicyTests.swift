import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ProcessTesting
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserEngines

/// Tests of the rules about addresses and headers.
@MainActor
struct LoadPolicyTests {
  @Test(arguments: [
    ("http://a.org/", HostReach.everyone), ("http://localhost.a.org/", .everyone),
    ("http://8.8.8.8/", .everyone), ("http://[2001:db8::1]/", .everyone),
    ("http://localhost/", .computer), ("http://LOCALHOST./", .computer),
    ("http://a.localhost/", .computer), ("http://127.0.0.1/", .computer),
    ("http://127.9/", .computer), ("http://2130706433/", .computer),
    ("http://0x7f.1/", .computer), ("http://0.0.0.0/", .computer), ("http://[::1]/", .computer),
    ("http://[::]/", .computer), ("http://[::ffff:127.0.0.1]/", .computer),
    ("http://10.1.2.3/", .network), ("http://172.16.0.1/", .network),
    ("http://172.32.0.1/", .everyone), ("http://192.168.1.1/", .network),
    ("http://169.254.169.254/", .network), ("http://100.64.0.1/", .network),
    ("http://[fe80::1]/", .network), ("http://[fd00::1]/", .network),
    ("http://[::ffff:192.168.0.1]/", .network), ("http://[fec0::1]/", .network),
    ("http://[::127.0.0.1]/", .computer), ("http://[::ffff:0:127.0.0.1]/", .computer),
    ("http://[64:ff9b::127.0.0.1]/", .computer), ("http://[64:ff9b::10.1.2.3]/", .network),
    ("http://[64:ff9b::8.8.8.8]/", .everyone), ("http://[64:ff9b:1::8.8.8.8]/", .network),
    ("http://[2002:7f00:1::]/", .computer), ("http://[2002:c0a8:101::1]/", .network),
    ("http://[2002:808:808::1]/", .everyone),
  ])
  func `a host is everyone's, of the network, or this computer`(address: String, reach: HostReach)
    throws
  {
    #expect(HostReach(of: try #require(URL(string: address))) == reach)
  }

  @Test(arguments: [
    ("https://a.org/", "http://127.0.0.1/", true), ("https://a.org/", "http://10.0.0.1/", true),
    ("http://10.0.0.1/", "http://localhost/", true), ("http://localhost/", "http://[::1]/", false),
    ("http://localhost/", "http://10.0.0.1/", false), ("https://a.org/", "https://b.org/", false),
    ("https://a.org/", "file:///etc/passwd", true), ("file:///a", "file:///b", false),
    ("file:///a", "http://localhost/", false), ("https://a.org/", "data:,x", true),
    (nil, "file:///a", false), (nil, "http://127.0.0.1/", false), (nil, "data:,x", false),
  ])
  func `a page reaches only what is as far away as itself`(
    referrer: String?, target: String, isBlocked: Bool
  ) throws {
    let request = LoadRequest(
      id: NavigationID(), url: try #require(URL(string: target)), kind: .new,
      initiator: referrer.flatMap { URL(string: $0) }.map(LoadInitiator.link) ?? .user)
    var error: LoadError?
    do throws(LoadError) {
      try LoadPolicy.check(request, within: .permitted(from: request.initiator.page))
    } catch let thrown { error = thrown }
    if case .blocked(let reason) = error {
      #expect(isBlocked && reason.contains("type the address"))
    } else {
      #expect(!isBlocked && error == nil)
    }
  }

  @Test(arguments: [
    ("https://a.org/p?q#f", "https://a.org/x", "https://a.org/p?q"),
    ("https://u:p@a.org/p", "https://a.org/x", "https://a.org/p"),
    ("https://a.org/p?q", "https://b.org/", "https://a.org/"),
    ("https://a.org/p", "http://a.org/", nil),
    ("http://a.org:81/p", "https://a.org/", "http://a.org:81/"),
    ("http://a.org:80/p", "http://a.org/x", "http://a.org:80/p"),
    ("file:///a", "http://a.org/", nil),
    (nil, "http://a.org/", nil),
  ])
  func `other origins learn the origin only`(source: String?, target: String, value: String?) throws
  {
    let source = source.flatMap { URL(string: $0) }
    #expect(LoadPolicy.referer(from: source, to: try #require(URL(string: target))) == value)
  }

  @Test(arguments: [
    ("http://a.org", "http://a.org"), ("http://a.org/x?y#z", "http://a.org"),
    ("https://A.org/x", "https://a.org"), ("HTTP://a.org/", "http://a.org"),
    ("http://a.org:80/", "http://a.org"), ("https://a.org:443/", "https://a.org"),
    ("http://a.org:443/", "http://a.org:443"), ("http://127.0.0.1:8080/1", "http://127.0.0.1:8080"),
    ("http://a.org:08080/", "http://a.org:8080"), ("http://a.org?x", "http://a.org"),
    ("http://user:word@a.org:8080/", "http://a.org:8080"),
    ("http://[::1]:8080/", "http://[::1]:8080"),
    ("file:///a", nil), ("data:,x", nil),
  ])
  func `an origin is the scheme, host and port`(address: String, origin: String?) throws {
    #expect(try #require(URL(string: address)).origin == origin)
  }

  @Test(arguments: [
    ("", "http://a.org/dir/report.pdf?q", "report.pdf"), ("", "http://a.org/", "download"),
    ("attachment; filename=\"a b.txt\"", "http://a.org/", "a b.txt"),
    ("attachment; filename=x; filename*=UTF-8''%e2%82%ac%20.txt", "http://a.org/", "€ .txt"),
    ("attachment; filename=\"../../.bashrc\"", "http://a.org/", "bashrc"),
    ("attachment; filename=\"..\\\\..\\\\a.exe\"", "http://a.org/", "a.exe"),
    ("attachment; filename=\"/etc/\"", "http://a.org/", "etc"),
    ("attachment; filename*=UTF-8''a%2F..%2Fb%00%0A%E2%80%AEc", "http://a.org/", "bc"),
    ("attachment; filename=\"...\"", "http://a.org/", "download"),
    ("", "http://a.org/%2e%2e%2fx", "x"),
  ])
  func `a downloaded file has a safe name`(disposition: String, address: String, name: String)
    throws
  {
    let url = try #require(URL(string: address))
    #expect(DownloadName(disposition: HeaderValue(disposition), url: url).description == name)
  }

  @Test func `the length of a name is bounded and its ending stays`() throws {
    let long = "attachment; filename=\"" + String(repeating: "é", count: 300) + ".pdf\""
    let url = try #require(URL(string: "http://a.org/"))
    let name = DownloadName(disposition: HeaderValue(long), url: url).numbered(12)
    #expect(name.hasSuffix("é (12).pdf") && name.utf8.count < 240)
  }
}

/// Tests of the cookies of an engine.
struct CookieJarTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(arguments: [
    ("a=1", "http://a.org/", "http://a.org/x", "a=1"),
    ("a=1", "http://a.org/", "http://b.a.org/", nil),
    ("a=1; Domain=a.org", "http://b.a.org/", "http://c.a.org/", "a=1"),
    ("a=1; Domain=org", "http://a.org/", "http://a.org/", nil),
    ("a=1; Domain=b.org", "http://a.org/", "http://b.org/", nil),
    ("a=1; Domain=co.uk", "http://a.co.uk/", "http://b.co.uk/", nil),
    ("a=1; Domain=a.co.uk", "http://c.a.co.uk/", "http://b.a.co.uk/", "a=1"),
    ("a=1; Domain=.github.io", "http://a.github.io/", "http://a.github.io/", nil),
    ("a=1; Domain=github.io", "http://github.io/", "http://github.io/", "a=1"),
    ("a=1; Domain=github.io", "http://github.io/", "http://a.github.io/", nil),
    ("a=1; Domain=localhost", "http://localhost/", "http://localhost/", "a=1"),
    ("a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", nil),
    ("a=1; Path=/x", "http://a.org/", "http://a.org/x/y", "a=1"),
    ("a=1; Path=/x", "http://a.org/", "http://a.org/xy", nil),
    ("a=1", "http://a.org/x/y", "http://a.org/z", nil),
    ("a=1; Secure", "https://a.org/", "http://a.org/", nil),
    ("a=1; Secure", "https://a.org/", "https://a.org/", "a=1"),
    ("a=1; Secure", "http://a.org/", "https://a.org/", nil),
    ("__Host-a=1; Path=/", "https://a.org/", "https://a.org/", nil),
    ("__Host-a=1; Secure; Path=/", "https://a.org/", "https://a.org/", "__Host-a=1"),
    ("__Host-a=1; Secure", "https://a.org/", "https://a.org/", nil),
    ("__host-a=1; Secure; Path=/; Domain=a.org", "https://a.org/", "https://a.org/", nil),
    ("__HOST-a=1; Path=/", "https://a.org/", "https://a.org/", nil),
    ("__Secure-a=1; Secure", "https://a.org/", "https://a.org/", "__Secure-a=1"),
    ("__sEcure-a=1", "https://a.org/", "https://a.org/", nil),
    ("=__Secure-a=1", "https://a.org/", "https://a.org/", nil),
    ("=__host-a", "https://a.org/", "https://a.org/", nil),
    ("=__Secure-a=1; Secure", "https://a.org/", "https://a.org/", "__Secure-a=1"),
    ("__Secure-a=1; Secure", "http://a.org/", "https://a.org/", nil),
    ("a=1; SameSite=None", "https://a.org/", "https://a.org/", nil),
    ("a=1; SameSite=None; Secure", "https://a.org/", "https://a.org/", "a=1"),
    ("a=1; Max-Age=0", "http://a.org/", "http://a.org/", nil),
    ("a=1; Max-Age=60", "http://a.org/", "http://a.org/", "a=1"),
    ("a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "http://a.org/", "http://a.org/", nil),
    ("a=1; Expires=Sun, 06-Nov-2039 08:49:37 GMT", "http://a.org/", "http://a.org/", "a=1"),
  ])
  func `a cookie goes where its host may send it`(
    header: String, source: String, target: String, value: String?
  ) throws {
    let jar = CookieJar()
    jar.store([header], from: try #require(URL(string: source)), at: now)
    #expect(jar.header(for: try #require(URL(string: target)), at: now) == value)
  }

  @Test func `a connection without encryption does not replace a secure cookie`() throws {
    let jar = CookieJar()
    jar.store(["a=1; Secure"], from: try #require(URL(string: "https://a.org/")), at: now)
    jar.store(["a=2"], from: try #require(URL(string: "http://a.org/")), at: now)
    #expect(jar.header(for: try #require(URL(string: "https://a.org/")), at: now) == "a=1")
  }

  @Test(arguments: [
    ("SameSite=Strict", Cookie.SameSite.strict), ("samesite=STRICT", .strict),
    ("SameSite=Lax", .lax), ("SameSite=None; Secure", .none), ("SameSite=other", .lax),
    ("SameSite", .lax), ("Path=/", .lax), ("SameSite=None; SameSite=Strict", .strict),
  ])
  func `a cookie is sent up to its limit`(attribute: String, sameSite: Cookie.SameSite) throws {
    let jar = CookieJar(), url = try #require(URL(string: "https://a.org/"))
    jar.store(["a=1; \(attribute)"], from: url, at: now)
    for limit in [Cookie.SameSite.none, .lax, .strict] {
      #expect((jar.header(for: url, upTo: limit, at: now) != nil) == (sameSite <= limit))
    }
    #expect(Cookie.SameSite.none < .lax && .lax < .strict && .none < Cookie.SameSite.strict)
  }

  @Test(arguments: [
    ("max-age=60", "https://a.org/x", "http://a.org/y?z#f", "https://a.org/y?z#f"),
    ("max-age=60", "https://a.org/", "http://b.a.org/", "http://b.a.org/"),
    ("max-age=60; includeSubDomains", "https://a.org/", "http://b.a.org", "https://b.a.org"),
    (
      "includeSubdomains ;MAX-AGE=\"60\"; preload", "https://a.org/", "http://b.a.org",
      "https://b.a.org"
    ),
    ("max-age=60; includeSubDomains", "https://a.org/", "http://ba.org", "http://ba.org"),
    ("max-age=60; includeSubDomains", "https://b.a.org/", "http://a.org", "http://a.org"),
    ("max-age=60", "https://a.org/", "http://a.org:80/", "https://a.org/"),
    ("max-age=60", "https://a.org/", "http://a.org:8080/", "https://a.org:8080/"),
    ("max-age=60", "https://a.org/", "http://u:p@a.org/", "https://u:p@a.org/"),
    ("max-age=0", "https://a.org/", "http://a.org/", "http://a.org/"),
    ("max-age=-1", "https://a.org/", "http://a.org/", "http://a.org/"),
    ("includeSubDomains", "https://a.org/", "http://a.org/", "http://a.org/"),
    ("max-age=60", "http://a.org/", "http://a.org/", "http://a.org/"),
    ("max-age=60", "https://10.0.0.1/", "http://10.0.0.1/", "http://10.0.0.1/"),
    ("max-age=60", "https://[::1]/", "http://[::1]/", "http://[::1]/"),
    ("max-age=99999999999999999999", "https://a.org/", "http://a.org/", "http://a.org/"),
    ("max-age=9999999999999", "https://a.org/", "http://a.org/", "https://a.org/"),
  ])
  func `a host is reached with encryption if it has asked for it`(
    field: String, source: String, target: String, secured: String
  ) throws {
    let jar = CookieJar(), url = try #require(URL(string: target))
    jar.store([], security: field, from: try #require(URL(string: source)), at: now)
    #expect(jar.secured(url, at: now + 59).absoluteString == secured)
    #expect(jar.secured(url, at: now + 60 + 10 * 366 * 86_400) == url)
  }

  @Test func `hosts that ask for encryption are stored until they ask for it no longer`() throws {
    let old = CookieJar(), url = try #require(URL(string: "https://a.org/"))
    let plain = try #require(URL(string: "http://a.org/"))
    old.store([lasting(1)], security: "max-age=600000", from: url)
    let jar = jar(after: old)
    #expect(jar.secured(plain) == url && jar.header(for: url) == "c1=1")
    // A host repeats what it asks for with each response.
    #expect(jar.takeChanges(all: false).isEmpty)
    jar.store([], security: "max-age=600000", from: url, at: Date() + 60)
    #expect(!jar.hasUnsavedChanges)
    jar.store([], security: "max-age=600000", from: url, at: Date() + 100_000)
    #expect(jar.takeChanges(all: false).count == 1)
    jar.store([], security: "max-age=0", from: url)
    #expect(jar.takeChanges(all: false).values.elementsEqual([nil]) { $0 == $1 })
    #expect(jar.secured(plain) == plain && self.jar(after: jar).secured(plain) == plain)
  }

  @Test func `a prerendered page asks for encryption when it is opened`() throws {
    let jar = CookieJar(), held = HeldBackCookies(over: jar)
    let url = try #require(URL(string: "https://a.org/"))
    let plain = try #require(URL(string: "http://a.org/"))
    held.store([], security: "max-age=600", from: url)
    #expect(held.secured(plain) == url && jar.secured(plain) == plain)
    held.release()
    #expect(jar.secured(plain) == url)
  }

  /// Returns a cookie that lasts for an hour from now.
  private func lasting(_ number: Int) -> String { "c\(number)=1; Max-Age=3600" }

  /// Returns a jar with the cookies that another one has stored.
  private func jar(after old: CookieJar) -> CookieJar {
    let jar = CookieJar()
    jar.restore(old.takeChanges(all: true).compactMapValues(\.self)) {}
    return jar
  }

  @Test func `persistent cookies are taken once, with those that are gone`() throws {
    let jar = CookieJar(), url = try #require(URL(string: "http://a.org/"))
    jar.store([lasting(1), "session=1", lasting(2)], from: url)
    #expect(jar.hasUnsavedChanges)
    let first = jar.takeChanges(all: false)
    #expect(first.count == 2 && !jar.hasUnsavedChanges)
    jar.store([lasting(1), "session=2"], from: url)
    jar.store(["c2=1; Max-Age=0"], from: url)
    let second = jar.takeChanges(all: false)
    #expect(second.count == 2 && second.values.count { $0 == nil } == 1)
    #expect(jar.takeChanges(all: false).isEmpty && jar.takeChanges(all: true).count == 1)
  }

  @Test func `stored cookies come back in their order, and only the first change is announced`()
    throws
  {
    let old = CookieJar(), url = try #require(URL(string: "http://a.org/"))
    for number in 1...3 { old.store([lasting(number)], from: url) }
    let jar = CookieJar(), count = Mutex(0)
    jar.restore(old.takeChanges(all: true).compactMapValues(\.self)) {
      count.withLock { $0 += 1 }
    }
    #expect(jar.header(for: url) == "c1=1; c2=1; c3=1" && !jar.hasUnsavedChanges)
    jar.store(["session=1"], from: url)
    #expect(count.withLock(\.self) == 0)
    for number in 4...6 { jar.store([lasting(number)], from: url) }
    #expect(count.withLock(\.self) == 1)
    #expect(jar.takeChanges(all: false).count == 3)
    jar.store([lasting(7)], from: url)
    #expect(count.withLock(\.self) == 2)
    #expect(self.jar(after: jar).header(for: url)?.contains("c7=1") == true)
  }

  @Test func `a cookie that arrived before the stored ones replaces them`() throws {
    let old = CookieJar(), url = try #require(URL(string: "http://a.org/"))
    old.store(["a=old; Max-Age=3600", "b=old; Max-Age=3600"], from: url)
    let jar = CookieJar()
    jar.store(["b=new; Max-Age=3600", "c=new; Max-Age=3600"], from: url)
    var stored = old.takeChanges(all: true).compactMapValues(\.self)
    stored[9] = Data("no cookie".utf8)
    jar.restore(stored) {}
    #expect(jar.header(for: url) == "a=old; b=new; c=new")
    #expect(jar.takeChanges(all: false).keys.sorted() == [2, 11])
  }

  @Test func `the number of cookies is bounded`() throws {
    let jar = CookieJar(), url = try #require(URL(string: "http://a.org/"))
    for number in 0..<1_000 { jar.store(["c\(number)=1"], from: url, at: now) }
    let cookies = jar.header(for: url, at: now)?.components(separatedBy: "; ") ?? []
    #expect(cookies.count == 180 && cookies.last == "c999=1")
  }
}
