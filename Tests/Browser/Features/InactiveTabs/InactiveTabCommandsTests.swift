import BrowserCommands
import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of the commands for inactive tabs.
@MainActor
struct InactiveTabCommandsTests {
  /// The time of all tabs, which a test changes.
  @MainActor
  private final class Watch {
    var now = Date(timeIntervalSince1970: 1_000_000_000)
  }

  private let watch = Watch()
  private let application: ApplicationFixture
  private let root: RootCoordinator
  private let list: WebStateList

  init() throws {
    var configuration = try BrowserStateConfiguration.standard()
    configuration.webStateFactory = { [watch] _ in WebStateFactory(now: { watch.now }) }
    application = try ApplicationFixture(configuration: configuration)
    root = try application.startRoot()
    list = try application.openTabs("abcd", in: root)
    watch.now.addTimeInterval(30 * 86_400)
    root.services.windows.front?.agent(InactiveTabsAgent.self)?.rebalance()
  }

  @Test func `undo names tabs that were moved from the inactive tabs`() async throws {
    try commands.reopenInactive(inactiveTabs("1"))
    let undo = try #require(root.front?.shown).services.dispatcher.router(UndoCommandsRouter.self)
    let moved = UndoError.stays(
      "1 tab moved from the inactive tabs", previous: "https://d.org opened in a new tab")
    await #expect(throws: moved) { try await undo.undo() }
    root.stop()
  }

  private var commands: any InactiveTabCommands {
    get throws {
      try #require(root.front?.shown).services.dispatcher.router(InactiveTabCommandsRouter.self)
    }
  }
  private var inactive: WebStateList {
    get throws {
      try #require(root.services.windows.front?.tabs(.inactive))
    }
  }
  private var titles: String {
    get throws {
      let lists = [list, try inactive]
      return lists.map { $0.webStates.map { $0.title.prefix(1) }.joined() }.joined(separator: "/")
    }
  }
  private func inactiveTabs(_ typed: String) throws -> InactiveTabSelection {
    try #require(InactiveTabSelection(argument: typed))
  }
  private var shown: String? { application.output.shown.last }

  @Test func `inactive tabs are listed, counted and reopened`() throws {
    let front = try #require(root.front?.shown)
    #expect(try titles == "d/abc")
    #expect(front.services.broadcaster.value(of: InactiveTabCount.self) == 3)
    front.showInactive()
    #expect(shown?.split(separator: "\n").first == "1|a.org|https://a.org|2001-09-09 01:46:40Z")
    root.showWindows()
    #expect(shown == "1|||test|regular|1|3|0|d.org")
    try commands.reopenInactive(inactiveTabs("1,3"))
    #expect(try titles == "dac/b" && list.activeIndex == 2)
    #expect(front.services.broadcaster.value(of: InactiveTabCount.self) == 1)
    root.services.windows.front?.agent(InactiveTabsAgent.self)?.rebalance()
    #expect(try titles == "ac/bd", "Those that came back were just used.")
    root.stop()
  }

  @Test func `closed ones are reopened as other tabs are`() throws {
    try commands.closeInactive(inactiveTabs("a*"))
    #expect(shown == "1 tab closed")
    try commands.closeInactive(nil)
    #expect(shown == "2 tabs closed")
    #expect(try titles == "d/")
    root.front?.shown?.showInactive()
    #expect(shown == "No inactive tabs.")
    try root.reopen(nil)
    try root.reopen(nil)
    #expect(list.count == 4)
    #expect(try inactive.isEmpty)
    root.stop()
  }

  @Test(arguments: [
    ("7", "there is no tab 7: choose one from 1 to 3"),
    ("z*", "no inactive tab's address or title reads like"),
  ])
  func `a wrong selection changes nothing`(typed: String, words: String) throws {
    let commands = try commands, selection = try inactiveTabs(typed)
    let errors = [
      #expect(throws: (any Error).self) { try commands.reopenInactive(selection) },
      #expect(throws: (any Error).self) { try commands.closeInactive(selection) },
    ]
    #expect(errors.allSatisfy { $0.map { "\($0)".hasPrefix(words) } ?? false }, "\(errors)")
    #expect(try titles == "d/abc")
    try commands.closeInactive(.all)
    #expect(throws: InactiveTabError.none) { try commands.reopenInactive(.all) }
    root.stop()
  }

  @Test func `incognito tabs are never inactive`() throws {
    try root.newIncognito(Address(argument: "secret.org"))
    let incognito = try #require(root.front?.shown)
    #expect(incognito.services.inactiveTabs == nil)
    incognito.showInactive()
    #expect(shown == "No inactive tabs.")
    #expect(
      incognito.services.dispatcher.handled(by: InactiveTabCommandsRouter.Key.closeInactive) == nil)
    root.stop()
  }

  @Test func `a closed window comes back with its inactive tabs, which are as unused as before`()
    async throws
  {
    try await root.newWindow(state: nil)
    try root.closeWindow(WindowNumber(1))
    try root.reopen(nil)
    let reopened = try #require(root.front?.shown).services
    #expect(reopened.webStateList.webStates.map(\.title) == ["d.org"])
    #expect(
      reopened.inactiveTabs?.inactiveTabs.webStates.map(\.title) == ["a.org", "b.org", "c.org"])
    #expect(application.state.browserList.browsers.map(\.type) == [.regular, .inactive])
    #expect(root.tearDownPlan.perform() == [])
    #expect(application.state.browserList.browsers.isEmpty)
  }
}
