import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// A run of a browser on a profile, with a window and a fixed clock.
///
/// If a run is released without a call to ``end()``, it leaves the profile as if it had been
/// killed.
@MainActor
final class HistoryRun {
  let clock = ManualClock()
  let state: BrowserState
  let history: HistoryService
  let service: SessionService
  let browser: Browser
  private(set) var warnings: [String] = []
  private let context: ApplicationContext

  /// Starts a run in a profile's directory and opens the store.
  init(_ profile: URL, access: FileAccess = .readWrite) async throws {
    context = ApplicationContext(
      directory: profile, access: access, configuration: try .standardWithSessions(clock: clock))
    state = try context.browserStateManager.loadLastUsed()
    history = try #require(try state.services.service(HistoryService.self))
    service = try #require(try state.services.service(SessionService.self))
    browser = state.browserList.createBrowser(name: "one")
    history.onWarning = { [weak self] in self?.warnings.append($0) }
    await service.load()
    service.connect(browser.webStateList, windowID: 1)
  }

  /// Returns the location of the store for the profile's browser state.
  static func store(of profile: URL) -> URL {
    profile.appendingPathComponent("states/default/sessions.sqlite")
  }

  /// Creates an empty store for the profile's browser state. Without it, the first save creates one.
  static func makeStore(in profile: URL) throws {
    let file = store(of: profile)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try #require(SessionStore.open(at: file).store).close()
  }

  var store: SessionStore {
    get throws { try #require(service.loadNow().store) }
  }

  /// Ends the run, which saves all changes.
  func end() {
    service.disconnect(windowID: 1)
    _ = context.tearDownPlan.perform()
  }

  /// Records visits, one for each letter.
  func visit(_ names: String) throws {
    for name in names { history.addVisit(of: try page(name), title: "Title \(name)") }
  }

  /// Returns the letters of the visits, newest first.
  func names(containing text: String? = nil) async throws -> String {
    try await history.visits(containing: text).map { $0.url.lastPathComponent }.joined()
  }

  /// Opens a tab with some pages and closes it.
  func openAndClose(_ names: String) throws {
    let tab = WebState()
    try browser.webStateList.insert(tab)
    for name in names { tab.load(try page(name)) }
    try browser.webStateList.close(
      at: browser.webStateList.count - 1, because: .userAction)
  }
}

/// Returns the address of the page for a letter.
func page(_ name: Character) throws -> URL {
  try #require(URL(string: "https://pages.example/\(name)"))
}

// MARK: - All visits

extension HistoryService {
  /// Returns visits, newest first.
  ///
  /// - Parameters:
  ///   - text: Text that the address or title of each visit must contain; nil for all visits.
  ///   - limit: The maximum number of visits.
  /// - Throws: The storage's error if the visits can't be read.
  func visits(
    containing text: String? = nil, limit: Int = .max
  ) async throws -> [Visit] {
    var page = try await visitPage(containing: text), visits = page.visits
    while let cursor = page.next, visits.count < limit {
      page = try await visitPage(containing: text, at: cursor, limit: limit - visits.count)
      visits += page.visits
    }
    return Array(visits.prefix(limit))
  }
}
