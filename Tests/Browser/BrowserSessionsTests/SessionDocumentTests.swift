import BrowserModel
import Foundation
import Testing

@testable import BrowserSessions

@MainActor
struct SessionDocumentTests {
  private let time = Date(milliseconds: 1_000_000)

  /// Opens the windows of a document in lists of their own.
  private func opened(
    _ document: SessionDocument, among others: [WebStateList] = []
  ) throws -> [WebStateList] {
    var lists: [WebStateList] = []
    for window in document.windows {
      let list = WebStateList()
      let taken = Set((others + lists).flatMap(\.groups).map(\.id.number))
      try window.fill(list, by: WebStateFactory(), takenGroups: taken)
      lists.append(list)
    }
    return lists
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `windows are restored from their text`(seed: UInt64) throws {
    let windows = [RandomWindow(seed: seed), RandomWindow(seed: seed + 100)]
    for step in 0..<120 {
      for window in windows { window.step() }
      guard step % 10 == 0 else { continue }
      let document = SessionDocument(of: windows.map { [$0.list] }, at: time)
      let lists = try opened(SessionDocument(text: document.text))
      #expect(
        SessionDocument(of: lists.map { [$0] }, at: time) == document, "seed \(seed), step \(step)")
      let tabs = zip(lists, windows.map(\.list))
      #expect(tabs.allSatisfy { $0.webStates.map(\.title) == $1.webStates.map(\.title) })
      #expect(tabs.allSatisfy { $0.brokenInvariants.isEmpty && $0.groups == $1.groups })
      for list in lists { for webState in list.webStates { webState.realize() } }
      #expect(
        SessionDocument(of: lists.map { [$0] }, at: time) == document, "seed \(seed), step \(step)")
    }
  }

  @Test func `tabs are restored unrealized, with new identities and engine state`()
    throws
  {
    let list = WebStateList(), url = WebState.startPageURL
    let state = NativePageState(engine: "Engine", data: Data(0...255))
    let metadata = WebStateMetadata(
      id: WebStateID(), title: "\"A\"\n\u{202e}", visibleURL: url, itemCount: 1, currentIndex: 0,
      creationTime: time, lastActiveTime: time)
    let webState = WebState(unrealized: metadata) {
      WebStateStorage.Pages(
        navigation: try NavigationList(
          items: [NavigationItem(url: url, title: "\"A\"\n\u{202e}", time: Date(milliseconds: 5))],
          lastCommittedIndex: 0), nativeState: state)
    }
    try list.insert(webState)
    let document = SessionDocument(of: [[list]], at: time)
    #expect(!webState.isRealized, "To be kept is no reason to be realized.")
    let tab = try #require(try opened(SessionDocument(text: document.text)).first?.webStates.first)
    #expect(!tab.isRealized && tab.id != webState.id && tab.title == "\"A\"\n\u{202e}")
    tab.realize()
    let storage = try tab.storage()
    #expect(storage.pages.nativeState == state && tab.realizationError == nil)
    #expect(storage.metadata.creationTime == time)
  }

  @Test func `a tab with unreadable pages keeps the visible one`() throws {
    struct Unreadable: Error {}
    let list = WebStateList()
    let metadata = WebStateMetadata(
      id: WebStateID(), title: "A", visibleURL: WebState.startPageURL, itemCount: 7,
      currentIndex: 3, creationTime: time, lastActiveTime: time)
    try list.insert(WebState(unrealized: metadata) { throw Unreadable() })
    let tab = try #require(SessionDocument(of: [[list]], at: time).windows.first?.tabs.first)
    #expect(tab.pages.map(\.url) == ["about:newtab"] && tab.pageIndex == 0)
    #expect(tab.currentPage?.title == "A")
  }

  @Test func `a group keeps its identity unless it is taken`() throws {
    let list = WebStateList(), id = TabGroupID()
    for _ in 0..<2 { try list.insert(WebState()) }
    try list.createGroup(id, TabGroupVisualData(title: "Trip"), of: [0])
    let document = SessionDocument(of: [[list], [list]], at: time)
    let lists = try opened(document)
    #expect(lists[0].groups.map(\.id) == [id] && lists[1].groups.map(\.id) != [id])
    #expect(lists[1].groups.map(\.visualData.title) == ["Trip"])
    let beside = try opened(document, among: [list])
    #expect(!beside.flatMap(\.groups).map(\.id).contains(id))
  }
}
