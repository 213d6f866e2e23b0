import BrowserCommands
import BrowserModel
import BrowserUI
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
    #expect(strip.contents.map(\.titles) == [[], ["a.org"], ["A"], []])
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
    #expect(content.first.index == first && content.count == 10)
    #expect(content.titles == (first..<first + 7).map { "\($0).org" })
  }
}
