import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators
@testable import BrowserUI

@MainActor
struct ActiveTabMediatorTests {
  @MainActor
  final class Screen: PageConsumer {
    private(set) var pages: [PageDescription] = []
    private(set) var titles: [String?] = []
    func setPage(_ page: PageDescription) { pages.append(page) }
    func setDocument(_ document: PageDocument?) { titles.append(document?.title) }
    func setExcerpt(_ excerpt: PageExcerpt) {}
    func pageDidArrive(askingFor logIn: String?) {}
    func showSource(_ text: String) {}

    /// Returns the values of a property of the page, without repetitions.
    func changes<Value: Equatable>(of property: KeyPath<PageDescription, Value>) -> [Value] {
      pages.map { $0[keyPath: property] }.reduce(into: []) { values, value in
        if values.last != value { values.append(value) }
      }
    }
  }

  let window = Window()
  let screen = Screen()

  /// Opens, activates, navigates and closes tabs.
  private func tell() throws {
    let first = try window.addTab("https://a.org", active: true)
    let second = try window.addTab("about:newtab")
    second.setTitle("In the background")
    try window.list.activate(at: 1)
    first.load(try url("https://unseen.org"))
    second.load(try url("https://b.org"))
    try window.list.closeAll()
  }

  @Test func `the active tab's address is broadcast when it changes`() throws {
    let producer = ActiveTabProducer(of: window.list)
    let broadcaster = window.browser.broadcaster
    let binding = try broadcaster.bind(ActiveAddress.self, to: producer.$address)
    let log = BroadcastLog(of: ActiveAddress.self, from: broadcaster)
    try tell()
    #expect(
      log.values.map { $0?.argument } == [
        nil, "https://a.org", "about:newtab", "https://b.org", nil,
      ])
    binding.cancel()
  }

  @Test func `a document is pushed when it changes, without comparing it`() throws {
    let engine = ScriptableEngine(), address = try url("https://a.org")
    engine.scripts[address] = PageScript(document: PageDocument(url: address, title: "A"))
    let shownTab = ShownTab(of: window.list)
    let mediator = PageMediator(
      webStateList: window.list, bookmarks: window.services.state.bookmarks,
      settings: window.services.state.settings,
      output: PageOutput(window.output))
    mediator.consumer = screen
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    #expect(screen.titles.last == "A")
    let count = screen.titles.count, version = tab.documentVersion
    tab.setTitle("B")
    #expect(screen.titles.count == count && tab.documentVersion == version)
    try tab.reload()
    #expect(screen.titles.last == "A" && tab.documentVersion > version)
    try window.list.closeAll()
    #expect(screen.titles.last == .some(nil))
    withExtendedLifetime(shownTab) {}
  }

  @Test func `the bookmark of the page is pushed when bookmarks or the page change`() throws {
    let bookmarks = try #require(window.services.state.bookmarks)
    let mediator = PageMediator(
      webStateList: window.list, bookmarks: window.services.state.bookmarks,
      settings: window.services.state.settings,
      output: PageOutput(window.output))
    mediator.consumer = screen
    let tab = try window.addTab("https://a.org", active: true)
    try bookmarks.add(Bookmark(url: try url("https://a.org"), title: "A"))
    tab.load(try url("https://b.org"))
    tab.load(try url("https://a.org"))
    try bookmarks.remove(at: 0)
    #expect(screen.changes(of: \.bookmark) == [nil, "A", nil, "A", nil])
    try bookmarks.add(Bookmark(url: try url("https://a.org"), title: "Again"))
    try window.list.closeAll()
    #expect(screen.changes(of: \.bookmark).suffix(2) == ["Again", nil])
  }

  @Test func `a tab without the helper for bookmarks has no bookmark to show`() throws {
    let list = WebStateList()
    let mediator = PageMediator(
      webStateList: list, bookmarks: nil, settings: window.services.state.settings,
      output: PageOutput(window.output))
    mediator.consumer = screen
    try list.insert(WebState(), WebStateInsertion(activates: true))
    #expect(list.activeWebState?.helpers.isEmpty == true)
    #expect(
      screen.changes(of: \.bookmark) == [nil] && screen.changes(of: \.content) == [.noTab, .blank])
  }

  @Test func `the opener of the active tab is pushed until it is gone`() throws {
    let mediator = PageMediator(
      webStateList: window.list, bookmarks: window.services.state.bookmarks,
      settings: window.services.state.settings,
      output: PageOutput(window.output))
    mediator.consumer = screen
    let opener = try window.addTab("https://a.org", active: true)
    try window.list.insert(
      WebState(), WebStateInsertion(opener: .webState(opener.id), activates: true))
    try window.list.close(at: 0)
    #expect(screen.changes(of: \.opener) == [nil, TabID(opener.id.number), nil])
    _ = mediator
  }

  @Test func `the page's view gets an address that is kept and not loaded`() throws {
    let mediator = PageMediator(
      webStateList: window.list, bookmarks: window.services.state.bookmarks,
      settings: window.services.state.settings,
      output: PageOutput(window.output))
    mediator.consumer = screen
    try tell()
    #expect(
      screen.changes(of: \.content) == [
        .noTab, .unloadable(Address(url: try url("https://a.org"))), .startPage,
        .unloadable(Address(url: try url("https://b.org"))), .noTab,
      ])
    _ = mediator
  }
}
