import BrowserPages
import Foundation
import Testing

/// Tests of the normal form of addresses, and of the form that people read.
struct AddressTests {
  @Test(arguments: [
    ("HTTPS://Swift.ORG:443/./a/../b", "https://swift.org/b"),
    ("http://a.org:80/", "http://a.org"), ("http://a.org:8080/", "http://a.org:8080"),
    ("https://bücher.de/ä", "https://xn--bcher-kva.de/%C3%A4"),
    ("http://0x7f.1/", "http://127.0.0.1"), ("http://2130706433/", "http://127.0.0.1"),
    ("http://0177.0.0.1/x", "http://127.0.0.1/x"), ("https://a.org", "https://a.org"),
    ("http://[::1]:80/", "http://[::1]"), ("https://a.org/a/..", "https://a.org"),
    ("https://a.org/%2E%2e/b", "https://a.org/b"), ("about:blank", "about:blank"),
    ("http://1.2.3.4.5/", "http://1.2.3.4.5/"), ("http://256.1.1.1/", "http://256.1.1.1/"),
    ("http://127.1.", "http://127.0.0.1"), ("http://a.0x1/", "http://a.0x1/"),
    ("https://a.org/b/c.d?e=f", "https://a.org/b/c.d?e=f"),
    ("https://a.org/.b", "https://a.org/.b"),
    ("https://a.org/b?c=/../d", "https://a.org/b?c=/../d"),
    ("https://a.org/~b#c", "https://a.org/~b#c"),
  ])
  func `an address is normalized`(text: String, expected: String) throws {
    #expect(try #require(URL(string: text)).normalized.absoluteString == expected)
  }

  @Test(arguments: [
    ("https://bank.com@evil.org/", "evil.org"), ("https://bank.com:x@evil.org", "evil.org"),
    ("http://:x@evil.org/", "evil.org"), ("https://bank.com%2Flogin@evil.org:81/a", "evil.org"),
    ("https://a.org/b@c", nil), ("https://a.org?b@c", nil), ("mailto:a@b.org", nil),
    ("data:,a@b", nil),
  ])
  func `a user name can hide the host`(text: String, host: String?) throws {
    #expect(try #require(URL(string: text)).hostAfterUser == host)
  }

  @Test(arguments: [
    ("https://ann:pw@a.org/x?y#z", "https://a.org/x?y#z"),
    ("http://ann@a.org:81", "http://a.org:81"),
    ("https://a.org/b@c", "https://a.org/b@c"), ("mailto:a@b.org", "mailto:a@b.org"),
    ("https://:pw@xn--bcher-kva.de/", "https://xn--bcher-kva.de/"),
    ("about:newtab", "about:newtab"),
  ])
  func `what is shown or kept has no user name and no password`(
    text: String, expected: String
  ) throws {
    let url = try #require(URL(string: text))
    #expect(url.withoutCredentials.absoluteString == expected)
    #expect(url.readable == expected.replacing("xn--bcher-kva", with: "bücher"))
  }

  @Test(arguments: [
    ("https://a.org", "https://A.org:443/"), ("http://127.1", "http://127.0.0.1/"),
    ("https://bücher.de", "https://xn--bcher-kva.de/"), ("https://a.org?x", "https://a.org/?x"),
  ])
  func `two spellings of an address are one`(one: String, other: String) throws {
    #expect(URL(address: one) == URL(address: other))
  }

  @Test(arguments: [
    ("https://a.org/b", "https://a.org/b/"), ("https://a.org/a", "https://a.org/A"),
    ("http://a.org", "https://a.org"), ("https://a.org/?", "https://a.org/"),
  ])
  func `different addresses are different`(one: String, other: String) throws {
    #expect(URL(address: one) != URL(address: other))
  }

  @Test(arguments: [
    ("xn--bcher-kva.de", "bücher.de"), ("xn--wgv71a.jp", "日本.jp"),
    ("xn--ihqwcrb4cv8a8dqg056pqjye.org", "他们为什么不说中文.org"), ("swift.org", "swift.org"),
    // Cyrillic letters imitate "apple".
    ("xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
    // These are malformed.
    ("xn--.org", "xn--.org"), ("xn--99999999999999999.org", "xn--99999999999999999.org"),
    ("xn--ä.org", "xn--ä.org"),
  ])
  func `a host is shown in its script unless it imitates another`(host: String, shown: String) {
    #expect(URL.readableHost(host) == shown)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1", true), ("0", true), ("0x", true), ("10.0.0.1", false),
    ("1.1.1.1", false),
  ])
  func `loopback addresses are recognized`(host: String, isLoopback: Bool) {
    #expect((HostReach(host) == .computer) == isLoopback)
  }

  @Test(arguments: [
    ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false), ("192.168.1.1", true),
    ("169.254.0.1", true), ("100.64.0.1", true), ("100.128.0.1", false), ("8.8.8.8", false),
  ])
  func `private addresses are recognized`(host: String, isPrivate: Bool) {
    #expect((HostReach(host) == .network) == isPrivate)
  }

  @Test(arguments: [
    ("0.0.0.0", 0), ("1.2.3.4", 0x0102_0304), ("255.255.255.255", 0xffff_ffff),
    ("1.2.3.4.", 0x0102_0304), ("01.2.3.010", 0x0102_0308), ("1.2.3", 0x0102_0003),
    ("0x1.2.3.4", 0x0102_0304), ("0300.0.0.1", 0xc000_0001), ("00.0.0.1", 1),
  ])
  func `an IPv4 address is read in all its forms`(host: String, number: UInt32) throws {
    #expect(try #require(IPv4Address(host)).number == number)
  }

  @Test(arguments: [
    "", "a.org", "1.2.3.4.5", "256.1.1.1", "+1.1.1.1", "1..2", "08.1.1.1", "1.1.1.256", "1.1.1.x",
  ])
  func `other hosts are not IPv4 addresses`(host: String) {
    #expect(IPv4Address(host) == nil)
  }
}
