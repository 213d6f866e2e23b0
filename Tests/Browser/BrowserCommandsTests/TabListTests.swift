import BrowserCommands
import Switchboard
import Testing

@MainActor
struct TabListTests {
  private func tab(_ id: Int, _ title: String = "") -> TabSummary {
    TabSummary(id: TabID(id), title: title, address: "https://\(id).org")
  }

  @Test(arguments: [
    (0, "none"), (2, "1 t1, 2 t2"),
    (9, "1 t1, 2 t2, 3 t3, 4 t4, 5 t5, 6 t6, 7 t7, 8 t8, … (9 tabs)"),
  ])
  func `tabs are watched in one line`(count: Int, line: String) throws {
    let broadcaster = Broadcaster()
    let tabs = Broadcasted(wrappedValue: TabSummaries((0..<count).map { tab($0, "t\($0 + 1)") }))
    let binding = try broadcaster.bind(TabList.self, to: tabs.projectedValue)
    #expect(broadcaster.entries.map(\.value?.text) == [line])
    binding.cancel()
  }

  @Test func `groups are watched in one line`() throws {
    let broadcaster = Broadcaster()
    let range = try #require(TabRange(argument: "2-3"))
    let groups = Broadcasted(wrappedValue: TabGroupSummaries())
    let binding = try broadcaster.bind(TabGroupList.self, to: groups.projectedValue)
    #expect(broadcaster.entries.map(\.value?.text) == ["none"])
    groups.wrappedValue = TabGroupSummaries([
      TabGroupSummary(title: "Trip", color: .blue, isCollapsed: true, tabs: range),
      TabGroupSummary(title: "", color: .red, isCollapsed: false, tabs: range),
    ])
    #expect(broadcaster.entries.map(\.value?.text) == ["Trip (blue, 2-3, collapsed), (red, 2-3)"])
    binding.cancel()
  }
}
