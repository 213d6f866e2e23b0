import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserUI
import Foundation
import Testing

@testable import BrowserCoordinators

@MainActor
struct NavigationMediatorTests {
  @MainActor
  final class Pages: NavigationConsumer {
    private(set) var reports: [String] = []
    func reportPrerender() { reports.append("prerendered") }
    func reportHost(_ host: String) { reports.append("host \(host)") }
    func report(_ change: ChangeReport) {}
    func report(_ opening: OpeningReport) {}
    func report(_ closing: ClosingReport) {}
    func setPages(_ pages: [NavigationPage]) {
      note(
        pages.map { page in
          let mark = page.isCurrent ? "*" : page.state == .pending ? "?" : ""
          return page.address.dropFirst(8) + mark + (page.state == .failed ? "!" : "")
        }.joined(separator: " "))
    }
    func setCurrentPage(_ page: NavigationPage, at index: Int, of count: Int) {
      let isFailed = page.state == .failed
      note("\(page.address.dropFirst(8))\(isFailed ? "!" : "") \(index + 1)/\(count)")
    }
    private func note(_ report: String) {
      if reports.last != report { reports.append(report) }
    }
  }

  private let window = Window()
  private let pages = Pages()
  private let engine = ScriptableEngine()
  private let mediator: NavigationMediator

  init() {
    mediator = NavigationMediator(
      webStateList: window.list, webStateFactory: WebStateFactory(),
      preferences: PreferenceStore(.browserState))
    mediator.consumer = pages
  }

  /// Shows the list, and returns its pages.
  private func show() -> String? {
    mediator.push()
    return pages.reports.last
  }

  private func address(_ text: String) throws -> Address {
    try #require(Address(argument: text))
  }

  @Test func `the commands take the active tab back and forth, and update the list`() throws {
    try window.addTab("https://a.org", active: true)
    #expect(show() == "a.org*")
    try mediator.loadURL(try address("b.org"), tab: nil)
    try mediator.loadURL(try address("c.org"), tab: nil)
    try mediator.goBack(StepCount(number: 2), tab: nil)
    try mediator.goForward(nil, tab: nil)
    try mediator.reload(nil, resubmit: false)
    #expect(pages.reports == ["a.org*", "b.org 2/2", "c.org 3/3", "a.org 1/3", "b.org 2/3"])
    #expect(show() == "a.org b.org* c.org")
  }

  @Test func `a command may name another tab, without an update`() throws {
    try window.addTab("https://a.org", active: true)
    let other = try window.addTab("https://b.org")
    #expect(show() == "a.org*")
    try mediator.loadURL(try address("c.org"), tab: TabPosition(index: 1))
    try mediator.goBack(nil, tab: TabPosition(index: 1))
    #expect(other.visibleURL?.host() == "b.org")
    #expect(pages.reports == ["a.org*"])
  }

  @Test func `the list of another tab is empty until it is shown`() throws {
    try window.addTab("https://a.org", active: true)
    try window.addTab("https://b.org")
    #expect(show() == "a.org*")
    for index in [1, 0] { try window.list.activate(at: index) }
    #expect(pages.reports == ["a.org*", ""])
    #expect(show() == "a.org*")
  }

  @Test func `a list that is not shown is built once, when it is shown again`() throws {
    try window.addTab("https://a.org", active: true)
    for name in ["b.org", "c.org", "d.org"] { try mediator.loadURL(try address(name), tab: nil) }
    #expect(pages.reports == [])
    #expect(show() == "a.org b.org c.org d.org*")
  }

  @Test func `a pending, failed or stopped navigation is shown as such`() throws {
    try window.addTab("https://a.org", active: true, engine: engine)
    engine.scripts[try url("https://b.org")] = PageScript(delay: .seconds(1))
    engine.scripts[try url("https://c.org")] = PageScript(ending: .failed(.timedOut))
    try mediator.loadURL(try address("b.org"), tab: nil)
    #expect(show() == "a.org* b.org?")
    try mediator.stop(nil)
    #expect(show() == "a.org*")
    try mediator.loadURL(try address("c.org"), tab: nil)
    #expect(show() == "a.org c.org*!")
  }

  @Test func `a command without a tab, or without a way to go, is refused`() throws {
    #expect(throws: TabError.noTab) { try mediator.reload(nil, resubmit: false) }
    try window.addTab("https://a.org")
    #expect(throws: TabError.noActiveTab) { try mediator.goBack(nil, tab: nil) }
    #expect(throws: WebStateListError.noTab(at: 1, count: 1)) {
      try mediator.reload(TabPosition(index: 1), resubmit: false)
    }
    try window.list.activate(at: 0)
    #expect(throws: NavigationError.noPage(offset: -1, available: 0)) {
      try mediator.goBack(nil, tab: nil)
    }
    #expect(throws: NavigationError.nothingToStop) { try mediator.stop(nil) }
  }
}
