import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@MainActor
struct OwnershipTests {
  @Test func `everything is released with the application context`() throws {
    var context: ApplicationContext? = ApplicationContext()
    let ghosts = try Ghosts(of: context.orThrow("no context"))
    #expect(ghosts.names.count == 12)
    context = nil
    #expect(ghosts.names == [])
  }

  @Test func `a token and an observer do not keep the context alive`() throws {
    let log = EventLog()
    var fixture: TabListFixture? = try TabListFixture("ab*c")
    weak let list = fixture?.list
    let observer = try RecordingWebStateListObserver(
      "stays", names: fixture.orThrow("no list").names, log: log)
    let subscription = fixture?.list.addObserver(observer)
    fixture = nil
    #expect(list == nil)
    subscription?.cancel()
  }

  @Test func `a removed browser is released with its tabs`() throws {
    let list = BrowserList(type: .regular, parent: Channels(name: "application"))
    let tab: WebState? = WebState()
    try list.createBrowser(name: "one").webStateList.insert(tab.orThrow("no tab"))
    weak let browser = list.browsers.first
    try list.remove(browser.orThrow("no browser"))
    #expect(browser == nil)
    #expect(tab != nil)
  }

  @Test func `a tab is in one list only`() throws {
    let one = WebStateList(), other = WebStateList(), tab = WebState(), rest = WebState()
    try one.insert(tab)
    try other.insert(rest)
    let error = WebStateListError.inOtherList(tab.id)
    #expect(throws: error) { try other.insert(tab) }
    #expect(throws: error) { try other.replace(at: 0, with: tab) }
    #expect(one.webStates.map(\.id) == [tab.id] && other.webStates.map(\.id) == [rest.id])
    try one.transfer(at: [0], to: other, at: 1)
    #expect(throws: error) { try one.insert(tab) }
    try one.insert(try other.detach(at: 1))
    #expect(one.webStates.map(\.id) == [tab.id] && other.count == 1)
  }

  @Test func `a tab that is detached before it is realized gets no helpers of its list`() throws {
    let state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: try .standard())
    let list = state.browserList.createBrowser(name: "one").webStateList
    let metadata = WebStateMetadata(
      id: WebStateID(), title: "a", visibleURL: address("a"), itemCount: 0, currentIndex: -1,
      creationTime: .now, lastActiveTime: .now)
    let tabs = (0..<2).map { _ in
      var metadata = metadata
      metadata.id = WebStateID()
      let pages = WebStateStorage.Pages(navigation: NavigationList())
      return WebState(unrealized: metadata) { pages }
    }
    for tab in tabs { try list.insert(tab) }
    _ = try list.detach(at: 1)
    for tab in tabs { tab.realize() }
    #expect(tabs.map(\.helpers.isEmpty) == [false, true])
  }

  @Test func `a list owns its tabs until they are closed`() throws {
    let fixture = try TabListFixture("ab*")
    weak let tab = fixture.tab("a")
    fixture.forgetTabs()
    #expect(tab != nil)
    try fixture.list.close(at: 0)
    #expect(tab == nil)
  }

  @Test func `tabs closed together live until the last one is removed`() throws {
    let fixture = try TabListFixture("ab*c")
    let tabs = "abc".map { Weak(fixture.tab($0)) }
    let observer = RecordingWebStateListObserver("observer", names: fixture.names, log: EventLog())
    let subscription = fixture.list.addObserver(observer)
    var alive: [Int] = []
    observer.onChange = { alive.append(tabs.count { $0.object != nil }) }
    fixture.forgetTabs()
    try fixture.list.closeAll()
    #expect(alive == [3, 3, 3, 3, 3, 3, 3, 0], "At the begin of the batch, in it, at its end.")
    #expect(tabs.count { $0.object != nil } == 0)
    subscription.cancel()
  }

  @Test func `a list does not own its delegate`() {
    var delegate: RecordingWebStateListDelegate? = RecordingWebStateListDelegate(log: EventLog())
    let list = WebStateList(delegate: delegate)
    #expect(list.delegate === delegate)
    delegate = nil
    #expect(list.delegate == nil)
  }
}

/// A weak reference to an object.
private struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}

/// Weak references to the objects of a used context: browsers with tabs, on and off the record.
@MainActor
private struct Ghosts {
  private let objects: [(name: String, object: Weak)]

  /// The names of the live objects.
  var names: [String] { objects.filter { $0.object.object != nil }.map(\.name) }

  init(of context: ApplicationContext) throws {
    let state = try context.browserStateManager.create(named: "Default")
    var objects: [(String, AnyObject)] = [
      ("context", context), ("manager", context.browserStateManager),
    ]
    for each in [state, state.makeOffTheRecordState()] {
      let browser = each.browserList.createBrowser(name: "one")
      try browser.webStateList.insert(WebState(), WebStateInsertion(activates: true))
      try browser.webStateList.insert(WebState(), WebStateInsertion(opener: .inherited))
      objects += [
        ("state", each), ("browser list", each.browserList), ("browser", browser),
        ("tab list", browser.webStateList), ("delegate", each.browserList.webStateListDelegate),
      ]
    }
    self.objects = objects.map { ($0.0, Weak($0.1)) }
  }
}
