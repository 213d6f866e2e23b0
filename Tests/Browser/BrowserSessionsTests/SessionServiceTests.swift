import Foundation
import GRDB
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserModel
@testable import BrowserSessions

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SessionServiceTests {
  private let fixture: StoreFixture
  private let store: SessionStore
  private let clock = ManualClock()
  private let service: SessionService
  private let list = WebStateList()

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    service = SessionService(loaded: LoadedSessions(store: store), clock: clock)
  }

  private var savedTabs: [Int] {
    get throws { try store.contents().tabs.map(\.id) }
  }

  private func insert() throws -> Int {
    let webState = WebState()
    try list.insert(webState)
    return webState.id.number
  }

  /// Waits until the delay has started.
  private func untilScheduled() async throws {
    try await eventually { clock.sleeperCount > 0 }
  }

  /// Advances the clock and waits for the result of the save.
  private func advance(by duration: Duration) async throws -> Result<Void, SessionStoreError> {
    var result: Result<Void, SessionStoreError>?
    service.onSave = { result = result ?? $0 }
    defer { service.onSave = nil }
    clock.advance(by: duration)
    try await eventually { result != nil }
    return try #require(result)
  }

  @Test func `a save starts after the delay with all changes until then`() async throws {
    service.connect(list, windowID: 1)
    try await untilScheduled()
    let first = try insert()
    clock.advance(by: .milliseconds(2_499))
    let second = try insert()
    #expect(try savedTabs.isEmpty && clock.sleeperCount == 1)
    try await advance(by: .milliseconds(1)).get()
    #expect(try savedTabs == [first, second])
    #expect(clock.sleeperCount == 0, "Nothing is to be saved.")
    let third = try insert()
    try await untilScheduled()
    try await advance(by: .milliseconds(2_500)).get()
    #expect(try savedTabs == [first, second, third])
  }

  @Test func `many changes are saved without the delay, those of one turn together`() async throws {
    var saves = 0
    service.onSave = { _ in saves += 1 }
    service.connect(list, windowID: 1)
    let tabs = try (0..<2 * SessionService.changeLimit).map { _ in try insert() }
    try await eventually { saves > 0 }
    #expect(try savedTabs == tabs && saves == 1)
    try await eventually { clock.sleeperCount == 0 }
    try list.closeAll()
    try await eventually { saves > 1 }
    #expect(try savedTabs.isEmpty && saves == 2)
    _ = try insert()
    try await untilScheduled()
    #expect(saves == 2, "A single change waits for the delay.")
  }

  @Test func `a requested save is immediate and cancels the delay`() async throws {
    service.connect(list, windowID: 1)
    try await untilScheduled()
    let tab = try insert()
    try await service.save(.now).completion()
    #expect(try savedTabs == [tab])
    try await eventually { clock.sleeperCount == 0 }
    try await service.save(.now).completion()
    #expect(try savedTabs == [tab])
  }

  @Test func `changes that are being written are unsaved until they are on disk`() async throws {
    service.connect(list, windowID: 1)
    _ = try insert()
    var statesWhileSaving: [Bool] = []
    let subscription = service.observeSaveStatus { [service] status in
      if status == .saving { statesWhileSaving.append(service.isDirty) }
    }
    try await service.save(.now).completion()
    #expect(statesWhileSaving == [true] && !service.isDirty)
    subscription.cancel()
  }

  @Test func `a disconnected window is saved, and closing its tabs changes nothing`()
    async throws
  {
    service.connect(list, windowID: 1)
    let tab = try insert()
    service.disconnect(windowID: 1)
    try list.closeAll()
    try await service.save(.now).completion()
    #expect(try savedTabs == [tab])
    service.remove(windowID: 1)
    try await service.save(.now).completion()
    #expect(try store.contents() == SessionContents())
  }

  @Test func `after any save a moved tab is in exactly one window`() async throws {
    let other = WebStateList()
    service.connect(list, windowID: 1)
    service.connect(other, windowID: 2)
    let tab = try insert()
    try await service.save(.now).completion()
    for (source, target, id) in [(list, other, 2), (other, list, 1)] {
      try target.insert(try source.detach(at: 0))
      try await service.save(.now).completion()
      #expect(try store.contents().tabs.map { [$0.id, $0.windowID] } == [[tab, id]])
    }
  }

  @Test func `a failed save is repeated with later changes`() async throws {
    service.connect(list, windowID: 1)
    let first = try insert()
    try await store.withoutTable("tab") {
      await #expect(throws: SessionStoreError.self) { try await service.save(.now).completion() }
    }
    let second = try insert()
    try await untilScheduled()
    try await advance(by: .milliseconds(2_500)).get()
    #expect(try savedTabs == [first, second])
  }

  @Test func `a tab moved to a removed window leaves the first, even after a failed save`()
    async throws
  {
    let other = WebStateList()
    service.connect(list, windowID: 1)
    service.connect(other, windowID: 2)
    _ = try insert()
    try await service.save(.now).completion()
    try list.transfer(at: [0], to: other, at: 0)
    try await store.withoutTable("tab") {
      await #expect(throws: SessionStoreError.self) { try await service.save(.now).completion() }
    }
    service.remove(windowID: 2)
    try await service.save(.now).completion()
    #expect(try savedTabs.isEmpty)
  }

  @Test func `a save under way at the end does not overtake the last one`() async throws {
    service.connect(list, windowID: 1)
    for _ in 1...50 {
      let tab = try insert()
      let save = Task { try await service.save(.now).completion() }
      await Task.yield()
      try list.closeAll()
      try service.save(.beforeEnd).result?.get()
      try await save.value
      #expect(try !savedTabs.contains(tab))
    }
  }

  @Test(arguments: [(true, false), (false, true)])
  func `a moved tab stays in one window when both are disconnected`(
    first: Bool, second: Bool
  ) async throws {
    let other = WebStateList()
    service.connect(list, windowID: 1)
    service.connect(other, windowID: 2)
    let tab = try insert()
    try await service.save(.now).completion()
    try list.transfer(at: [0], to: other, at: 0)
    for isFirst in [first, second] { service.disconnect(windowID: isFirst ? 1 : 2) }
    try await service.save(.now).completion()
    #expect(try savedTabs == [tab])
  }

  @Test(arguments: [Int.max, .min])
  func `extreme times are saved and cause no crash`(time: Int) async throws {
    var record = tab(1)
    record.creationTime = time
    record.lastActiveTime = time
    let window = WindowRecord(id: 1, activeTabID: 1, frontTime: time)
    try store.save(SessionChanges(windows: [window], tabs: [record]))
    let restorer = WindowRestorer(
      window, of: try store.contents(), webStateFactory: WebStateFactory(), pages: { _ in nil })
    service.connect(list, windowID: 1, restored: try restorer.restore(into: list))
    service.setFrontTime(1, windowID: 1)
    try list.setPinned(true, at: 0)
    try await service.save(.now).completion()
    #expect(try store.contents().tabs.map(\.creationTime) == [time])
  }

  @Test func `concurrent requests are saved one after the other`() async throws {
    service.connect(list, windowID: 1)
    let tabs = try (0..<20).map { _ in
      let tab = try insert()
      Task { try? await service.save(.now).completion() }
      return tab
    }
    try await service.save(.now).completion()
    #expect(try savedTabs == tabs)
  }

  @Test func `changes without a scene are saved when the service ends`() async throws {
    service.connect(list, windowID: 1)
    _ = try insert()
    try await service.save(.now).completion()
    // As when the last window of a browser state is closed just before the end.
    service.remove(windowID: 1)
    service.shutDown()
    #expect(SessionStore.open(at: fixture.file).contents == SessionContents())
  }

  @Test func `a service that was shut down is released`() async throws {
    let leaks = LeakChecker()
    var service: SessionService? = SessionService(
      loaded: LoadedSessions(store: store), clock: clock)
    service?.connect(list, windowID: 1)
    try await untilScheduled()
    leaks.watch(try #require(service))
    service?.shutDown()
    service = nil
    // The turn that would have awaited the blocking save comes after the end.
    try await eventually { clock.sleeperCount == 0 && leaks.leaks.isEmpty }
  }
}
