import BrowserModel
import BrowserModelTesting
import Foundation
import Testing

@MainActor
struct BookmarkServiceTests {
  private func filled(_ names: String) throws -> BookmarkService {
    let service = BookmarkService()
    for name in names { try service.add(Bookmark(url: address(name), title: String(name))) }
    return service
  }

  @Test func `bookmarks keep their order, and are found by address`() throws {
    let service = try filled("bca")
    try service.rename(at: 0, to: "Sea")
    try service.remove(at: 1)
    #expect(service.bookmarks.map(\.title) == ["Sea", "a"])
    #expect(service.index(of: address("a")) == 1 && service.index(of: address("c")) == nil)
  }

  @Test func `an address has one bookmark`() throws {
    let service = try filled("a")
    let error = BookmarkError.duplicate(address("a"))
    #expect(throws: error) { try service.add(Bookmark(url: address("a"), title: "Again")) }
    #expect(service.bookmarks.map(\.title) == ["a"])
    #expect("\(error)" == "there is a bookmark for https://a.org already")
  }

  @Test(arguments: [-1, 2, Int.max - 1])
  func `a missing bookmark is an error`(index: Int) throws {
    let service = try filled("ab")
    let error = BookmarkError.noBookmark(at: index, count: 2)
    #expect(throws: error) { try service.remove(at: index) }
    #expect(throws: error) { try service.rename(at: index, to: "x") }
    #expect(service.bookmarks.map(\.title) == ["a", "b"])
  }
}
