import BrowserModel
import FaultInjection
import Foundation
import GRDB
import ProcessTesting
import Synchronization
import SystemPackage
import Testing

@testable import BrowserSessions

/// Tests in which each file operation fails once, for each possible reason.
@Suite(.timeLimit(.minutes(10)), .onOwnThread)
struct FaultTests {
  private let template: StoreFixture
  private static let oldTitles = (1...6).map { "Title \($0)." as String? }

  init() async throws {
    fault_prepare()
    template = try StoreFixture()
    try await template.fill(tabCount: 6)
  }

  /// Changes of each table that need more than one page.
  private var changes: SessionChanges {
    let titles = Self.newTitles
    return SessionChanges(
      windows: [WindowRecord(id: 1, activeTabID: 2)],
      tabs: zip(zip(1..., OrderKey.keys(6, between: nil, and: nil)), titles).map {
        tab($0.0, $0.1, title: $1)
      },
      pages: (1...6).map {
        PagesRecord(
          tabID: $0,
          items: [.init(url: "https://b.org/" + String(repeating: "b", count: 900), time: 1)],
          index: 0)
      })
  }

  private static let newTitles = (1...6).map { "New \($0)." as String? }

  /// Copies the store, so that each fault has its own.
  private func copy() throws -> StoreFixture {
    let fixture = try StoreFixture()
    try FileManager.default.copyItem(at: template.file, to: fixture.file)
    return fixture
  }

  /// Runs the body for each file operation in turn, until there is no operation left that can fail.
  private func forEachIndex(_ body: (Int) async throws -> Bool) async throws {
    var index = 1
    while try await body(index) {
      index += 1
      try #require(index < 1_000)
    }
    #expect(index > 3, "Something was refused.")
  }

  private func expectReport(_ error: SessionStoreError, _ fault: FaultCase, _ path: String) {
    switch error {
    case .diskFull(let reportedPath): #expect(fault == .full && reportedPath == path)
    case .inaccessible(let reportedPath, _): #expect(reportedPath == path)
    default: #expect(Bool(false), "\(error)")
    }
  }
}

// MARK: - Saving

extension FaultTests {
  @Test(arguments: FaultCase.allCases)
  func `a failed save leaves the old or the new state and succeeds later`(
    fault: FaultCase
  ) async throws {
    try await forEachIndex { index in
      let fixture = try copy(), store = try fixture.open()
      let armed = try Fault(fault.kind, at: index, in: fixture.directory)
      var isSaved = false
      do throws(SessionStoreError) {
        try store.save(changes)
        isSaved = true
      } catch {
        #expect(armed.hasFired)
        expectReport(error, fault, fixture.file.path)
      }
      let hasFired: Bool
      if fault == .death {
        // A process that has died writes nothing, not even on closing.
        try? store.database.close()
        hasFired = armed.end()
        try expectWhole(fixture, isSaved: isSaved, index)
      } else {
        hasFired = armed.end()
        try expectTitles(try store.contents(), isSaved: isSaved, index)
        try store.save(changes)
        try store.database.close()
        try expectWhole(fixture, isSaved: true, index)
      }
      return hasFired
    }
  }

  /// Opens a store after a fault and checks that it has the old or the new state.
  private func expectWhole(_ fixture: StoreFixture, isSaved: Bool, _ index: Int) throws {
    let opening = SessionStore.open(at: fixture.file)
    #expect(opening.outcome == .loaded, "fault \(index)")
    try expectTitles(opening.contents, isSaved: isSaved, index)
    let urls = try (1...6).map { try opening.store?.pages(ofTab: $0)?.items.first?.url.prefix(9) }
    let isNew = opening.contents.tabs.first?.title == Self.newTitles[0]
    #expect(Set(urls) == [isNew ? "https://b" : "https://a"], "fault \(index)")
  }

  private func expectTitles(_ contents: SessionContents, isSaved: Bool, _ index: Int) throws {
    let titles = contents.tabs.map(\.title)
    #expect(titles == Self.newTitles || !isSaved && titles == Self.oldTitles, "fault \(index)")
    #expect(contents.windows.first?.activeTabID == (titles == Self.newTitles ? 2 : 1))
  }

  @Test func `a full disk is reported as such`() async throws {
    let fixture = try copy(), store = try fixture.open()
    let armed = try Fault(FAULT_FULL, at: 1, in: fixture.directory)
    #expect(throws: SessionStoreError.diskFull(path: fixture.file.path)) {
      try store.save(changes)
    }
    #expect(armed.end())
    try store.save(changes)
    #expect(try store.contents().tabs.map(\.title) == Self.newTitles)
  }
}

