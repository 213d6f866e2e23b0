import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabStripMediatorTests {
  @MainActor
  final class Strip: TabStripConsumer {
    private(set) var contents: [TabStripContent] = []
    func setTabStrip(_ content: TabStripContent) { contents.append(content) }
  }

  let window = Window()
  let strip = Strip()

  @Test func `it pushes the tabs and broadcasts their number and the active one`() throws {
    let mediator = TabStripMediator(webStateList: window.list)
    mediator.consumer = strip
    let tab = try window.addTab("https://a.org", active: true)
    tab.setTitle("A")
    try window.list.close(at: 0)
    #expect(strip.contents.map { $0.cells.map(\.title) } == [[], ["a.org"], ["A"], []])
    #expect(strip.contents.map(\.active?.argument) == [nil, "1", "1", nil])
    try window.addTab("https://b.org")
    #expect(mediator.tabCount == 1 && mediator.activeTab == nil)
  }

  @Test(arguments: [(0, 0), (3, 0), (4, 1), (6, 3), (9, 3)])
  func `of many tabs it pushes those around the active one`(active: Int, first: Int) throws {
    for index in 0..<10 { try window.addTab("https://\(index).org") }
    try window.list.activate(at: active)
    let mediator = TabStripMediator(webStateList: window.list)
    mediator.consumer = strip
    let content = try #require(strip.contents.last)
    #expect(content.count == 10)
    #expect(
      content.cells == (first..<first + 7).map { TabStripCell(index: $0, title: "\($0).org") })
  }

  @Test func `pinned tabs and groups are pushed and counted, a collapsed group in one place`()
    throws
  {
    for index in 0..<5 { try window.addTab("https://\(index).org", active: index == 0) }
    let mediator = TabStripMediator(webStateList: window.list)
    mediator.consumer = strip
    let group = TabGroupID()
    try window.list.setPinned(true, at: 4)
    try window.list.createGroup(group, TabGroupVisualData(title: "Work"), of: [2, 3])
    let item = TabGroupItem(
      id: group.number, title: "Work", color: .grey, isCollapsed: false, tabs: 2..<4)
    #expect(
      strip.contents.last?.cells == [
        TabStripCell(index: 0, title: "4.org", isPinned: true),
        TabStripCell(index: 1, title: "0.org"),
        TabStripCell(index: 2, title: "1.org", group: item),
        TabStripCell(index: 3, title: "2.org", group: item),
        TabStripCell(index: 4, title: "3.org"),
      ])
    #expect(mediator.pinnedTabCount == 1 && mediator.tabGroupCount == 1)
    try window.list.updateGroup(group, to: TabGroupVisualData(title: "Work", isCollapsed: true))
    #expect(strip.contents.last?.cells.map(\.tabs) == [0..<1, 1..<2, 2..<4, 4..<5])
  }

  @Test func `a batch is pushed and broadcast once, when it is over`() throws {
    for index in 0..<5 { try window.addTab("https://\(index).org", active: index == 0) }
    let mediator = TabStripMediator(webStateList: window.list)
    mediator.consumer = strip
    var counts: [Int] = []
    let broadcaster = window.browser.broadcaster
    let binding = try broadcaster.bind(TabCount.self, to: mediator.$tabCount)
    let watching = broadcaster.observe(TabCount.self) { counts.append($0) }
    try window.list.closeAll()
    #expect(counts == [5, 0])
    #expect(strip.contents.map(\.count) == [5, 0])
    _ = (binding, watching)
  }
}
