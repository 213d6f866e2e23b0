import Foundation
import Testing

@testable import BrowserPages

/// Tests of the parser of the URL standard. `.ci/address-suites` runs the suites of the standard.
struct WebAddressTests {
  @Test(arguments: [
    // Blanks and letter case.
    (" \u{1F}HtTp://A.org/\u{0} ", "http://a.org/"), ("ht\ttp://a.o\nrg/b\r\nc", "http://a.org/bc"),
    // Slashes.
    ("http:a.org", "http://a.org/"), ("http:\\\\a.org\\b", "http://a.org/b"),
    ("https:////a.org//b", "https://a.org//b"), ("x:\\\\a\\b", "x:\\\\a\\b"),
    // Dots.
    ("http://a.org/b/%2e%2E/c/.", "http://a.org/c/"), ("http://a.org/../..", "http://a.org/"),
    ("http://a.org/..b/.c/d..", "http://a.org/..b/.c/d.."),
    // What is encoded stays, and what need not be encoded stays, too.
    ("http://a.org/%7e%zz%", "http://a.org/%7e%zz%"),
    ("http://a.org/a|b[c]", "http://a.org/a|b[c]"),
    ("http://a.org/ä b\"<>^`{}", "http://a.org/%C3%A4%20b%22%3C%3E%5E%60%7B%7D"),
    ("http://a.org/?ä 'b' |{}", "http://a.org/?%C3%A4%20%27b%27%20|{}"), ("x://a?'", "x://a?'"),
    ("http://a.org/#ä `b`#c", "http://a.org/#%C3%A4%20%60b%60#c"),
    ("http://a.org?#", "http://a.org/?#"),
    // Users, passwords and ports.
    ("http://u:p@a.org", "http://u:p@a.org/"), ("http://u:@a.org", "http://u@a.org/"),
    ("http://:p@a.org", "http://:p@a.org/"), ("http://@a.org", "http://a.org/"),
    ("http://a@b@c.org/", "http://a%40b@c.org/"), ("http://a.org:/", "http://a.org/"),
    ("http://a.org:00080/", "http://a.org/"), ("https://a.org:80/", "https://a.org:80/"),
    ("ws://a.org:80", "ws://a.org/"), ("ftp://a.org:21/b", "ftp://a.org/b"),
    // Hosts.
    ("http://b%C3%BCcher.de", "http://xn--bcher-kva.de/"), ("http://ＡＢ。org", "http://ab.org/"),
    ("http://faß.de", "http://xn--fa-hia.de/"), ("http://a..b_c/", "http://a..b_c/"),
    ("http://-a.ä", "http://-a.xn--4ca/"), ("http://xn--a", "http://xn--a/"),
    ("x://Aä%zz/", "x://A%C3%A4%zz/"), ("x://", "x://"), ("x:///b", "x:///b"), ("x://a", "x://a"),
    ("http://1", "http://0.0.0.1/"), ("http://0x7F.1", "http://127.0.0.1/"),
    ("http://127.1.", "http://127.0.0.1/"), ("http://%31.2.3.4", "http://1.2.3.4/"),
    ("http://１２７.1", "http://127.0.0.1/"), ("http://1.2.3.4.a", "http://1.2.3.4.a/"),
    ("http://[1:0:0:2::]", "http://[1:0:0:2::]/"),
    ("http://[0:0:1:0:0:0:2:3]", "http://[0:0:1::2:3]/"),
    ("http://[::ffff:1.2.3.4]:8/", "http://[::ffff:102:304]:8/"),
    ("http://[A::B]", "http://[a::b]/"),
    ("http://[1:0:2:0:3:0:4:0]", "http://[1:0:2:0:3:0:4:0]/"),
    // Files.
    ("file:a", "file:///a"), ("file:/a", "file:///a"), ("file://localhost/a", "file:///a"),
    ("file://h/a", "file://h/a"), ("file:///C|/../b", "file:///C:/b"),
    ("file://c:/a", "file:///c:/a"),
    // Paths without structure.
    ("data:text/html,a b?c d#e f", "data:text/html,a b?c%20d#e%20f"),
    ("about:BLANK", "about:BLANK"),
    ("mailto:A@b.org ", "mailto:A@b.org"), ("x:a ?b", "x:a%20?b"), ("x:/..//a", "x:/.//a"),
  ])
  func `an address has the text that the standard gives it`(text: String, expected: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.text == expected)
    #expect(WebAddress(expected) == address)
  }

  @Test(arguments: [
    "", "a.org", "//a.org", "http:", "http://", "http://?", "http:///", "https://u:p@/",
    "http://a b/",
    "http://a.org:x/", "http://a.org:65536", "http://:80/", "http://a%00/", "http://a%2fb/",
    "http://a<b",
    "http://％41/", "http://1.2.3.256", "http://1.2.3.4.5", "http://0x1g.1", "http://09",
    "http://a.0x1",
    "http://[::1", "http://[::1]a", "http://[::%31]", "http://[1::2::3]", "http://[::1%25eth0]",
    "http://\u{AD}", "http://\u{FFFD}", "http://xn--a.ä", "x://a b", "x://a:b", "file://a b/",
    "1x:a",
  ])
  func `a text that is no address is refused`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("", "http://u@a.org:8/b/c?d"), ("#f", "http://u@a.org:8/b/c?d#f"),
    ("?", "http://u@a.org:8/b/c?"),
    ("e", "http://u@a.org:8/b/e"), (".", "http://u@a.org:8/b/"), ("../../e", "http://u@a.org:8/e"),
    ("/e?f", "http://u@a.org:8/e?f"), ("\\e", "http://u@a.org:8/e"), ("//h/e", "http://h/e"),
    ("\\/h", "http://h/"), ("http:e", "http://u@a.org:8/b/e"), ("https:e", "https://e/"),
    ("http:/e", "http://u@a.org:8/e"), ("e:f", "e:f"),
    (" e%20f g ", "http://u@a.org:8/b/e%20f%20g"),
    ("a:b/../c", "a:b/../c"), ("./a:b", "http://u@a.org:8/b/a:b"), (":", "http://u@a.org:8/b/:"),
  ])
  func `a reference is relative to the address of its document`(
    reference: String, expected: String
  ) throws {
    let base = try #require(WebAddress("http://u@a.org:8/b/c?d#old"))
    #expect(WebAddress(reference, base: base)?.text == expected)
  }

  @Test(arguments: [
    ("windows-1252", "?é=€", "http://a.org/?%E9=%80"),
    ("windows-1252", "/é?%C3%A9#é", "http://a.org/%C3%A9?%C3%A9#%C3%A9"),
    ("windows-1252", "?日'", "http://a.org/?%26%2326085%3B%27"),
    ("shift_jis", "?ソ", "http://a.org/?%83\\"),
    ("iso-2022-jp", "?日é", "http://a.org/?%1B$BF|%1B(B%26%23233%3B"),
    ("utf-16le", "?é", "http://a.org/?%C3%A9"), ("windows-1252", "ws://h/?é", "ws://h/?%C3%A9"),
    ("windows-1252", "x:?é", "x:?%C3%A9"), ("windows-1252", "file:///?é", "file:///?%E9"),
  ])
  func `a query is in the encoding of its document`(
    label: String, reference: String, expected: String
  ) throws {
    let encoding = try #require(CharacterEncoding(label: label))
    let base = WebAddress("http://a.org/")
    #expect(WebAddress(reference, base: base, encoding: encoding)?.text == expected)
  }

  @Test(arguments: [
    ("file:///C:/a/b", "..", "file:///C:/"), ("file:///C:/a", "/b", "file:///C:/b"),
    ("file:///C:/a", "D|/b", "file:///D:/b"), ("file://h/a/b", "c", "file://h/a/c"),
    ("file:///a?b", "#c", "file:///a?b#c"), ("file:///a", "//h/b", "file://h/b"),
    ("x://h/a/b", "../c", "x://h/c"), ("x:/a", "//h", "x://h"), ("data:a", "#b", "data:a#b"),
    ("data:a", "b", nil), ("data:a#b", "", nil), ("x://h", "a\\b", "x://h/a\\b"),
  ])
  func `a reference in other documents follows their scheme`(
    base: String, reference: String, expected: String?
  ) throws {
    let base = try #require(WebAddress(base))
    #expect(WebAddress(reference, base: base)?.text == expected)
  }

  @Test(arguments: [
    ("http://a.org/", "http://a.org"), ("http://a.org/?b", "http://a.org/?b"),
    ("http://a.org/%20|[%zz]", "http://a.org/%20%7C%5B%25zz%5D"), ("file:///", "file:///"),
    ("http://a.org/?%41={1}", "http://a.org/?%41=%7B1%7D"), ("about:blank", "about:blank"),
    ("data:,%41|", "data:,%41%7C"),
  ])
  func `a URL keeps what is encoded, and leaves out a path that is only a slash`(
    text: String, expected: String
  ) throws {
    let url = try #require(URL(address: text))
    #expect(url.absoluteString == expected)
    #expect(url.normalized == url)
  }
}

