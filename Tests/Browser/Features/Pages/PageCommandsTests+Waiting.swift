import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserSessions
import BrowserUI
import Dispatch
import Foundation
import ProcessTesting
import Switchboard
import Synchronization
import Testing

@testable import BrowserCoordinators

// MARK: - Waiting

extension PageCommandsTests {
  @Test func `waiting ends when the page is loaded`() async throws {
    engine.scripts[try url("https://b.org")] = PageScript(delay: .seconds(1))
    let tab = try window.list.webState(at: 0)
    tab.load(try url("https://b.org"))
    let waiting = Task { try await pages.waitForPage(nil, timeout: nil) }
    engine.advance(by: .seconds(1))
    try await waiting.value
    #expect(!tab.isLoading)
  }

  @Test func `waiting for all tabs ends when the last page is loaded, and fails if one fails`()
    async throws
  {
    engine.scripts[try url("https://b.org")] = PageScript(delay: .seconds(1))
    engine.scripts[try url("https://c.org")] = PageScript(delay: .seconds(2))
    let commands: any TabCommands = dispatcher.router(TabCommandsRouter.self)
    try commands.openTab(Address(url: try url("https://b.org")), inBackground: true)
    let tabs = try (0...1).map { try window.list.webState(at: $0) }
    tabs[0].load(try url("https://c.org"))
    let waiting = Task { try await pages.waitForPage(.all, timeout: nil) }
    engine.advance(by: .seconds(2))
    try await waiting.value
    #expect(tabs.allSatisfy { !$0.isLoading })
    engine.scripts[try url("https://d.org")] = PageScript(ending: .failed(.timedOut))
    tabs[0].load(try url("https://d.org"))
    await #expect(throws: LoadError.timedOut) { try await pages.waitForPage(.all, timeout: nil) }
  }

  @Test func `waiting fails if the page does`() async throws {
    engine.scripts[try url("https://b.org")] = PageScript(ending: .failed(.timedOut))
    try window.list.webState(at: 0).load(try url("https://b.org"))
    await #expect(throws: LoadError.timedOut) {
      try await pages.waitForPage(nil, timeout: nil)
    }
  }

  @Test func `waiting is limited`() async throws {
    engine.scripts[try url("https://b.org")] = PageScript(delay: .seconds(100))
    try window.list.webState(at: 0).load(try url("https://b.org"))
    await #expect(throws: PageError.timedOut(.zero)) {
      try await pages.waitForPage(nil, timeout: .zero)
    }
  }

  @Test func `waiting for downloads includes tabs whose hosts have not answered`() async throws {
    let downloads: any DownloadCommands = dispatcher.router(DownloadCommandsRouter.self)
    engine.scripts[try url("https://b.org")] = PageScript(delay: .seconds(1), ending: .noPage)
    try window.list.webState(at: 0).load(try url("https://b.org"))
    await #expect(throws: DownloadError.timedOut(.zero)) {
      try await downloads.waitForDownloads(timeout: .zero)
    }
    engine.advance(by: .seconds(1))
    try await downloads.waitForDownloads(timeout: .zero)
  }

  @Test func `waiting for downloads does not include a page that is still arriving`() async throws {
    let downloads: any DownloadCommands = dispatcher.router(DownloadCommandsRouter.self)
    engine.scripts[try url("https://b.org")] = PageScript(delay: .seconds(1))
    let tab = try window.list.webState(at: 0)
    tab.load(try url("https://b.org"))
    let id = try #require(tab.pendingNavigation?.id)
    try #require(engine.pages.first).send(.committed(try url("https://b.org")), of: id)
    #expect(tab.isLoading)
    try await downloads.waitForDownloads(timeout: .zero)
  }

  @Test(arguments: [Duration.seconds(-1), .milliseconds(-500)])
  func `a time limit is not negative`(limit: Duration) async throws {
    let downloads: any DownloadCommands = dispatcher.router(DownloadCommandsRouter.self)
    await #expect(throws: TimeLimitError.self) {
      try await pages.waitForPage(nil, timeout: limit)
    }
    await #expect(throws: TimeLimitError.self) {
      try await downloads.waitForDownloads(timeout: limit)
    }
    #expect(
      TimeLimitError.negative(.seconds(-1)).description
        == "‘--timeout’ should be 0 or more, not -1s")
  }
}
