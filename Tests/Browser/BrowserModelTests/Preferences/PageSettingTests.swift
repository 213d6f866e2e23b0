import BrowserModel
import Foundation
import Testing

/// Tests of the settings for searches and downloads.
struct PageSettingTests {
  @Test(arguments: [
    (
      "https://duckduckgo.com/html/?q=%s", "swift & co",
      "https://duckduckgo.com/html/?q=swift%20%26%20co"
    ),
    ("http://localhost:8080/%s", "a/b?c#d", "http://localhost:8080/a%2Fb%3Fc%23d"),
    ("https://a.org/?q=%s&l=%s", "ü", "https://a.org/?q=%C3%BC&l=%C3%BC"),
  ])
  func `words are searched for at a configurable address`(
    address: String, words: String, result: String
  ) throws {
    let search = try #require(SearchAddress(argument: address))
    #expect(search.url(searchingFor: words)?.absoluteString == result)
    #expect(search.url(searchingFor: " \t") == nil)
  }

  @Test(arguments: [
    "https://a.org/", "%s", "file:///%s", "https://%s/", "javascript:%s", "https://a.org:%s/", "",
  ])
  func `a search address must be a web address with a place for the words`(address: String) {
    #expect(SearchAddress(argument: address) == nil)
  }

  @Test(arguments: [("~/Downloads", true), ("/tmp", true), ("Downloads", false), ("", false)])
  func `the directory of downloads does not depend on the working directory`(
    path: String, isValid: Bool
  ) {
    #expect((DirectoryPath(argument: path) != nil) == isValid)
  }
}
