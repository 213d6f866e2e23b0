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
    try await root.newWindow(state: nil)
    try await root.newWindow(state: nil)
    let router = try #require(root.front?.shown?.services.dispatcher)
    let tabs = router.router(TabCommandsRouter.self)
    for host in ["a.org", "b.org", "c.org"] { try tabs.openTab(url(host), inBackground: false) }
    try tabs.pinTab(TabSelection(argument: "3"))
    try router.router(TabGroupCommandsRouter.self).groupTabs(
      TabSelection(argument: "2-3"), title: "Work", color: .blue)
    try tabs.activateTab(.position(TabPosition(index: 1)))
    try root.closeWindow(WindowNumber(2))
    try root.newIncognito(url("secret.org"))
    try root.activateWindow(WindowNumber(1))
    let before = root.picture
    root = try await application.restart()
    #expect(root.picture == before)
    #expect(root.orderedWindows.map(\.services.number.number) == [1, 3])
    try await root.newWindow(state: nil)
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
    #expect(root.services.windows.front?.scene.activationLevel == .background)
    let killed = try await application.afterKill()
    #expect(killed.context?.lastShutdownWasClean == true)
    #expect(killed.root?.picture == root.picture)
    try root.activateWindow(nil)
    #expect(application.context?.phase == .foreground)
    try await root.newWindow(state: nil)
    try await root.backgroundWindow(nil)
    #expect(root.front?.services.number.number == 1 && application.context?.phase == .foreground)
    #expect(try await application.afterKill().context?.lastShutdownWasClean == false)
  }

  @Test func `a change after all windows are in the background makes the end unclean`() async throws
  {
    let root = try await application.start()
    try await root.backgroundWindow(nil)
    #expect(try await application.afterKill().context?.lastShutdownWasClean == true)
    try root.front?.shown?.openTab(url("a.org"))
    let killed = try await application.afterKill()
    #expect(killed.context?.lastShutdownWasClean == false)
    #expect(killed.root?.picture.first?.regular?.tabs.count == 0, "It is not saved yet.")
    try await root.backgroundWindow(nil)
    let saved = try await application.afterKill()
    #expect(saved.context?.lastShutdownWasClean == true && saved.root?.picture == root.picture)
  }

  @Test func `the end of its scene saves a window, with no time passing`() async throws {
    let root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try root.newIncognito(url("secret.org"))
    let before = try await application.afterKill()
    #expect(before.root?.picture.first?.regular?.tabs.count == 0)
    try root.services.windows.front?.scene.shutDown()
    let killed = try await application.afterKill()
    #expect(killed.root?.picture == root.picture)
    #expect(before.end() == [] && killed.end() == [])
  }

  @Test func `at the end the scenes save the windows, before anything of the model ends`()
    async throws
  {
    let root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try await root.newWindow(state: nil)
    try root.front?.shown?.openTab(url("b.org"))
    let before = root.picture
    #expect(root.services.windows.tearDownPlan.perform() == [])
    let killed = try await application.afterKill()
    #expect(killed.root?.picture == before)
    #expect(killed.end() == [])
  }

  @Test func `preferences of incognito survive a kill with its tabs, and end with them`()
    async throws
  {
    let root = try await application.start()
    try root.newIncognito(url("secret.org"))
    let dispatcher = try #require(root.front?.shown?.services.dispatcher)
    try dispatcher.router(PreferenceCommandsRouter.self).setPreference("records-history", "off")
    try await root.save()
    let killed = try await application.afterKill()
    let preferences = try #require(killed.root?.front?.shown?.services.state.preferences)
    #expect(killed.root?.front?.mode == .offTheRecord)
    #expect(!preferences.value(of: .recordsHistory))
    #expect(
      killed.context?.browserStateManager.states[0].preferences.value(of: .recordsHistory) == true)
    try killed.root?.closeIncognito(state: nil)
    try killed.root?.newIncognito(url("secret.org"))
    let anew = try #require(killed.root?.front?.shown?.services.state.preferences)
    #expect(anew.value(of: .recordsHistory))
  }

  @Test func `a run that changes nothing has nothing to save`() async throws {
    var root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try root.newIncognito(url("secret.org"))
    root = try await application.restart()
    for state in try #require(application.context).browserStateManager.states {
      for state in [state, state.existingOffTheRecordState].compactMap(\.self) {
        #expect(try state.services.service(SessionService.self)?.isDirty == false)
      }
    }
    _ = root
  }

  @Test func `an old session that is opened does not go inactive at the next start`() async throws {
    var root = try await application.start()
    for host in ["a.org", "b.org"] { try root.front?.shown?.openTab(url(host)) }
    let sessions = root.services.dispatcher.router(SessionCommandsRouter.self)
    try await sessions.saveSession("old", replace: false)
    application.time += 22 * 86_400
    try await sessions.openSession("old")
    root = try await application.restart()
    #expect(root.picture.last?.regular?.tabs.map(\.title) == ["a.org", "b.org"])
    #expect(root.picture.last?.inactive?.tabs.count == 0)
  }

  @Test func `a window that is closed is gone at once, and can be reopened by the next run`()
    async throws
  {
    let root = try await application.start()
    try root.front?.shown?.openTab(url("b.org"))
    try await root.newWindow(state: nil)
    try root.front?.shown?.openTab(url("a.org"))
    try await root.save()
    try root.closeWindow(nil)
    let before = root.picture
    // The delay does not pass, so every save happens without it.
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
    try application.context?.browserStateManager.create(named: "work")
    try await root.newWindow(state: "work")
    try root.front?.shown?.openTab(url("b.org"))
    try root.activateWindow(WindowNumber(1))
    for front in [1, 2, 1] {
      try root.activateWindow(WindowNumber(front))
      let before = root.picture
      root = try await application.restart()
      #expect(root.picture.map(\.state) == ["default", "work"])
      #expect(root.picture == before, "Window \(front) is in front again.")
    }
  }

  @Test func `windows whose numbers are taken come back under others`() async throws {
    var root = try await application.start()
    try root.front?.shown?.openTab(url("a.org"))
    try await root.newWindow(state: nil)
    try root.front?.shown?.openTab(url("b.org"))
    _ = application.end()
    // The state that was in use is another now.
    let states = application.directory.appendingPathComponent("states")
    try FileManager.default.moveItem(
      at: states.appendingPathComponent("default"), to: states.appendingPathComponent("old"))
    try FileManager.default.createDirectory(
      at: states.appendingPathComponent("default"), withIntermediateDirectories: false)
    root = try await application.start()
    try await root.newWindow(state: "old")
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
    application.time += 23 * 86_400
    root = try await application.restart()
    #expect(root.picture.map { $0.regular?.tabs.map(\.title) } == [["c.org"]])
    #expect(root.picture.map { $0.inactive?.tabs.map(\.title) } == [["a.org", "b.org"]])
    let before = root.picture
    root = try await application.restart()
    #expect(root.picture == before)
    let tabs = try #require(root.front?.shown?.services.dispatcher)
    try tabs.router(InactiveTabCommandsRouter.self).reopenInactive(
      InactiveTabSelection(TabPosition(index: 0)))
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
    #expect(root.front?.mode == .offTheRecord, "It showed them.")
    try root.switchBrowser(.regular)
    root = try await application.restart()
    #expect(root.front?.mode == .regular)
    #expect(root.picture.first?.incognito?.tabs.count == 1)
    try root.closeIncognito(state: nil)
    root = try await application.restart()
    #expect(root.picture.map(\.incognito) == [nil])
  }

  @Test(arguments: 0..<4)
  func `the windows and tabs are the same after each of many restarts`(run: Int) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("restarts: seed \(seed)")
    let steps = WindowsRun(seed: seed)
    var root = try await application.start()
    for round in 0..<6 {
      for _ in 0..<60 { await steps.step(root) }
      let before = root.picture
      if round.isMultiple(of: 2) {
        root = try await application.restart()
      } else {
        try await root.save()
        let killed = try await application.afterKill()
        #expect(killed.root?.picture == before, "Round \(round) of seed \(seed), killed.")
        _ = killed.end()
      }
      try #require(root.picture == before, "Round \(round) of seed \(seed).")
    }
    #expect(application.end() == [])
  }
}
