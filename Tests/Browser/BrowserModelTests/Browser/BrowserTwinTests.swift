import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct BrowserTwinTests {
  private let parent = Channels(name: "application")
  private let log = EventLog()
  private let list: BrowserList

  init() { list = BrowserList(type: .regular, parent: parent) }

  private func makeBrowser(_ name: String, _ type: BrowserType) -> Browser {
    Browser(name: name, type: type, delegate: list.webStateListDelegate, parent: parent)
  }

  @Test func `twins refer to each other and have separate channels`() throws {
    let regular = list.createBrowser(name: "one")
    #expect(regular.activeTwin === regular && regular.inactiveTwin == nil)
    let inactive = try list.createInactiveTwin(of: regular)
    #expect(regular.inactiveTwin === inactive && inactive.inactiveTwin === inactive)
    #expect(inactive.activeTwin === regular && inactive.dispatcher !== regular.dispatcher)
    #expect(throws: BrowserError.alreadyTwinned(name: "one")) {
      try list.createInactiveTwin(of: regular)
    }
    for refused in [BrowserError.notRegular(name: "one", type: .inactive)] {
      #expect(throws: refused) { try list.createInactiveTwin(of: inactive) }
    }
    list.remove(inactive)
    #expect(regular.inactiveTwin == nil && list.browsers.count == 1)
    _ = try list.createInactiveTwin(of: regular)
  }

  @Test func `a browser is removed after its inactive twin, each with a notification`() throws {
    let observer = EndObserver(log: log)
    var subscriptions = [list.addObserver(observer)]
    for browser in [list.createBrowser(name: "one")] {
      for twin in [browser, try list.createInactiveTwin(of: browser)] {
        subscriptions.append(twin.webStateList.addObserver(observer))
      }
    }
    log.clear()
    list.remove(list.browsers[0])
    #expect(
      log.lines == [
        "went inactive", "list destroyed", "went regular", "list destroyed",
      ])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a browser that does not belong to a list is refused`() throws {
    let temporary = makeBrowser("t", .temporary)
    #expect(throws: BrowserError.temporary(name: "t")) { try list.add(temporary) }
    let incognito = makeBrowser("i", .offTheRecord)
    #expect(throws: BrowserError.otherRecord(name: "i")) { try list.add(incognito) }
    let regular = makeBrowser("r", .regular)
    #expect(throws: BrowserError.notAdded(name: "r")) {
      try list.createInactiveTwin(of: regular)
    }
    try list.add(regular)
    #expect(throws: BrowserError.alreadyAdded(name: "r")) { try list.add(regular) }
    #expect(list.browsers.map(\.name) == ["r"])
  }

  @Test func `observers are notified of the end of a list`() {
    let observer = EndObserver(log: log)
    var doomed: BrowserList? = BrowserList(type: .regular, parent: parent)
    let subscription = doomed?.addObserver(observer)
    doomed = nil
    #expect(log.lines == ["browser list destroyed"])
    subscription?.cancel()
  }
}

private final class EndObserver: BrowserListObserver, WebStateListObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func browserList(_ list: BrowserList, didRemove browser: Browser) {
    log.add("went \(browser.type)")
  }
  func browserListDestroyed(_ list: BrowserList) { log.add("browser list destroyed") }
  func webStateListDestroyed(_ list: WebStateList) { log.add("list destroyed") }
}
