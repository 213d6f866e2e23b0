import BrowserCommands
import BrowserModel
import Switchboard
import Testing

@testable import BrowserCoordinators
@testable import BrowserUI

@MainActor
struct TabStripMediatorTests {
  @MainActor
  final class Strip: TabStripConsumer {
    private(set) var contents: [TabStripContent] = []
    func setTabStrip(_ content: TabStripContent) { contents.append(content) }
  }

  /// The room of a strip, as its view controller broadcasts it.
  @MainActor
  final class Room {
    @Broadcasted var count: Int
    let broadcaster = Broadcaster()
    private var binding: Subscription?

    init(_ count: Int) throws {
      _count = Broadcasted(wrappedValue: count)
      binding = try broadcaster.bind(TabStripRoom.self, to: $count)
    }
  }

  let window = Window()
  let strip = Strip()
  let room: Room

  init() throws { room = try Room(7) }

  private func makeMediator() -> TabStripMediator {
    TabStripMediator(webStateList: window.list, broadcaster: room.broadcaster)
  }

  @Test func `it pushes the tabs and broadcasts their number and the active one`() throws {
    let mediator = makeMediator()
    mediator.consumer = strip
    let tab = try window.addTab("https://a.org", active: true)
    tab.setTitle("A")
    try window.list.close(at: 0)
    #expect(strip.contents.map { $0.cells.map(\.title) } == [[], ["a.org"], ["A"], []])
    #expect(strip.contents.map(\.active?.argument) == [nil, "1", "1", nil])
    try window.addTab("https://b.org")
    #expect(mediator.tabCount == 1 && mediator.activeTab == nil)
  }