// MARK: - Opening

extension FaultTests {
  @Test(arguments: FaultCase.allCases)
  func `a failed opening is not taken for damage`(fault: FaultCase) async throws {
    try await forEachIndex { index in
      let fixture = try copy()
      let armed = try Fault(fault.kind, at: index, in: fixture.directory)
      let opening = SessionStore.open(at: fixture.file)
      switch opening.outcome {
      case .loaded: break
      case .refused(let error): expectReport(error, fault, fixture.file.path)
      default: #expect(Bool(false), "fault \(index): \(opening.outcome)")
      }
      try? opening.store?.database.close()
      let hasFired = armed.end()
      try expectWhole(fixture, isSaved: false, index)
      return hasFired
    }
  }

  @Test(arguments: FaultCase.allCases)
  func `a failed first launch can be repeated`(fault: FaultCase) async throws {
    try await forEachIndex { index in
      let fixture = try StoreFixture()
      let armed = try Fault(fault.kind, at: index, in: fixture.directory)
      let opening = SessionStore.open(at: fixture.file)
      try? opening.store?.database.close()
      let hasFired = armed.end()
      let next = SessionStore.open(at: fixture.file)
      #expect([.firstLaunch, .loaded].contains(next.outcome), "fault \(index): \(next.outcome)")
      try next.store?.save(changes)
      #expect(try next.store?.contents().tabs.count == 6)
      return hasFired
    }
  }
}

// MARK: - Salvaging

extension FaultTests {
  private func damaged() throws -> StoreFixture {
    let fixture = try copy()
    try fixture.execute("UPDATE tab SET place = x'00' WHERE id = 6")
    return fixture
  }

  private func expectSalvaged(_ fixture: StoreFixture, _ bytes: Data, _ index: Int) throws {
    let opening = SessionStore.open(at: fixture.file)
    switch opening.outcome {
    case .loaded, .salvaged: break
    default: #expect(Bool(false), "step \(index): \(opening.outcome)")
    }
    #expect(opening.contents.tabs.map(\.title) == Self.oldTitles, "step \(index)")
    #expect(try Data(contentsOf: fixture.aside(1)) == bytes, "step \(index)")
    #expect(SessionStore.open(at: fixture.file).outcome == .loaded)
    let names = try fixture.files.keys.filter {
      !$0.hasSuffix("-wal") && !$0.hasSuffix("damaged-1.generation")
    }
    let left = ["identity"] + ["", ".damaged-1", ".generation"].map { "sessions.sqlite\($0)" }
    #expect(names.sorted() == left, "step \(index)")
  }

  @Test(arguments: FaultCase.allCases)
  func `a salvage that SQLite cannot finish is repeated`(fault: FaultCase) async throws {
    try await forEachIndex { index in
      let fixture = try damaged(), bytes = try Data(contentsOf: fixture.file)
      let armed = try Fault(fault.kind, at: index, in: fixture.directory)
      let opening = SessionStore.open(at: fixture.file)
      if case .refused(let error) = opening.outcome {
        expectReport(error, fault, fixture.file.path)
      }
      try? opening.store?.database.close()
      let hasFired = armed.end()
      try expectSalvaged(fixture, bytes, index)
      return hasFired
    }
  }

  @Test(arguments: [true, false])
  func `a salvage without renamed or synchronized files is repeated`(
    dies: Bool
  ) async throws {
    try await forEachIndex { index in
      let fixture = try damaged(), bytes = try Data(contentsOf: fixture.file)
      let countdown = Mutex(index)
      let files = StoreFiles(url: fixture.file) { () throws(Errno) in
        let isRefused = countdown.withLock {
          $0 -= 1
          return dies ? $0 <= 0 : $0 == 0
        }
        if isRefused { throw Errno.noSpace }
      }
      let opening = SessionStoreOpener(files: files).open()
      if case .refused(let error) = opening.outcome {
        #expect(error == .diskFull(path: fixture.file.path))
      }
      try? opening.store?.database.close()
      // A run restores only the windows of a store that is in use.
      #expect(StoreFiles(url: fixture.file).isInUse, "step \(index)")
      let read = SessionStore.open(at: fixture.file, isReadOnly: true)
      #expect(read.contents.tabs.map(\.title) == Self.oldTitles, "step \(index)")
      try expectSalvaged(fixture, bytes, index)
      return countdown.withLock { $0 <= 0 }
    }
  }
}
