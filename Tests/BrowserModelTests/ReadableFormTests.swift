import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserModel

struct ReadableFormTests {
  @Test(arguments: [
    ("https://www.swift.org/", "swift.org"), ("http://a.org/b/?c=d", "a.org/b"),
    ("https://www./", ""), ("https://a.org?x", "a.org"), ("https://", nil), ("https:///a", nil),
    ("https://a.org:80/", nil), ("https://user@a.org", nil), ("https://a.org/%41", nil),
    ("https://a.org/ü", nil), ("https://a.org/a b", nil), ("HTTPS://a.org", nil), ("a.org", nil),
    ("about:newtab", nil), ("", nil),
  ])
  func `a plain web address needs no URL to be readable`(text: String, form: String?) {
    #expect(text.plainReadableForm == form)
  }

  @Test func `the readable form without a URL is that of the URL`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let parts = ["www.", "a", "B", "-", ".", "/", "?", "=", "&", "+", "~", "_", "9", "%", ":", "é"]
    var plainCount = 0
    for _ in 0..<2_000 {
      let length = Int.random(in: 1...9, using: &random)
      let rest = (0..<length).compactMap { _ in parts.randomElement(using: &random) }.joined()
      let text = (Bool.random(using: &random) ? "https://a" : "http://www.a") + rest
      guard let form = text.plainReadableForm, let url = URL(string: text) else { continue }
      plainCount += 1
      #expect(form == url.readableForm, "‘\(text)’, seed \(seed)")
    }
    #expect(plainCount > 100)
  }
}
