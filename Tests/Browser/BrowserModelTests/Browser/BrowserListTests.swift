import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct BrowserListTests {
  private let parent = Channels(name: "application")
  private let log = EventLog()

  @Test func `browsers have the list's type and keep their order`() {
    let list = BrowserList(type: .offTheRecord, parent: parent)
    let first = list.createBrowser(name: "one")
    let second = list.createBrowser(name: "two")
    #expect(list.browsers.map(\.name) == ["one", "two"])
    #expect(
      list.browsers.map(ObjectIdentifier.init)
        == [ObjectIdentifier(first), ObjectIdentifier(second)])
    #expect(list.browsers.allSatisfy { $0.type == .offTheRecord } && first !== second)
  }

  @Test func `a browser's channels lead to those of the list's parent`() {
    let browser = BrowserList(type: .regular, parent: parent).createBrowser(name: "one")
    #expect(browser.dispatcher !== parent.dispatcher)
    #expect(browser.broadcaster !== parent.broadcaster)
    #expect(browser.dispatcher.parent === parent.dispatcher)
    #expect(browser.broadcaster.parent === parent.broadcaster)
  }

  @Test func `one delegate, owned by the list, serves all browsers`() throws {
    let list = BrowserList(
      type: .regular, parent: parent, delegate: CountingDelegate(log: log))
    for name in ["one", "two"] {
      try list.createBrowser(name: name).webStateList.insert(WebState())
    }
    try list.browsers[0].webStateList.closeAll()
    #expect(log.lines == ["will insert", "will insert", "did remove"])
    #expect(list.browsers.allSatisfy { $0.webStateList.delegate === list.webStateListDelegate })
  }

  @Test func `observers are notified of each added and removed browser once`() throws {
    let list = BrowserList(type: .offTheRecord, parent: parent)
    let observer = WindowObserver(log: log)
    let subscription = list.addObserver(observer)
    let browser = list.createBrowser(name: "one")
    try browser.webStateList.insert(WebState())
    list.remove(browser)
    list.remove(browser)
    #expect(log.lines == ["came one, 1 of 1", "went one with 1 tabs, 0 left"])
    subscription.cancel()
  }

  @Test(arguments: [(BrowserType.regular, "regular"), (.offTheRecord, "incognito")])
  func `a user reads incognito for off the record`(type: BrowserType, word: String) {
    #expect("\(type)" == word)
  }
}

private final class CountingDelegate: WebStateListDelegate {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    log.add("will insert")
  }

  func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
  ) {
    log.add("did remove")
  }
}

private final class WindowObserver: BrowserListObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func browserList(_ list: BrowserList, didAdd browser: Browser) {
    log.add("came \(browser.name), \(list.browsers.count) of 1")
  }

  func browserList(_ list: BrowserList, didRemove browser: Browser) {
    let tabs = browser.webStateList.count
    log.add("went \(browser.name) with \(tabs) tabs, \(list.browsers.count) left")
  }
}
