import BrowserCommands
import BrowserModel
import BrowserSessions
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RestorationTests {
  private let application: RestartFixture

  init() throws { application = try RestartFixture() }

  private func url(_ host: String) -> Address? { Address(argument: host) }

  @Test func `windows come back with their numbers, tabs and groups, the one in front in front`()
    async throws
  {
    var root = try await application.start()
    try root.newWindow(state: nil)
    try root.newWindow(state: nil)
    let router = try #require(root.front?.shown?.services.dispatcher)
    let tabs = router.router(TabCommandsRouter.self)
    for host in ["a.org", "b.org", "c.org"] { try tabs.openTab(url(host), inBackground: false) }
    try tabs.pinTab(TabSelection(argument: "3"))
    try router.router(GroupCommandsRouter.self).groupTabs(
      TabSelection(argument: "2-3"), title: "Work", color: .blue)
    try tabs.activateTab(TabPosition(index: 1))
    try root.closeWindow(WindowNumber(2))
    try root.newIncognito(url("secret.org"))
    try root.activateWindow(WindowNumber(1))
    let before = root.picture
    root = try await application.restart()
    #expect(root.picture == before)
    #expect(root.windows.map(\.services.number.number) == [1, 3])
    try root.newWindow(state: nil)
    #expect(root.front?.services.number.number == 4)
    #expect(application.end() == [])
  }

  @Test func `a tab is read when it is first shown, all but the active one`() async throws {
    var root = try await application.start()
    for host in ["a.org", "b.org", "c.org"] { try root.front?.shown?.openTab(url(host)) }
    root = try await application.restart()
    let list = try #require(root.front?.shown?.services.webStateList)
    #expect(list.webStates.map(\.isRealized) == [false, false, true])
    #expect(list.webStates.map(\.title) == ["a.org", "b.org", "c.org"])
    try list.activate(at: 0)
    #expect(list.webStates.map(\.isRealized) == [true, false, true])
  }

  @Test func `a window that is put away is saved at once, and the run may end`() async throws {
    let root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try await root.backgroundWindow(nil)
    #expect(application.context?.phase == .background)
    #expect(root.front?.services.scene.activationLevel == .background)
    let killed = try await application.afterKill()
    #expect(killed.context?.lastShutdownWasClean == true)
    #expect(killed.root?.picture == root.picture)
    try root.foregroundWindow(nil)
    #expect(application.context?.phase == .foreground)
    try root.newWindow(state: nil)
    try await root.backgroundWindow(nil)
    #expect(root.front?.services.number.number == 1 && application.context?.phase == .foreground)
    #expect(try await application.afterKill().context?.lastShutdownWasClean == false)
  }

  @Test func `a window that is closed is gone at once, and can be reopened by the next run`()
    async throws
  {
    let root = try await application.start()
    try root.front?.shown?.openTab(url("b.org"))
    try root.newWindow(state: nil)
    try root.front?.shown?.openTab(url("a.org"))
    try await root.sessionWrangler.save()
    try root.closeWindow(nil)
    let before = root.picture
    // The delay does not pass: what is saved is saved without it.
    func saved() -> SessionContents {
      SessionStore.open(at: application.sessions, isReadOnly: true).contents
    }
    try await eventually { saved().windows.count <= 2 }
    let killed = try await application.afterKill()
    #expect(killed.root?.picture == before)
    try killed.root?.reopen(nil)
    #expect(killed.root?.picture.last?.regular?.tabs.map(\.title) == ["a.org"])
    #expect(killed.root?.picture.last?.number == 2)
  }

  @Test func `windows of several browser states come back, each in its own`() async throws {
    var root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try application.context?.browserStateManager.createState(named: "work")
    try root.newWindow(state: "work")
    try root.front?.shown?.openTab(url("b.org"))
    try root.activateWindow(WindowNumber(1))
    var before = root.picture
    root = try await application.restart()
    #expect(root.picture.map(\.state) == ["default", "work"])
    #expect(root.picture.map(\.regular) == before.map(\.regular))
    before = root.picture
    root = try await application.restart()
    #expect(root.picture == before)
  }

  @Test func `windows whose numbers are taken come back under others`() async throws {
    var root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try root.newWindow(state: nil)
    try root.front?.shown?.openTab(url("b.org"))
    _ = application.end()
    // The state that was in use is another now.
    let states = application.directory.appendingPathComponent("states")
    try FileManager.default.moveItem(
      at: states.appendingPathComponent("default"), to: states.appendingPathComponent("old"))
    try FileManager.default.createDirectory(
      at: states.appendingPathComponent("default"), withIntermediateDirectories: false)
    root = try await application.start()
    try root.newWindow(state: "old")
    #expect(root.picture.map(\.number) == [1, 2, 3, 4])
    #expect(root.picture.map { $0.regular?.tabs.map(\.title) } == [[], ["b.org"], ["a.org"], []])
    let before = root.picture
    root = try await application.restart()
    #expect(root.picture.map(\.regular) == before.map(\.regular))
  }

  @Test func `tabs that were not used for long are inactive after a start, and in later ones too`()
    async throws
  {
    var root = try await application.start()
    for host in ["a.org", "b.org", "c.org"] { try root.front?.shown?.openTab(url(host)) }
    application.time += 22 * 86_400
    root = try await application.restart()
    #expect(root.picture.map { $0.regular?.tabs.map(\.title) } == [["c.org"]])
    #expect(root.picture.map { $0.inactive?.tabs.map(\.title) } == [["a.org", "b.org"]])
    let before = root.picture
    root = try await application.restart()
    #expect(root.picture == before)
    let tabs = try #require(root.front?.shown?.services.dispatcher)
    try tabs.router(InactiveTabCommandsRouter.self).reopenInactive(
      .ranges([TabRange(TabPosition(index: 0))]))
    root = try await application.restart()
    #expect(root.picture.map { $0.regular?.tabs.map(\.title) } == [["c.org", "a.org"]])
    #expect(root.picture.map { $0.inactive?.tabs.map(\.title) } == [["b.org"]])
  }

  @Test func `incognito tabs that were not closed are back, and closed ones are nowhere`()
    async throws
  {
    var root = try await application.start()
    try root.newIncognito(url("secret.org"))
    root = try await application.restart()
    #expect(root.picture.first?.incognito?.tabs.map(\.title) == ["secret.org"])
    #expect(root.front?.mode == .regular)
    try root.closeIncognito(state: nil)
    root = try await application.restart()
    #expect(root.picture.map(\.incognito) == [nil])
  }

  @Test(arguments: 0..<4)
  func `what there was is there again after each of many restarts`(run: Int) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("restarts: seed \(seed)")
    let steps = WindowsRun(seed: seed)
    var root = try await application.start()
    for round in 0..<6 {
      for _ in 0..<60 { steps.step(root) }
      let before = root.picture
      if round.isMultiple(of: 2) {
        root = try await application.restart()
      } else {
        try await root.sessionWrangler.save()
        let killed = try await application.afterKill()
        #expect(killed.root?.picture == before, "Round \(round) of seed \(seed), killed.")
        _ = killed.end()
      }
      try #require(root.picture == before, "Round \(round) of seed \(seed).")
    }
    #expect(application.end() == [])
  }
}
