import BrowserCommands
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct TabListTests {
  private func tab(_ id: Int, _ title: String = "") -> TabSummary {
    TabSummary(id: TabID(id), title: title, address: "https://\(id).org")
  }

  @Test(arguments: [1, 2, 3])
  func `random changes of many tabs have the result that they have on an array`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var array = (0..<Int.random(in: 0...600, using: &generator)).map { tab($0) }
    var tabs = TabSummaries(array)
    for step in 1_000..<2_500 {
      let index = Int.random(in: 0...array.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0 where index < array.count:
        #expect(tabs.remove(at: index) == array.remove(at: index))
      case 1 where index < array.count:
        array[index] = tab(step, "new")
        tabs.replace(at: index, with: tab(step, "new"))
      default:
        array.insert(tab(step), at: index)
        tabs.insert(tab(step), at: index)
      }
      #expect(tabs.count == array.count && tabs[TabPosition(index: array.count)] == nil)
    }
    #expect(Array(tabs) == array, "seed \(seed)")
    #expect(tabs == TabSummaries(array) && TabSummaries(array) == tabs, "seed \(seed)")
    for (index, tab) in array.enumerated() {
      #expect(tabs[TabPosition(index: index)] == tab, "seed \(seed)")
      #expect(tabs.position(of: tab.id)?.index == index, "seed \(seed)")
    }
  }

  @Test func `values are equal by their tabs`() {
    let tabs = TabSummaries((0..<600).map { tab($0) })
    var other = tabs
    other.replace(at: 300, with: tab(300, "other"))
    #expect(tabs != other)
    other.replace(at: 300, with: tab(300))
    #expect(tabs == other)
    #expect(other.remove(at: 0).id == TabID(0) && tabs != other)
    other.insert(tab(1_000), at: 0)
    #expect(tabs != other)
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

  @Test func `an observer of one tab gets its changes wherever it moves`() throws {
    let broadcaster = Broadcaster()
    let tabs = Broadcasted(wrappedValue: TabSummaries([tab(1, "a"), tab(2, "b"), tab(3, "c")]))
    let binding = try broadcaster.bind(TabList.self, to: tabs.projectedValue)
    var titles: [String?] = []
    let observation = broadcaster.observe(TabID(2)) { titles.append($0?.title) }
    tabs.wrappedValue.replace(at: 0, with: tab(1, "A"))
    tabs.wrappedValue = TabSummaries([tab(3), tab(1), tab(4), tab(5), tab(2, "b")])
    tabs.wrappedValue.replace(at: 4, with: tab(2, "B"))
    tabs.wrappedValue.remove(at: 4)
    tabs.wrappedValue.remove(at: 0)
    tabs.wrappedValue.insert(tab(2, "again"), at: 0)
    #expect(titles == ["b", "B", nil, "again"])
    observation.cancel()
    tabs.wrappedValue.remove(at: 0)
    #expect(titles.count == 4)
    binding.cancel()
  }
}
