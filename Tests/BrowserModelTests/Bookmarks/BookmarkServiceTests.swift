import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Testing

@MainActor
struct BookmarkServiceTests {
  let directory = TemporaryDirectory()

  private func service() -> BookmarkService { BookmarkService(in: FileDirectory(directory.url)) }

  private func filled(_ names: String) throws -> BookmarkService {
    let service = service()
    for name in names { try service.add(Bookmark(url: address(name), title: String(name))) }
    return service
  }

  @Test func `bookmarks keep their order and are restored in the next run`() throws {
    let service = try filled("bca")
    try service.rename(at: 0, to: "Sea")
    try service.remove(at: 1)
    #expect(service.bookmarks.map(\.title) == ["Sea", "a"])
    #expect(self.service().bookmarks == service.bookmarks)
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

  @Test func `a bookmark that cannot be saved is not added`() throws {
    let service = BookmarkService(in: FileDirectory(try directory.unwritable("state")))
    #expect(throws: BookmarkError.self) {
      try service.add(Bookmark(url: address("a"), title: "a"))
    }
    #expect(service.bookmarks.isEmpty)
  }

  @Test func `a damaged file is quarantined`() throws {
    try Data("?".utf8).write(to: directory.file("bookmarks.json"))
    let service = try filled("a")
    #expect(service.outcome.warning != nil)
    #expect(try directory.names.count == 2)
    #expect(self.service().bookmarks.count == 1)
  }
}
