import BrowserCommands
import BrowserModel
import BrowserSessions
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// Tests that a window broadcasts its save state.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaveStateTests {
  private struct Refusal: Error, CustomStringConvertible {
    let description = "the profile is another run's"
  }

  private let application: RestartFixture

  init() throws { application = try RestartFixture() }

  /// Returns the words of the states, without times.
  private func words(_ log: BroadcastLog<SaveState>) -> [String] {
    log.values.map { if case .saved = $0 { "saved" } else { "\($0)" } }
  }

  @Test func `a change is pending, then being saved, then saved`() async throws {
    let root = try await application.start()
    try await root.save()
    let services = try #require(root.front?.shown).services
    let log = BroadcastLog(of: SaveState.self, from: services.broadcaster)
    try services.webStateList.insert(WebState())
    #expect(words(log) == ["saved", "pending"])
    try await eventually { application.clock.sleeperCount > 0 }
    application.clock.advance(by: SessionService.delay)
    try await eventually { words(log).count == 4 }
    #expect(words(log) == ["saved", "pending", "saving", "saved"])
    #expect(log.values.last == services.state.sessions?.lastSaveTime.map(SaveSummary.saved))
    #expect(application.end() == [])
  }

  @Test func `a failure is shown with its reason until a save succeeds`() async throws {
    let root = try await application.start()
    try await root.save()
    let services = try #require(root.front?.shown).services
    let log = BroadcastLog(of: SaveState.self, from: services.broadcaster)
    log.clear()
    services.state.sessions?.checkAdmission = { throw Refusal() }
    try services.webStateList.insert(WebState())
    await #expect(throws: SessionStoreError.self) { try await root.save() }
    let failure = SessionStoreError.refused(reason: Refusal().description)
    #expect(words(log) == ["pending", "failed: \(failure)"])
    services.state.sessions?.checkAdmission = nil
    try services.webStateList.insert(WebState())
    #expect(words(log).count == 2, "It waits for its next try.")
    try await root.save()
    #expect(words(log).suffix(2) == ["saving", "saved"])
    #expect(application.end() == [])
  }

  @Test func `windows of one browser state have the same state of saving`() async throws {
    let root = try await application.start()
    try await root.newWindow(state: nil)
    try await root.save()
    let windows = root.orderedWindows.compactMap(\.shown?.services)
    try windows[0].webStateList.insert(WebState())
    #expect(windows.map { $0.broadcaster.value(of: SaveState.self) } == [.pending, .pending])
    #expect(application.end() == [])
  }
}
