import BrowserModel
import Foundation
import Testing

struct KeywordTests {
  @Test(arguments: [
    (["w", "Ada", "Lovelace"], "https://a.org/?q=Ada%20Lovelace"), (["docs"], "https://b.org/x"),
    (["docs", "words"], nil), (["w"], nil), (["x", "y"], nil), ([], nil),
  ])
  func `a keyword searches, or opens its address`(words: [String], address: String?) throws {
    let keywords = try #require(
      Keywords(argument: "w=https://a.org/?q=%s docs=https://b.org/x"))
    #expect(keywords.url(of: words)?.absoluteString == address)
    #expect(keywords.names == ["docs"])
  }

  @Test(arguments: [
    "w", "w=", "w=ftp://a.org", "w=https://%s.org", "a b=https://a.org", "=https://a.org",
  ])
  func `keywords without an address of the web are refused`(text: String) {
    #expect(Keywords(argument: text) == nil)
  }

  @Test func `there are default keywords, and none is allowed`() {
    #expect(Keywords.default.names == ["swift"] && Keywords.default.all.count == 4)
    #expect(Keywords(argument: "")?.all.isEmpty == true)
  }
}
