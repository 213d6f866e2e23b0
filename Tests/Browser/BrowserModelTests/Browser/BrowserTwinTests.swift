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

  @Test func `twins refer to each other and have separate channels`() throws {
    let regular = list.createBrowser(name: "one")
    let inactive = try #require(regular.inactiveTwin)
    #expect(regular.activeTwin === regular && inactive.inactiveTwin === inactive)
    #expect(inactive.activeTwin === regular && inactive.dispatcher !== regular.dispatcher)
    #expect(list.browsers.map(\.type) == [.regular, .inactive])
    list.remove(inactive)
    #expect(regular.inactiveTwin == nil && list.browsers.count == 1)
  }

  @Test func `a browser is removed after its inactive twin, each with a notification`() throws {
    let observer = EndObserver(log: log)
    var subscriptions = [list.addObserver(observer)]
    _ = list.createBrowser(name: "one")
    subscriptions += list.browsers.map { $0.webStateList.addObserver(observer) }
    log.clear()
    list.remove(list.browsers[0])
    #expect(
      log.lines == [
        "went inactive", "list destroyed", "went regular", "list destroyed",
      ])
    withExtendedLifetime(subscriptions) {}
  }
}

private final class EndObserver: BrowserListObserver, WebStateListObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func browserList(_ list: BrowserList, didRemove browser: Browser) {
    log.add("went \(browser.type)")
  }
  func webStateListDestroyed(_ list: WebStateList) { log.add("list destroyed") }
}