// MARK: - Suites of the standard

/// The folder of the suites of the URL standard, or nil if they are not run.
private let suites = ProcessInfo.processInfo.environment["SWITCHBOARD_ADDRESS_SUITES"]

@Suite(.enabled(if: suites != nil))
struct AddressSuites {
  private struct Case: Decodable {
    let input: String
    let base: String?
    let href: String?
    let output: String?
  }

  @Test func `addresses are parsed as in the suite`() throws {
    let cases = try cases("urltestdata.json")
    for test in cases {
      let base = test.base.map { WebAddress($0) }
      let address = base == .some(nil) ? nil : WebAddress(test.input, base: base ?? nil)
      #expect(address?.text == test.href, "\(test)")
    }
    print("\(cases.count) addresses")
  }

  @Test func `hosts are encoded as in the suite`() throws {
    let cases = try cases("toascii.json")
    for test in cases {
      let host = WebAddress("https://\(test.input)/x")?.host
      withKnownIssue {
        #expect(host == test.output, "\(test)")
      } when: {
        Self.isBeyondFoundation(test.input)
      }
    }
    print("\(cases.count) hosts")
  }

  /// Returns whether Foundation refuses a label that the standard accepts: one that is too long for
  /// the name system, or has hyphens where no domain with other letters than those of ASCII can have
  /// them.
  private static func isBeyondFoundation(_ host: String) -> Bool {
    ["a†--", "-†"].contains(host) || host.hasPrefix("x01234567890") && host.hasSuffix("1†")
  }

  private func cases(_ file: String) throws -> [Case] {
    let path = try #require(suites) + "/" + file
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    let tests = try #require(entries as? [Any]).compactMap { $0 as? [String: Any] }
    return tests.compactMap { test in
      (test["input"] as? String).map {
        Case(
          input: $0, base: test["base"] as? String, href: test["href"] as? String,
          output: test["output"] as? String)
      }
    }
  }
}
