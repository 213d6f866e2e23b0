import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@testable import BrowserModel

@MainActor
struct BackgroundLoadingTests {
  let directory = TemporaryDirectory()
  let log = EventLog()

  private func manager() -> BrowserStateManager {
    BrowserStateManager(
      parent: Channels(name: "application"), directory: directory.file("states"))
  }

  /// Makes the directory of a state, as a former run has left it.
  private func makeDirectory(of name: String) throws {
    try FileManager.default.createDirectory(
      at: directory.file("states/\(name)"), withIntermediateDirectories: true)
  }

  /// Begins to ask for a state, and returns while that is being loaded.
  ///
  /// A load begins and ends on this actor: what is done here next is done before either.
  @available(macOS 26, iOS 26, *)
  private func begin(in manager: BrowserStateManager) throws -> Task<BrowserState, any Error> {
    try makeDirectory(of: "work")
    let task = Task.immediate { try await manager.loadInBackground(named: "work") }
    #expect(manager.loads.keys.contains("work") && manager.states.isEmpty)
    return task
  }

  @available(macOS 26, iOS 26, *)
  @Test func `those who load a state at the same time get one object`() async throws {
    try manager().create(named: "work").preferences.set(false, for: .recordsHistory)
    let manager = manager()
    let observer = StateObserver(log: log)
    let subscription = manager.addObserver(observer)
    try makeDirectory(of: "home")
    let first = try begin(in: manager)
    async let second = manager.loadInBackground(named: "work")
    async let third = manager.loadInBackground(named: "home")
    let states = try await [first.value, second, third]
    #expect(states[0] === states[1] && states[0] !== states[2])
    #expect(!states[0].preferences.value(of: .recordsHistory))
    #expect(try await manager.loadInBackground(named: "work") === states[0])
    #expect(log.lines.count { $0 == "loaded work: ready" } == 1 && manager.loads.isEmpty)
    subscription.cancel()
  }

  @available(macOS 26, iOS 26, *)
  @Test func `one that is loaded at once meanwhile is the one`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    let state = try manager.create(named: "work")
    #expect(try await load.value === state)
    #expect(manager.loads.isEmpty)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `one that is unloaded meanwhile is not made`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    try manager.unload(named: "work")
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(manager.states.isEmpty && manager.loads.isEmpty)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `one that is unloaded and loaded again is that of the second load`() async throws {
    let manager = manager()
    let first = try begin(in: manager)
    try manager.unload(named: "work")
    let second = try begin(in: manager)
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value === manager.existingState(named: "work"))
    #expect(manager.loads.isEmpty)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `one who gives up does not take the state from the others`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    load.cancel()
    let state = try await load.value
    #expect(state === manager.existingState(named: "work"))
  }

  @available(macOS 26, iOS 26, *)
  @Test func `one that is deleted meanwhile does not come back`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    try manager.delete(named: "work")
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(manager.knownNames.isEmpty)
  }

  @Test func `an unknown name is refused, and preferences are read`() async throws {
    try manager().create(named: "work").preferences.set(false, for: .recordsHistory)
    let manager = manager()
    await #expect(throws: BrowserStateError.unknown("home", known: ["work"])) {
      try await manager.loadInBackground(named: "home")
    }
    let state = try await manager.loadInBackground(named: "work")
    #expect(!state.preferences.value(of: .recordsHistory))
  }
}
