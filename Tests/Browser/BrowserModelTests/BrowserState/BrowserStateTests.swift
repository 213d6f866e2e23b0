import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct BrowserStateTests {
  private let state = BrowserState(name: "Default", parent: Channels(name: "application"))

  @Test func `a regular state is its own original`() {
    #expect(!state.isOffTheRecord)
    #expect(state.originalState === state)
    #expect(state.browserList.type == .regular)
  }

  @Test func `the off-the-record state is created on request`() {
    #expect(state.existingOffTheRecordState == nil)
    let incognito = state.makeOffTheRecordState()
    #expect(incognito.isOffTheRecord)
    #expect(incognito.name == "Default")
    #expect(incognito.browserList.type == .offTheRecord)
    #expect(state.existingOffTheRecordState === incognito)
    #expect(state.makeOffTheRecordState() === incognito)
  }

  @Test func `each state of a pair leads to the other`() {
    let incognito = state.makeOffTheRecordState()
    #expect(incognito.originalState === state)
    #expect(incognito.makeOffTheRecordState() === incognito)
    #expect(incognito.existingOffTheRecordState === incognito)
  }

  @Test func `the states of a pair share only the application's channels`() {
    let regular = state.browserList.createBrowser(name: "one")
    let incognito = state.makeOffTheRecordState().browserList.createBrowser(name: "two")
    #expect(state.browserList !== state.makeOffTheRecordState().browserList)
    #expect(state.browserList.browsers.allSatisfy { $0.activeTwin === regular })
    #expect(regular.dispatcher !== incognito.dispatcher)
    #expect(regular.dispatcher.parent === incognito.dispatcher.parent)
  }

  @Test func `a destroyed off-the-record state can be created again`() {
    let browser = state.makeOffTheRecordState().browserList.createBrowser(name: "one")
    weak let destroyed = state.existingOffTheRecordState
    destroyed?.destroyOffTheRecordState()
    #expect(destroyed == nil)
    #expect(state.existingOffTheRecordState == nil)
    #expect(state.makeOffTheRecordState().browserList.browsers.isEmpty)
    withExtendedLifetime(browser) {}
  }

  @Test func `off-the-record browsers are removed before their state ends`() {
    let log = EventLog()
    let incognito = state.makeOffTheRecordState()
    let observer = DepartureObserver(log: log)
    let subscription = incognito.browserList.addObserver(observer)
    for name in ["one", "two"] { _ = incognito.browserList.createBrowser(name: name) }
    state.destroyOffTheRecordState()
    #expect(log.lines == ["one", "two"])
    #expect(incognito.originalState == nil)
    subscription.cancel()
  }

  @Test func `a destroyed state does not destroy its successor`() {
    let destroyed = state.makeOffTheRecordState()
    state.destroyOffTheRecordState()
    let successor = state.makeOffTheRecordState()
    destroyed.destroyOffTheRecordState()
    #expect(state.existingOffTheRecordState === successor)
  }

  @Test func `a manager has one state per name`() throws {
    let manager = BrowserStateManager(parent: Channels(name: "application"))
    #expect(manager.existingState(named: "work") == nil)
    let work = try manager.create(named: "work")
    #expect(try manager.create(named: "work") === work)
    #expect(manager.existingState(named: "work") === work)
    try manager.create(named: "home")
    #expect(manager.states.map(\.name) == ["home", "work"])
  }
}

private final class DepartureObserver: BrowserListObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func browserList(_ list: BrowserList, didRemove browser: Browser) { log.add(browser.name) }
}

// MARK: - TearDownTests

@MainActor
struct TearDownTests {
  @Test func `a plan is printed with its parts and performed in that order`() {
    var log: [String] = []
    var tab = TearDownPlan("the tab")
    tab.add("shuts its helpers down") { log.append("helpers") }
    tab.add("destroys it") { log.append("tab") }
    var window = TearDownPlan("the window")
    window.add("refuses commands") { log.append("refuse") }
    window.add(tab)
    window.add("removes it from the list") { log.append("forget") }

    #expect(
      "\(window)" == """
        1. refuses commands
        2. ends the tab
           1. shuts its helpers down
           2. destroys it
        3. removes it from the list
        """)
    #expect(log.isEmpty)
    #expect(window.perform() == [])
    #expect(log == ["refuse", "helpers", "tab", "forget"])
  }

  @Test func `a failed step is reported, and the others are performed`() {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    var done = 0
    var part = TearDownPlan("the session")
    part.add("saves it") { throw Full() }
    part.add("closes its file") { done += 1 }
    var plan = TearDownPlan("the window")
    plan.add(part)
    plan.add("forgets it") { done += 1 }

    #expect(
      plan.perform().map(\.description) == [
        "while the session ended, the step ‘saves it’ failed: the disk is full"
      ])
    #expect(done == 2)
  }
}
