import BrowserModel
import Foundation
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserModel
@testable import BrowserSessions

/// Tests of the cookies of an engine over several runs.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CookieTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// The cookies of an engine, which a test sets.
  private final class Engine: PersistentCookies {
    private struct Contents {
      var cookies: [Int: String] = [:]
      var saved: [Int: String] = [:]
      var onChange: @Sendable () -> Void = {}
    }

    private let contents = Mutex(Contents())

    var cookies: [Int: String] { contents.withLock(\.cookies) }
    var hasUnsavedChanges: Bool { contents.withLock { $0.cookies != $0.saved } }

    func restore(_ cookies: [Int: Data], onChange: @escaping @Sendable () -> Void) {
      contents.withLock { contents in
        contents.saved = cookies.mapValues { String(decoding: $0, as: UTF8.self) }
        contents.cookies.merge(contents.saved) { first, _ in first }
        contents.onChange = onChange
      }
    }

    func keepSessionCookies(_ keeps: Bool) {}

    func takeChanges(all: Bool) -> [Int: Data?] {
      contents.withLock { contents in
        let changes = contents.cookies.changes(since: contents.saved, all: all)
        contents.saved = contents.cookies
        return changes.mapValues { $0.map { Data($0.utf8) } }
      }
    }

    func set(_ cookie: String?, at number: Int) {
      let onChange = contents.withLock { contents in
        contents.cookies[number] = cookie
        return contents.onChange
      }
      onChange()
    }
  }

  /// A run of the browser without windows.
  @MainActor
  private struct Run {
    let clock = ManualClock()
    let engine = Engine()
    let service: SessionService

    init(_ fixture: StoreFixture) {
      let location = SessionStoreLocation(in: BrowserStateDirectory(fixture.directory))
      service = SessionService(at: location, clock: clock)
      service.loadNow()
      service.connect(engine, following: nil)
    }

    func end() { service.shutDown() }
  }

  private func fill(_ cookies: [Int: String]) {
    let run = Run(fixture)
    for (number, cookie) in cookies { run.engine.set(cookie, at: number) }
    run.end()
  }

  @Test func `cookies survive a restart, and a change is saved after the delay`() async throws {
    fill([1: "a", 2: "b", 3: "c"])
    let run = Run(fixture)
    #expect(run.engine.cookies == [1: "a", 2: "b", 3: "c"] && !run.service.isDirty)
    run.engine.set("B", at: 2)
    run.engine.set(nil, at: 3)
    #expect(run.service.isDirty)
    try await eventually { run.clock.sleeperCount == 1 }
    run.clock.advance(by: SessionService.delay)
    try await eventually {
      SessionStore.open(at: fixture.file, isReadOnly: true).contents.cookies.map {
        String(decoding: $0.value, as: UTF8.self)
      } == ["a", "B"]
    }
    run.end()
  }

  @Test func `cookies that arrive before the store is read are saved, too`() throws {
    fill([1: "a"])
    let location = SessionStoreLocation(in: BrowserStateDirectory(fixture.directory))
    let service = SessionService(at: location, clock: ManualClock()), engine = Engine()
    engine.set("b", at: 2)
    service.connect(engine, following: nil)
    #expect(engine.cookies == [2: "b"])
    service.loadNow()
    #expect(engine.cookies == [1: "a", 2: "b"])
    service.shutDown()
    #expect(Run(fixture).engine.cookies == [1: "a", 2: "b"])
  }

  @Test func `a store that is removed during a run gets all cookies again`() async throws {
    fill([1: "a"])
    let run = Run(fixture)
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) {
      try FileManager.default.removeItem(at: fixture.directory.appendingPathComponent(name))
    }
    run.engine.set("b", at: 2)
    try await run.service.save(.now).completion()
    run.end()
    #expect(Run(fixture).engine.cookies == [1: "a", 2: "b"])
  }

  @Test func `deleted cookies leave no trace on the disk`() async throws {
    let secret = "4711-secret-of-a-cookie"
    fill([1: secret, 2: "b"])
    let run = Run(fixture)
    run.engine.set(nil, at: 1)
    try await run.service.eraseDeletedData()
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) {
      let data = try? Data(contentsOf: fixture.directory.appendingPathComponent(name))
      #expect(data?.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
    run.end()
    #expect(Run(fixture).engine.cookies == [2: "b"])
  }

  @Test func `cookies in a save that fails are in the next one`() async throws {
    fill([1: "a"])
    let run = Run(fixture), store = try #require(run.service.loaded?.store)
    run.engine.set("b", at: 2)
    try await store.withoutTable("cookie") {
      await #expect(throws: SessionStoreError.self) {
        try await run.service.save(.now).completion()
      }
    }
    #expect(run.service.isDirty)
    run.end()
    #expect(Run(fixture).engine.cookies == [1: "a", 2: "b"])
  }

  @Test(arguments: [
    "UPDATE cookie SET value = x'00' WHERE id = 2", "UPDATE cookie SET id = 7 WHERE id = 2",
    "DROP TRIGGER cookieLess; DELETE FROM cookie WHERE id = 2",
  ])
  func `a cookie that may be wrong is lost, and reported`(change: String) throws {
    fill([1: "a", 2: "b", 3: "c"])
    try fixture.execute(change, keepsChecksums: false)
    let run = Run(fixture)
    guard case .salvaged(let report, _) = run.service.loaded?.outcome else {
      Issue.record("\(String(describing: run.service.loaded?.outcome))")
      return
    }
    #expect(report.lostRowCount == 1 && run.engine.cookies == [1: "a", 3: "c"])
    run.end()
    #expect(Run(fixture).service.loaded?.outcome == .loaded)
  }
}
