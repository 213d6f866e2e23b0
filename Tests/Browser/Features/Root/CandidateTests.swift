import BrowserCommands
import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of the words that mediators offer to complete the arguments of their commands.
@MainActor
struct CandidateTests {
  private let application: ApplicationFixture
  private let root: RootCoordinator
  private let list: WebStateList

  init() throws {
    application = try ApplicationFixture()
    root = try application.startRoot()
    list = try application.openTabs("abc", in: root)
  }

  private var dispatcher: CommandDispatcher {
    get throws { try #require(root.front?.shown).services.dispatcher }
  }

  /// Returns the words for a parameter after words for the parameter `name`; nil if the handler
  /// offers none.
  private func words(
    for parameter: String, of command: String, after name: String? = nil, beginning: String = ""
  ) async throws -> [CommandCandidate]? {
    let handled = try dispatcher.handledCommands.first { $0.description.name == command }
    let command = try #require(handled)
    let context = CandidateContext(
      command: command.description,
      parameter: try #require(command.description.parameters.first { $0.name == parameter }),
      partialWord: beginning, words: name.map { ["name": [$0]] } ?? [:],
      handler: command.handlerObject)
    return try await #require(command.handlerObject as? any CandidateProviding)
      .candidates(in: context)
  }

  private static let managed: Set = [
    "last-used-state", "last-active-states", "ended-cleanly", "failed-starts",
  ]

  @Test(arguments: [
    ("getPreference", true), ("watchPreference", true), ("setPreference", false),
    ("resetPreference", false),
  ])
  func `the names of preferences and settings are offered where they can be used`(
    command: String, includesManaged: Bool
  ) async throws {
    let names = Set(try await words(for: "name", of: command)?.map(\.word) ?? [])
    #expect(names.isSuperset(of: ["home-page", "records-history", "keeps-typed-lines"]))
    #expect(names.isSuperset(of: Self.managed) == includesManaged)
    #expect(names.isDisjoint(with: Self.managed) == !includesManaged)
    root.stop()
  }

  @Test func `the watched preferences are offered to end the watch`() async throws {
    #expect(try await words(for: "name", of: "unwatchPreference") == [])
    try dispatcher.router(PreferenceCommandsRouter.self).watchPreference("home-page")
    #expect(
      try await words(for: "name", of: "unwatchPreference")
        == [CommandCandidate("home-page", summary: "about:newtab")])
    root.stop()
  }

  @Test(arguments: [
    ("records-history", ["on", "off"], "on"), ("inactive-after", ["7", "14", "21", "never"], "21"),
    ("history-days", ["90"], "90"), ("failed-starts", [], ""), ("nonsense", [], ""),
  ])
  func `the values of a preference are offered`(
    name: String, values: [String], usual: String
  ) async throws {
    #expect(
      try await words(for: "value", of: "setPreference", after: name)
        == values.map { CommandCandidate($0, summary: $0 == usual ? "default" : "") })
    root.stop()
  }

  @Test func `the current value of a preference is offered beside the default`() async throws {
    try dispatcher.router(PreferenceCommandsRouter.self).setPreference("history-days", "9")
    #expect(
      try await words(for: "value", of: "setPreference", after: "history-days")
        == ["9", CommandCandidate("90", summary: "default")])
    root.stop()
  }

  @Test func `the folders on a path are offered where a preference names a folder`() async throws {
    let directory = TemporaryDirectory(), folder = directory.path
    defer { withExtendedLifetime(directory) {} }
    for name in ["songs", "sounds"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: "\(folder)/son.txt"))
    try dispatcher.router(PreferenceCommandsRouter.self)
      .setPreference("downloads-folder", "\(folder)/songs")
    func words(_ beginning: String, of name: String = "downloads-folder") async throws -> [String] {
      try await self.words(
        for: "value", of: "setPreference", after: name, beginning: beginning)?.map(\.word) ?? []
    }
    let usual = ["\(folder)/songs", "~/Downloads"]
    #expect(try await words("") == usual)
    #expect(try await words("\(folder)/so") == usual + ["\(folder)/sounds/"])
    #expect(try await words("\(folder)/nothing") == usual)
    #expect(try await words("\(folder)/so", of: "home-page") == ["about:newtab"])
    root.stop()
  }

  @Test func `the names of browser states are offered where one is needed`() async throws {
    let states = application.context.browserStateManager
    try states.createState(named: "work")
    try states.unload(named: "work")
    let expected = [CommandCandidate("test", summary: "loaded"), "work"]
    for (command, parameter) in [
      ("newWindow", "state"), ("closeIncognito", "state"), ("loadState", "name"),
      ("unloadState", "name"), ("renameState", "name"), ("deleteState", "name"),
    ] {
      #expect(try await words(for: parameter, of: command) == expected)
    }
    #expect(try await words(for: "name", of: "createState") == nil)
    #expect(try await words(for: "newName", of: "renameState") == nil)
    root.stop()
  }

  @Test func `the names of sessions are offered with their sizes and days`() async throws {
    let sessions = application.context.dispatcher.router(SessionCommandsRouter.self)
    try await sessions.saveSession("work", replace: false)
    let day = Date.now.formatted(.iso8601.year().month().day())
    for command in ["openSession", "deleteSession", "compareSession"] {
      #expect(
        try await words(for: "name", of: command)
          == [CommandCandidate("work", summary: "1 window, 3 tabs, saved \(day)")])
    }
    try await sessions.deleteSession("work")
    #expect(try await words(for: "name", of: "restoreSession") == ["work"])
    root.stop()
  }

  @Test func `the windows that tabs can move to are offered`() async throws {
    try await root.newWindow(state: nil)
    try application.context.browserStateManager.createState(named: "work")
    try await root.newWindow(state: "work")
    try root.activateWindow(WindowNumber(2))
    let command = try #require(
      WindowCommandsRouter.protocolDescription.commands.first { $0.name == "moveToWindow" })
    let context = CandidateContext(command: command, parameter: command.parameters[0])
    let candidates = BrowserCandidates(of: UsedTabs(windows: root.services.windows))
    #expect(
      candidates.windowDestinations(in: context) == [
        CommandCandidate("1", summary: "3 tabs, c.org"),
        CommandCandidate("new", summary: "a new window"),
      ])
    root.stop()
  }

  @Test func `addresses of visited pages are offered with their titles`() async throws {
    let command = try #require(
      NavigationCommandsRouter.protocolDescription.commands.first { $0.name == "loadURL" })
    try list.close(at: [0, 1, 2], because: .userAction)
    let context = CandidateContext(
      command: command, parameter: command.parameters[0], partialWord: "b.o")
    #expect(
      await BrowserCandidates(of: UsedTabs(windows: root.services.windows))
        .addresses(in: context) == [CommandCandidate("https://b.org", summary: "b.org")])
    root.stop()
  }

  @Test func `the numbers and titles of groups are offered`() async throws {
    let groups = try dispatcher.router(TabGroupCommandsRouter.self)
    try groups.groupTabs(TabSelection(argument: "1"), title: "Trip", color: nil)
    try groups.groupTabs(TabSelection(argument: "2"), title: nil, color: nil)
    #expect(
      try await words(for: "group", of: "collapseGroup")
        == [CommandCandidate("1", summary: "Trip"), "2", "Trip"])
    root.stop()
  }
}
