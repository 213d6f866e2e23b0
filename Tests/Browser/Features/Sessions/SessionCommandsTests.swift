import BrowserCommands
import BrowserModel
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

@MainActor
struct SessionCommandsTests {
  let application: ApplicationFixture
  let root: RootCoordinator
  let sessions: any SessionCommands

  init() throws {
    application = try ApplicationFixture()
    root = try application.startRoot()
    sessions = application.context.dispatcher.router(SessionCommandsRouter.self)
  }

  private var shown: [String] { application.output.shown }

  private var titles: [[String]] {
    root.orderedWindows.map { window in
      window.existingBrowser(.regular)?.services.webStateList.webStates.map(\.title) ?? []
    }
  }

  @Test func `a session has the windows of its state, and opens beside the open windows`()
    async throws
  {
    try application.openTabs("ab", in: root)
    try await root.newWindow(state: nil)
    try application.openTabs("c", in: root)
    try application.context.browserStateManager.create(named: "other")
    try await root.newWindow(state: "other")
    try application.openTabs("x", in: root)
    try root.activateWindow(WindowNumber(1))
    try await sessions.saveSession("work", replace: false)
    #expect(shown == ["‘work’ saved: 2 windows, 3 tabs; it is kept until the browser ends"])
    try await sessions.openSession("work")
    #expect(titles == [["a.org", "b.org"], ["c.org"], ["x.org"], ["a.org", "b.org"], ["c.org"]])
    #expect(root.orderedWindows.last?.services.window.stateName == "test")
    #expect(root.frontName == "window 5, test" && shown.last == "‘work’ opened: 2 windows, 3 tabs")
    let list = root.orderedWindows[3].existingBrowser(.regular)?.services.webStateList
    #expect(list?.webStates.map(\.isRealized) == [false, true], "Only the active one is.")
    root.stop()
  }

  @Test func `incognito tabs are in no session, also where they are in front`() async throws {
    try root.newIncognito(Address(argument: "secret.org"))
    let noTabs = SessionCommandError.noTabs(state: "test")
    await #expect(throws: noTabs) { try await sessions.saveSession("work", replace: false) }
    await #expect(throws: noTabs) {
      try await sessions.exportSession(nil, format: nil, replace: false)
    }
    try root.switchBrowser(.regular)
    try application.openTabs("a", in: root)
    try root.switchBrowser(.offTheRecord)
    try await sessions.exportSession(nil, format: nil, replace: false)
    #expect(shown.last?.contains("a.org") == true && shown.last?.contains("secret") == false)
    try await sessions.saveSession("work", replace: false)
    #expect(shown.last?.contains("1 window, 1 tab, without the incognito ones") == true)
    try await sessions.openSession("work")
    #expect(root.frontName == "window 2" && titles == [["a.org"], ["a.org"]])
    root.stop()
  }

  @Test func `sessions are listed, compared, renamed, deleted and brought back`() async throws {
    let list = try application.openTabs("abc", in: root)
    try await sessions.saveSession("work", replace: false)
    try list.close(at: 1, because: .userAction)
    try list.move(from: 1, to: 0)
    try application.openTabs("d", in: root)
    try await sessions.compareSession("work", nil)
    #expect(
      shown.last
        == """
        removed|b.org|https://b.org|window 1, tab 2|
        moved|c.org|https://c.org|window 1, tab 3|window 1, tab 1
        added|d.org|https://d.org||window 1, tab 2
        """)
    try await sessions.compareSession("work", "work")
    #expect(shown.last == "No tab has been added, removed or moved.")
    try await sessions.renameSession("work", "play")
    try await root.showSessions()
    #expect(shown.last?.hasPrefix("1|(open windows)|1|3||\n2|play|1|3|20") == true)
    try await sessions.deleteSession("play")
    try await root.showSessions()
    #expect(shown.last == "1|(open windows)|1|3||")
    try await sessions.restoreSession("play")
    #expect(shown.last == "‘play’ is back: 1 window, 3 tabs")
    root.stop()
  }

  @Test func `an exported session is imported unchanged`() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("export \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let list = try application.openTabs("abcd", in: root)
    try list.setPinned(true, at: 2)
    try list.createGroup(TabGroupID(), TabGroupVisualData(title: "Trip"), of: [1, 2])
    let file = FilePath(directory.appendingPathComponent("my trip").path)
    try await sessions.exportSession(file, format: nil, replace: false)
    await #expect(throws: (any Error).self) {
      try await sessions.exportSession(file, format: nil, replace: false)
    }
    try await sessions.importSession(file)
    let opened = try #require(root.front?.shown?.services.webStateList)
    #expect(opened !== list && opened.webStates.map(\.title) == list.webStates.map(\.title))
    #expect(opened.pinnedCount == 1 && opened.activeIndex == list.activeIndex)
    #expect(opened.groups.map(\.visualData) == list.groups.map(\.visualData))
    #expect(opened.groups.map(\.id) != list.groups.map(\.id), "That one is in use.")
    try "switchboard session 2".write(to: file.url, atomically: true, encoding: .utf8)
    await #expect(throws: (any Error).self) { try await sessions.importSession(file) }
    #expect(root.windows.count == 2)
    root.stop()
  }
}
