import BrowserCommands
import BrowserUI
import Switchboard
import Testing

@MainActor
struct TabStripViewTests {
  let output = RecordingOutput()
  let front = FrontTabsProducer(WindowTabs(window: WindowNumber(1), mode: .regular))

  /// The line in which a strip shows itself.
  private func line(_ cells: [TabStripCell], active: Int?, count: Int? = nil) throws -> String {
    let strip = TabStripViewController(
      of: front.tabs, output: output,
      tabs: CommandDispatcher().router(TabCommandsRouter.self), broadcaster: front.broadcaster)
    strip.setTabStrip(
      TabStripContent(
        cells: cells, active: active.map(TabPosition.init(index:)), count: count ?? cells.count))
    return try #require(output.notices.last)
  }

  private func group(_ title: String, _ tabs: Range<Int>, isCollapsed: Bool = false) -> TabGroupItem
  {
    TabGroupItem(
      id: tabs.lowerBound, title: title, color: .blue, isCollapsed: isCollapsed, tabs: tabs)
  }

  @Test func `pins, groups and the active tab are marked`() throws {
    let work = group("Work", 1..<3), untitled = group("", 3..<4)
    #expect(
      try line(
        [
          TabStripCell(index: 0, title: "mail", isPinned: true),
          TabStripCell(index: 1, title: "a", group: work),
          TabStripCell(index: 2, title: "b", group: work),
          TabStripCell(index: 3, title: "c", group: untitled), TabStripCell(index: 4, title: "d"),
        ], active: 2) == "^1 mail  (Work: 2 a  [3 b])  (4 c)  5 d")
  }

  @Test func `a collapsed group shows the numbers of its tabs`() throws {
    let cells = [
      TabStripCell(collapsed: group("Play", 0..<6, isCollapsed: true)),
      TabStripCell(collapsed: group("", 6..<7, isCollapsed: true)),
      TabStripCell(index: 7, title: "x"),
    ]
    #expect(try line(cells, active: 7) == "(Play: 1-6)  (7)  [8 x]")
    #expect(try line(cells, active: 3, count: 9) == "(Play: [1-6])  (7)  8 x … (9 tabs)")
  }

  @Test func `titles are cut and tabs left out, so that a line is enough`() throws {
    let title = String(repeating: "long ", count: 10)
    for (count, first) in [(2, 0), (4, 0), (7, 3), (7, 20_000)] {
      let cells = (first..<first + count).map { index in
        TabStripCell(index: index, title: title, isPinned: index == first)
      }
      let text = try line(cells, active: first + count - 2, count: 30_000)
      let hasActive = text.contains("\(first + count - 1) long")
      #expect(text.count <= 79 && hasActive, "\(text)")
    }
    #expect(output.notices[1] == "[^1 long long l…]  2 long long long long lon… … (30000 tabs)")
  }

  @Test func `a report of what was closed is a sentence`() {
    let reports = [(0, 0), (1, 0), (3, 1), (0, 2)].map { ClosingReport(closed: $0, pinned: $1) }
    #expect(
      reports.map(\.description) == [
        "no tabs closed", "1 tab closed", "3 tabs closed, 1 pinned tab stays",
        "no tabs closed, 2 pinned tabs stay",
      ])
  }
}
