import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// Tests of the tabs that other devices get.
@MainActor
struct RegularTabsTests {
  private let windows: WindowManager
  private let clock = ManualClock()
  private let log = EventLog()
  private let tabs: RegularTabs

  init() throws {
    let context = ApplicationContext()
    let state = try context.browserStateManager.create(named: "default")
    windows = WindowManager(context: context, firstState: state)
    windows.openFirstWindows()
    tabs = RegularTabs(of: windows, clock: clock)
    tabs.onChange = { [weak tabs, log] in
      log.add(tabs?.tabs.map(\.address.absoluteString).joined(separator: " ") ?? "")
    }
  }

  private func open(_ address: String, _ type: BrowserType = .regular) throws {
    let list = try #require(windows.front?.tabs(type))
    let url = try #require(URL(string: address))
    let tab = WebStateFactory().makeWebState(loading: url)
    try list.insert(tab, WebStateInsertion(activates: true))
  }

  /// Lets the time pass in which changes are collected.
  private func pass() async throws {
    let count = log.lines.count
    try await eventually {
      clock.advance(by: .seconds(1))
      return log.lines.count > count
    }
  }

  @Test func `changes are collected, and only web pages are shared`() async throws {
    try await pass()
    try open("https://a.org")
    try open("about:blank")
    try open("file:///etc/hosts")
    try open("http://user:password@b.org/x")
    #expect(log.lines == [""])
    try await pass()
    #expect(log.lines == ["", "https://a.org http://b.org/x"])
    let count = clock.sleeperCount
    #expect(count == 0, "Nothing waits without a change.")
  }

  @Test func `tabs are shared with the titles of their groups, and again after a change`()
    async throws
  {
    for host in ["a", "b", "c"] { try open("https://\(host).org") }
    let list = try #require(windows.front?.tabs(.regular))
    let id = TabGroupID()
    try list.createGroup(id, of: [1, 2])
    try await pass()
    #expect(tabs.tabs.map(\.group) == [nil, nil, nil], "The group has no title.")
    try list.updateGroup(id, to: TabGroupVisualData(title: "Trip"))
    try await pass()
    #expect(tabs.tabs.map(\.group) == [nil, "Trip", "Trip"])
  }

  @Test func `tabs of other windows are shared until their window closes`() async throws {
    try open("https://a.org")
    try windows.openWindow()
    try open("https://b.org")
    try await pass()
    #expect(log.lines.last == "https://a.org https://b.org")
    try windows.close(#require(windows.front))
    try await pass()
    #expect(log.lines.last == "https://a.org")
  }

  @Test func `incognito tabs are neither shared nor noticed`() async throws {
    try await pass()
    let window = try #require(windows.front)
    windows.show(.offTheRecord, in: window)
    try open("https://secret.org", .offTheRecord)
    #expect(clock.sleeperCount == 0)
    try open("https://a.org")
    try await pass()
    #expect(log.lines == ["", "https://a.org"])
  }
}
