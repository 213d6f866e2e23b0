import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabGridMediatorTests {
  let window = Window()
  let grid = RecordingTabGrid()
  let mediator: TabGridMediator

  init() throws {
    try window.addTab("https://a.org", active: true)
    try window.addTab("https://b.org/x/")
    mediator = TabGridMediator(
      webStateList: window.list, selectedTabs: window.services.selectedTabs,
      webStateFactory: WebStateFactory(), preferences: PreferenceStore(.browserState))
    mediator.consumer = grid
  }

  @Test func `the tabs are pushed when the grid is shown, and only then`() throws {
    #expect(grid.items.isEmpty)
    mediator.push(TabWords(["x"]))
    try window.list.setPinned(true, at: 1)
    #expect(grid.items.map(\.title) == ["a.org", "b.org/x"] && grid.filter == TabWords(["x"]))
    #expect(grid.layout.active?.index == 0 && grid.layout.pinnedCount == 0)
    mediator.push(TabWords([]))
    #expect(grid.items.map(\.title) == ["b.org/x", "a.org"] && grid.filter == TabWords([]))
    #expect(grid.layout.active?.index == 1 && grid.layout.pinnedCount == 1)
  }

  @Test func `selected tabs and groups are pushed with the tabs`() throws {
    try mediator.selectTabs(try tabs("2"))
    try window.list.createGroup(TabGroupID(), TabGroupVisualData(title: "Work"), of: [1])
    mediator.push(TabWords([]))
    #expect(grid.items.map(\.isSelected) == [false, true])
    #expect(grid.layout.groups.map(\.title) == ["Work"])
    #expect(grid.layout.groups.map(\.tabs) == [1..<2])
  }
}

/// Tests that the broadcast tabs equal those of the list after each change.
@MainActor
struct TabListProducerTests {
  private let window = Window()
  private let producer: TabListProducer

  init() throws {
    for name in ["a", "b", "c"] { try window.addTab("https://\(name).org") }
    producer = TabListProducer(of: window.list)
  }

  private var titles: String { producer.tabs.map(\.title).joined(separator: " ") }

  @Test func `a moved group takes its tabs along`() throws {
    let group = TabGroupID()
    try window.list.createGroup(group, of: [0, 1])
    try window.list.moveGroup(group, before: 3)
    #expect(titles == "c.org a.org b.org")
    try window.list.moveGroup(group, before: 0)
    #expect(titles == "a.org b.org c.org")
  }

  @Test func `a tab that replaces another is followed in its place`() throws {
    let old = try window.list.webState(at: 1)
    let new = WebState()
    new.load(try url("https://e.org"))
    try window.list.replace(at: 1, with: new)
    #expect(titles == "a.org e.org c.org")
    new.setTitle("Sea")
    old.setTitle("Land")
    #expect(titles == "a.org Sea c.org")
  }

  @Test func `inserted, moved, changed and closed tabs are broadcast`() throws {
    let tab = try window.addTab("https://d.org")
    #expect(titles == "a.org b.org c.org d.org")
    try window.list.move(from: 3, to: 0)
    tab.setTitle("Sea")
    #expect(titles == "Sea a.org b.org c.org")
    try window.list.close(at: 0)
    tab.setTitle("Ghost")
    #expect(titles == "a.org b.org c.org")
  }

  @Test func `a batch is broadcast as a whole, when it is over`() throws {
    let tab = try window.list.webState(at: 0)
    try window.list.performBatch {
      tab.setTitle("Sea")
      try window.list.close(at: 1)
      #expect(titles == "a.org b.org c.org")
    }
    #expect(titles == "Sea c.org")
  }
}
