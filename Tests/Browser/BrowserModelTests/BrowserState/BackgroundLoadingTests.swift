import BrowserModelTesting
import Foundation
import ProcessTesting
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

  /// Creates the directory of a state, as an earlier run leaves it.
  private func makeDirectory(of name: String) throws {
    try FileManager.default.createDirectory(
      at: directory.file("states/\(name)"), withIntermediateDirectories: true)
  }

  /// Starts loading a state and returns while it is being loaded.
  ///
  /// A load starts and ends on this actor, so the caller's next step comes before either.
  @available(macOS 26, iOS 26, *)
  private func begin(in manager: BrowserStateManager) throws -> Task<BrowserState, any Error> {
    try makeDirectory(of: "work")
    let task = Task.immediate { try await manager.loadInBackground(named: "work") }
    #expect(manager.loads.keys.contains("work") && manager.states.isEmpty)
    return task
  }

  @available(macOS 26, iOS 26, *)
  @Test func `concurrent loads of a state return one object`() async throws {
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
  @Test func `a synchronous load during a background load determines the object`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    let state = try manager.create(named: "work")
    #expect(try await load.value === state)
    #expect(manager.loads.isEmpty)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `a state that is unloaded while it is loading is not created`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    try manager.unload(named: "work")
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(manager.states.isEmpty && manager.loads.isEmpty)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `a state that is unloaded and loaded again comes from the second load`() async throws {
    let manager = manager()
    let first = try begin(in: manager)
    try manager.unload(named: "work")
    let second = try begin(in: manager)
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value === manager.existingState(named: "work"))
    #expect(manager.loads.isEmpty)
  }

  @available(macOS 26, iOS 26, *)
  @Test func `a cancelled caller does not cancel the load of others`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    load.cancel()
    let state = try await load.value
    #expect(state === manager.existingState(named: "work"))
  }

  @available(macOS 26, iOS 26, *)
  @Test func `a state that is deleted while it is loading does not come back`() async throws {
    let manager = manager()
    let load = try begin(in: manager)
    try manager.delete(named: "work")
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(manager.knownNames.isEmpty)
  }

  @Test func `unknown names are refused, and preferences are read`() async throws {
    try manager().create(named: "work").preferences.set(false, for: .recordsHistory)
    let manager = manager()
    await #expect(throws: BrowserStateError.unknown("home", known: ["work"])) {
      try await manager.loadInBackground(named: "home")
    }
    let state = try await manager.loadInBackground(named: "work")
    #expect(!state.preferences.value(of: .recordsHistory))
  }
}
