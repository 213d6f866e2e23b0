import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@MainActor
struct BookmarkTabHelperTests {
  private let bookmarks = BookmarkService()
  private let tab = WebState()

  private func bookmark(_ letter: Character, _ title: String) throws {
    try bookmarks.add(Bookmark(url: address(letter), title: title))
  }

  @Test func `a helper finds the bookmark of its tab's page`() throws {
    let helper = BookmarkTabHelper(tab, bookmarks: bookmarks)
    try bookmark("a", "A")
    #expect(helper.title == nil && helper.status == "not bookmarked")
    tab.load(address("a"))
    #expect(helper.title == "A" && helper.status == "bookmarked as ‘A’")
    tab.load(address("b"))
    #expect(helper.title == nil)
  }

  @Test func `a helper follows changes of the bookmarks`() throws {
    let helper = BookmarkTabHelper(tab, bookmarks: bookmarks)
    tab.load(address("a"))
    try bookmark("a", "A")
    #expect(helper.title == "A")
    try bookmarks.rename(at: 0, to: "B")
    #expect(helper.title == "B")
    try bookmarks.remove(at: 0)
    #expect(helper.title == nil)
  }

  @Test func `a helper does not retain its tab`() {
    let checker = LeakChecker()
    var tab: WebState? = WebState()
    let helper = tab.map { BookmarkTabHelper($0, bookmarks: bookmarks) }
    tab.map { checker.watch($0) }
    tab = nil
    #expect(checker.leaks.isEmpty && helper?.title == nil)
  }

  @Test func `regular and incognito tabs have bookmark and history helpers`() throws {
    let states = BrowserStateManager(
      parent: Channels(name: "application"), configuration: try .standard())
    let state = try states.create(named: "test")
    for (state, names) in [
      (state, ["HistoryTabHelper", "BookmarkTabHelper"]),
      (state.makeOffTheRecordState(), ["BookmarkTabHelper"]),
    ] {
      let list = state.browserList.createBrowser(name: "regular").webStateList
      try list.insert(WebState())
      #expect(list.webStates[0].helpers.map { "\(type(of: $0))" } == names)
    }
  }
}
