import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserSessions
import Foundation
import ProcessTesting
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests that undo names each change that it can't take back, instead of passing over it.
@MainActor
struct OtherChangeTests {
  /// An application with the tabs a.org, which is active, and b.org, which is pinned.
  @MainActor
  private struct Run {
    let application: ApplicationFixture
    let root: RootCoordinator
    let engine = ScriptableEngine()

    init() throws {
      var document = PageDocument(url: try url("https://a.org"), title: "A")
      document.links = [
        PageLink(text: "C", reference: "https://c.org", url: try url("https://c.org"))
      ]
      document.forms = [
        PageForm(
          destination: .init(action: try url("https://a.org/find")),
          fields: [PageFormField(name: "q")])
      ]
      engine.scripts[document.url] = PageScript(title: "A", document: document)
      var configuration = try BrowserStateConfiguration.standardWithSessions()
      configuration.webStateFactory = { [engine] _ in WebStateFactory(engine: engine) }
      application = try ApplicationFixture(configuration: configuration)
      root = try application.startRoot()
      let list = try application.openTabs("ba", in: root)
      try router(TabCommandsRouter.self).pinTab(TabSelection(argument: "1"))
      #expect(list.pinnedCount == 1 && list.activeWebState?.document != nil)
    }

    func router<Router: CommandRouting>(_ type: Router.Type) throws -> Router.HandlerProtocol {
      try #require(root.front?.shown).services.dispatcher.router(type)
    }

    var forms: any FormCommands { get throws { try router(FormCommandsRouter.self) } }
    var tabs: any TabCommands { get throws { try router(TabCommandsRouter.self) } }
    var pages: any NavigationCommands { get throws { try router(NavigationCommandsRouter.self) } }
    var downloads: any DownloadCommands { get throws { try router(DownloadCommandsRouter.self) } }

    /// Starts a download and cancels it.
    func cancelDownload() throws {
      let service = try #require(root.front?.shown?.services.state.downloads)
      let download = Download(
        url: try url("https://a.org/z"), file: URL(filePath: "/z"), expectedByteCount: nil
      ) {}
      service.add(download)
      try downloads.cancelDownload(#require(DownloadNumber(number: download.id)))
    }

    var visits: any HistoryCommands { get throws { try router(HistoryCommandsRouter.self) } }
    var sessions: any SessionCommands { get throws { try router(SessionCommandsRouter.self) } }
    var states: any BrowserStateCommands {
      get throws { try router(BrowserStateCommandsRouter.self) }
    }

    func follow(inNewTab: Bool) throws {
      let link = try #require(LinkNumber(number: 1))
      try router(LinkCommandsRouter.self)
        .followLink(.number(link), inNewTab: inNewTab, inBackground: false)
    }

    func address(_ text: String) throws -> Address { try #require(Address(argument: text)) }

    /// Undoes once, and returns the change that was named as one that stays.
    func named() async throws -> String? {
      do { try await router(UndoCommandsRouter.self).undo() } catch let error as UndoError {
        switch error {
        case .notCovered(let change), .stays(let change, previous: _): return change
        default: throw error
        }
      }
      return nil
    }
  }

  private typealias Row = (change: String, perform: @MainActor (Run) async throws -> Void)

  private static let pageRows: [Row] = [
    (
      "another page loaded (‘back’ returns)",
      { try $0.follow(inNewTab: false) }
    ),
    (
      "1 control filled in form 1",
      {
        let form = try #require(FormNumber(number: 1))
        try $0.forms.fillForm(form, [FormValue(name: "q", value: "x")])
      }
    ),
    ("another page loaded (‘back’ returns)", { try await $0.forms.submitForm(nil, button: nil) }),
    (
      "another page loaded (‘forward’ returns)",
      {
        try $0.pages.loadURL($0.address("d.org"), tab: nil)
        try $0.pages.goBack(nil, tab: nil)
      }
    ),
    (
      "another page loaded (‘back’ returns)",
      {
        try $0.pages.loadURL($0.address("d.org"), tab: nil)
        try $0.pages.goBack(nil, tab: nil)
        try $0.pages.goForward(nil, tab: nil)
      }
    ),
    ("download of z cancelled", { try $0.cancelDownload() }),
    (
      "1 download removed from the list",
      {
        try $0.cancelDownload()
        try $0.downloads.clearDownloads()
      }
    ),
    (
      "2 visits deleted",
      { try await $0.visits.deleteVisits(nil, lastMinutes: nil, all: true) }
    ),
  ]

  private static let windowRows: [Row] = [
    (
      "window 2 opened (‘close window’ closes it)", { try await $0.root.newWindow(state: nil) }
    ),
    (
      "window 2 closed, which had no tabs",
      {
        try await $0.root.newWindow(state: nil)
        try $0.root.closeWindow(nil)
      }
    ),
    (
      "1 tab reopened",
      {
        try $0.tabs.closeTab(nil)
        try $0.root.activateTab("a.org")
      }
    ),
    (
      "the incognito tabs were closed",
      {
        try $0.root.newIncognito($0.address("d.org"))
        try $0.root.closeIncognito(state: nil)
      }
    ),
    (
      "the incognito tabs were closed",
      {
        try $0.root.newIncognito($0.address("d.org"))
        try $0.root.switchBrowser(.regular)
        try $0.root.closeIncognito(state: nil)
      }
    ),
    (
      "the incognito tabs were closed",
      {
        try $0.root.newIncognito($0.address("d.org"))
        try $0.tabs.closeTab(nil)
      }
    ),
  ]

  private static let libraryRows: [Row] = [
    ("session trip saved", { try await $0.sessions.saveSession("trip", replace: false) }),
    (
      "session trip opened (‘close window’ closes each of its windows)",
      {
        try await $0.sessions.saveSession("trip", replace: false)
        try await $0.sessions.openSession("trip")
      }
    ),
    (
      "session trip deleted (‘restore session trip’ brings it back)",
      {
        try await $0.sessions.saveSession("trip", replace: false)
        try await $0.sessions.deleteSession("trip")
      }
    ),
    (
      "session trip restored",
      {
        try await $0.sessions.saveSession("trip", replace: false)
        try await $0.sessions.deleteSession("trip")
        try await $0.sessions.restoreSession("trip")
      }
    ),
    (
      "a session opened (‘close window’ closes each of its windows)",
      {
        let directory = TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        let file = FilePath(directory.path + "/trip")
        try await $0.sessions.exportSession(file, format: nil, replace: false)
        try await $0.sessions.importSession(file)
      }
    ),
    ("browser state work created", { try $0.states.createState("work") }),
    (
      "browser state work deleted",
      {
        try $0.states.createState("work")
        try $0.states.deleteState("work", force: true)
      }
    ),
  ]

  @Test func `a link that opened in a new tab is undone`() async throws {
    let run = try Run(), list = try #require(run.root.front?.shown).services.webStateList
    try run.follow(inNewTab: true)
    #expect(list.count == 3)
    #expect(try await run.named() == nil)
    #expect(list.count == 2 && list.activeWebState?.visibleAddress == "https://a.org")
    run.root.stop()
  }

  @Test func `undo names each change that it cannot take back`() async throws {
    for row in Self.pageRows + Self.windowRows + Self.libraryRows {
      let run = try Run()
      try await row.perform(run)
      #expect(try await run.named() == row.change)
      run.root.stop()
    }
  }
}
