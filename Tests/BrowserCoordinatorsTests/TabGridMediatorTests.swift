import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabGridMediatorTests {
  /// Writes down what it is told.
  @MainActor
  final class Grid: TabGridConsumer {
    private(set) var log: [String] = []

    func setTabs(_ items: [TabItem], active: TabPosition?) {
      log.append("set \(items.map(\.title)) \(text(active))")
    }
    func insertTab(_ item: TabItem, at position: TabPosition) {
      log.append("insert \(item.title) <\(item.address)> at \(text(position))")
    }
    func removeTab(at position: TabPosition) { log.append("remove \(text(position))") }
    func moveTab(from source: TabPosition, to destination: TabPosition) {
      log.append("move \(text(source)) to \(text(destination))")
    }
    func updateTab(_ item: TabItem, at position: TabPosition) {
      log.append("update \(item.title) at \(text(position))")
    }
    func setActiveTab(_ position: TabPosition?) { log.append("active \(text(position))") }

    func forget() { log = [] }
    private func text(_ position: TabPosition?) -> String { position?.argument ?? "none" }
  }

  let window = Window()
  let grid = Grid()
  let mediator: TabGridMediator

  init() throws {
    try window.addTab("https://a.org", active: true)
    try window.addTab("https://b.org/x/")
    mediator = TabGridMediator(webStateList: window.list)
    mediator.consumer = grid
  }

  @Test func `a new consumer is told how things are`() {
    #expect(grid.log == [#"set ["a.org", "b.org/x"] 1"#])
  }

  @Test func `a moved group is pushed tab by tab`() throws {
    try window.addTab("https://c.org")
    let group = TabGroupID()
    try window.list.createGroup(group, of: [0, 1])
    grid.forget()
    try window.list.moveGroup(group, before: 3)
    #expect(grid.log == ["move 1 to 3", "move 1 to 3", "active 2"])
    grid.forget()
    try window.list.moveGroup(group, before: 0)
    #expect(grid.log == ["move 2 to 1", "move 3 to 2", "active 1"])
  }

  @Test func `a tab that replaces another is pushed, and followed in its place`() throws {
    let old = try window.list.webState(at: 1)
    let new = WebState()
    new.load(try url("https://e.org"))
    grid.forget()
    try window.list.replace(at: 1, with: new)
    new.setTitle("Sea")
    old.setTitle("Land")
    #expect(grid.log == ["update e.org at 2", "active 1", "update Sea at 2"])
  }

  @Test func `each change of the model is pushed as a value`() throws {
    grid.forget()
    let tab = try window.addTab("https://c.org")
    try window.list.activate(at: 1)
    try window.list.move(from: 2, to: 0)
    tab.setTitle("Sea")
    tab.load(try url("https://d.org"))
    try window.list.close(at: 2)
    #expect(
      grid.log == [
        "insert c.org <https://c.org> at 3", "active 1", "active 2", "move 3 to 1", "active 3",
        "update Sea at 1", "update d.org at 1", "update d.org at 1", "remove 3", "active 2",
      ])
  }

  @Test func `nothing is pushed for a tab that has gone`() throws {
    let tab = try window.list.webState(at: 1)
    try window.list.close(at: 1)
    grid.forget()
    tab.setTitle("Ghost")
    #expect(grid.log.isEmpty)
  }

  @Test func `the commands change the model`() throws {
    try mediator.openTab(Address(argument: "c.org"), inBackground: false)
    try mediator.openTab(nil, inBackground: true)
    try mediator.moveTab(TabPosition(index: 0), TabPosition(index: 3))
    #expect(window.list.webStates.map(\.title) == ["b.org/x", "c.org", "New Tab", "a.org"])
    #expect(window.list.activeIndex == 1)
    try mediator.closeTab(nil)
    try mediator.closeTab(TabPosition(index: 0))
    try mediator.activateTab(TabPosition(index: 0))
    #expect(window.list.webStates.map(\.title) == ["New Tab", "a.org"])
    #expect(window.list.activeIndex == 0)
  }

  @Test func `the first tab of a window is active even in the background`() throws {
    let empty = Window()
    let mediator = TabGridMediator(webStateList: empty.list)
    try mediator.openTab(nil, inBackground: true)
    #expect(empty.list.activeIndex == 0)
  }

  @Test func `a refused command leaves the model and the consumer as they were`() throws {
    grid.forget()
    #expect(throws: WebStateListError.noTab(at: 7, count: 2)) {
      try mediator.closeTab(TabPosition(index: 7))
    }
    #expect(throws: WebStateListError.noTab(at: 2, count: 2)) {
      try mediator.moveTab(TabPosition(index: 0), TabPosition(index: 2))
    }
    #expect(throws: WebStateListError.noTab(at: 2, count: 2)) {
      try mediator.activateTab(TabPosition(index: 2))
    }
    try window.list.activate(at: nil)
    grid.forget()
    #expect(throws: TabError.noActiveTab) { try mediator.closeTab(nil) }
    #expect(grid.log.isEmpty && window.list.count == 2)
  }
}
