import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct TabHelperTests {
  private let log = EventLog()
  private let delegate: BrowserWebStateListDelegate
  private let checker = LeakChecker()

  init() {
    let log = log
    let checker = checker
    delegate = BrowserWebStateListDelegate(helpers: [
      TabHelperFactory(FirstHelper.self) { _ in
        let helper = FirstHelper(log: log)
        checker.watch(helper)
        return helper
      },
      TabHelperFactory(AbsentHelper.self) { _ in nil },
      TabHelperFactory(SecondHelper.self) { _ in SecondHelper(log: log) },
    ])
  }

  @Test func `a tab gets helpers in order when it is inserted into a list`() throws {
    let tab = WebState()
    let list = WebStateList(delegate: delegate)
    #expect(tab.helper(FirstHelper.self) == nil && tab.helpers.isEmpty)
    try list.insert(tab)
    #expect(tab.helper(FirstHelper.self)?.status == "first")
    #expect(tab.helper(AbsentHelper.self) == nil)
    #expect(tab.helpers.map(\.status) == ["first", "second"])
    #expect(log.lines == ["made first", "made second"])
  }

  @Test func `helpers survive a transfer between lists but not closing`() throws {
    let one = WebStateList(delegate: delegate)
    let other = WebStateList(delegate: delegate)
    let tab = WebState()
    try one.insert(tab)
    let helper = tab.helper(FirstHelper.self)
    try other.insert(try one.detach(at: 0))
    #expect(tab.helper(FirstHelper.self) === helper)
    try other.close(at: 0)
    #expect(tab.helpers.isEmpty)
    #expect(log.lines == ["made first", "made second", "shut down second", "shut down first"])
  }

  @Test func `helpers are released with their tab and shut down once`() throws {
    var list: WebStateList? = WebStateList(delegate: delegate)
    try list?.insert(WebState())
    log.clear()
    list = nil
    #expect(log.lines == ["shut down second", "shut down first"])
    #expect(checker.leaks == [])
  }

  @Test(arguments: BrowserType.allCases)
  func `a browser's type determines the treatment of its tabs`(type: BrowserType) throws {
    let browser = Browser(
      name: "one", type: type, delegate: delegate, parent: Channels(name: "application"))
    let metadata = WebStateMetadata(
      id: WebStateID(), creationTime: .distantPast, lastActiveTime: .distantPast)
    let tab = WebState(unrealized: metadata) {
      WebStateStorage.Pages(navigation: NavigationList())
    }
    try browser.webStateList.insert(tab, WebStateInsertion(activates: true))
    #expect(tab.isRealized == [.regular, .offTheRecord].contains(type))
    #expect(tab.helpers.isEmpty == !tab.isRealized)
    tab.realize()
    #expect(!tab.helpers.isEmpty)
  }

  @Test func `a background tab is not realized`() throws {
    let list = WebStateList(delegate: delegate)
    let metadata = WebStateMetadata(
      id: WebStateID(), creationTime: .distantPast, lastActiveTime: .distantPast)
    let tab = WebState(unrealized: metadata) {
      WebStateStorage.Pages(navigation: NavigationList())
    }
    try list.insert(WebState(), WebStateInsertion(activates: true))
    try list.insert(tab)
    #expect(!tab.isRealized)
    try list.close(at: 0)
    #expect(tab.isRealized)
  }
}

private class NamedHelper: TabHelper {
  let status: String
  private let log: EventLog

  init(_ status: String, log: EventLog) {
    self.status = status
    self.log = log
    log.add("made \(status)")
  }

  func shutDown() { log.add("shut down \(status)") }
}

private final class FirstHelper: NamedHelper {
  init(log: EventLog) { super.init("first", log: log) }
}

private final class SecondHelper: NamedHelper {
  init(log: EventLog) { super.init("second", log: log) }
}

private final class AbsentHelper: TabHelper {
  let status = "absent"
}