  @Test(arguments: [(0, 0..<3), (1, 0..<4), (4, 2..<7), (8, 6..<10), (9, 7..<10)])
  func `of many tabs it pushes those around the active one`(
    active: Int, expected: Range<Int>
  ) throws {
    for index in 0..<10 { try window.addTab("https://\(index).org") }
    try window.list.activate(at: active)
    room.count = 3
    let mediator = makeMediator()
    mediator.consumer = strip
    let content = try #require(strip.contents.last)
    #expect(content.count == 10)
    #expect(
      content.cells == expected.map { TabStripCell(index: $0, title: "\($0).org") })
  }

  @Test func `tabs are looked up only for a strip that has room for them`() throws {
    room.count = 0
    let mediator = makeMediator()
    mediator.consumer = strip
    for name in "abc" { try window.addTab("https://\(name).org", active: true) }
    let cells = strip.contents.flatMap(\.cells)
    #expect(cells.isEmpty, "A script shows no strip.")
    #expect(strip.contents.last?.count == 3)
    room.count = 2
    #expect(strip.contents.last?.cells.map(\.title) == ["b.org", "c.org"])
  }

  @Test func `pinned tabs and groups are pushed and counted, a collapsed group in one place`()
    throws
  {
    for index in 0..<5 { try window.addTab("https://\(index).org", active: index == 0) }
    let mediator = makeMediator()
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
    let mediator = makeMediator()
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

// MARK: - TabStripViewTests

@MainActor
struct TabStripViewTests {
  let output = RecordingOutput()
  let front = FrontTabsProducer(WindowTabs(window: WindowNumber(1), mode: .regular))

  /// An output with a width and styles, in which East Asian characters take two cells.
  private final class StatusOutput: OutputSink {
    var columns: Int
    private(set) var lines: [StyledText] = []

    init(columns: Int) { self.columns = columns }

    func show(_ listing: Listing) {}
    func show(_ text: String) {}
    func showAbsence(_ sentence: String) {}
    func notice(_ text: String) {}
    func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?) {
      let metrics = LineMetrics(columns: columns) {
        $0.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2e80 ? 2 : 1) }
      } escaped: {
        $0.replacing("\n", with: #"\n"#)
      }
      if let text = line(metrics) { lines.append(text) }
    }
  }

  /// Returns the line that a strip shows in an output of the given width.
  private func styledLine(
    _ cells: [TabStripCell], active: Int?, count: Int? = nil, columns: Int = 80
  ) throws -> StyledText {
    let output = StatusOutput(columns: columns)
    let strip = TabStripViewController(
      of: front.tabs, output: output,
      tabs: CommandDispatcher().router(TabCommandsRouter.self), broadcaster: front.broadcaster)
    strip.setTabStrip(
      TabStripContent(
        cells: cells, active: active.map(TabPosition.init(index:)), count: count ?? cells.count))
    return try #require(output.lines.last)
  }

  private func line(
    _ cells: [TabStripCell], active: Int?, count: Int? = nil, columns: Int = 80
  ) throws -> String {
    try styledLine(cells, active: active, count: count, columns: columns).plain
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

  @Test(arguments: [20, 40, 60, 80, 120])
  func `titles are cut and tabs left out, so that a line is enough`(columns: Int) throws {
    let title = String(repeating: "long ", count: 10)
    for (count, first) in [(2, 0), (4, 0), (7, 3), (7, 20_000)] {
      let cells = (first..<first + count).map { index in
        TabStripCell(index: index, title: title, isPinned: index == first)
      }
      let text = try line(cells, active: first + count - 2, count: 30_000, columns: columns)
      let hasActive = text.contains("\(first + count - 1) long")
      #expect(text.count <= columns && hasActive, "\(text)")
    }
  }

  @Test(arguments: [
    (12, "[3 日本語の…"), (20, "[3 日本語の長い題名]"),
    (40, "… 2 日本語の…  [3 日本語の…] … (9 tabs)"),
  ])
  func `wide characters count as two cells`(columns: Int, text: String) throws {
    let cells = (1...2).map { TabStripCell(index: $0, title: "日本語の長い題名") }
    #expect(try line(cells, active: 2, count: 9, columns: columns) == text)
  }

  @Test func `a title stays on one line, with its hidden characters counted as they are shown`()
    throws
  {
    let cells = [TabStripCell(index: 0, title: "a\nb"), TabStripCell(index: 1, title: "c")]
    #expect(try line(cells, active: 1) == #"1 a\nb  [2 c]"#)
  }

  @Test func `the active tab is bold, groups have their colors, and other tabs are dim`() throws {
    let work = group("Work", 1..<3)
    let cells = [
      TabStripCell(index: 0, title: "a"), TabStripCell(index: 1, title: "b", group: work),
      TabStripCell(index: 2, title: "c", group: work),
    ]
    let dim = TextStyle(isDim: true), blue = TextStyle(color: .blue)
    let text = try styledLine(cells, active: 1)
    #expect(text.plain == "1 a  (Work: [2 b]  3 c)")
    #expect(
      text.parts.filter { $0.text.contains { $0.isNumber } } == [
        .init("1 a", dim), .init("[2 b]", TextStyle(isBold: true, color: .blue)),
        .init("3 c", blue),
      ])
    #expect(text.parts.contains(.init("(Work: ", blue)))
    #expect(
      GroupColor.allCases.allSatisfy { TextColor(rawValue: $0.rawValue) != nil },
      "Every color of a group can be shown.")
  }

  @Test(arguments: [(0, 0), (3, 0), (4, 1), (6, 3), (9, 3)])
  func `of many cells those around the active one fit`(active: Int, first: Int) {
    let cells = (0..<10).map { TabStripCell(index: $0, title: "") }
    let content = TabStripContent(cells: cells, active: TabPosition(index: active), count: 10)
    #expect(content.fitting(7).cells == Array(cells[first..<first + 7]))
    #expect(content.fitting(1).cells == [cells[active]] && content.fitting(20) == content)
  }

  @Test func `a wider output makes room for more tabs, which are shown at once`() throws {
    let output = StatusOutput(columns: 20)
    let strip = TabStripViewController(
      of: front.tabs, output: output,
      tabs: CommandDispatcher().router(TabCommandsRouter.self), broadcaster: front.broadcaster)
    let window = Window(), broadcaster = Broadcaster()
    let binding = try broadcaster.bind(TabStripRoom.self, to: strip.roomSource)
    for index in 1...20 { try window.addTab("https://\(index).org", active: index == 1) }
    let mediator = TabStripMediator(webStateList: window.list, broadcaster: broadcaster)
    mediator.consumer = strip
    #expect(strip.roomSource.value == 7 && output.lines.count == 1)
    output.columns = 110
    try window.list.webState(at: 0).setTitle("a")
    let line = "[1 a]" + (2...10).map { "  \($0) \($0).org" }.joined() + " … (20 tabs)"
    #expect(strip.roomSource.value == 10 && output.lines.dropFirst(1).map(\.plain) == [line])
    binding.cancel()
  }

  @Test func `a strip that has not changed is not shown again`() throws {
    let strip = TabStripViewController(
      of: front.tabs, output: output,
      tabs: CommandDispatcher().router(TabCommandsRouter.self), broadcaster: front.broadcaster)
    for title in ["a", "a", "b"] {
      strip.setTabStrip(
        TabStripContent(cells: [TabStripCell(index: 0, title: title)], active: nil, count: 1))
    }
    #expect(output.notices == ["1 a", "1 b"])
  }

  @Test func `a report of closed tabs is a sentence`() {
    let reports = [(0, 0), (1, 0), (3, 1), (0, 2)].map { ClosingReport(closed: $0, pinned: $1) }
    #expect(
      reports.map(\.description) == [
        "no tabs closed", "1 tab closed", "3 tabs closed, 1 pinned tab stays",
        "no tabs closed, 2 pinned tabs stay",
      ])
  }
}
