import Foundation
import ProfileFiles
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserModel
@testable import BrowserSessions

/// Tests of named sessions over several runs.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SessionLibraryTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func document(_ title: String) -> SessionDocument {
    let page = PagesRecord.Item(url: "https://a.org", title: title, time: 0)
    return SessionDocument(
      savedTime: 0,
      windows: [
        SessionDocument.Window(
          tabs: [SessionDocument.Tab(creationTime: 0, lastActiveTime: 0, pages: [page])])
      ])
  }

  /// A run of the browser without windows.
  @MainActor
  private struct Run {
    let service: SessionService
    let library: SessionLibrary

    /// Begins a run on the fixture, or a run that keeps everything in memory.
    init(
      on fixture: StoreFixture?, access: FileAccess = .readWrite,
      now: @escaping @MainActor () -> Date = { Date() }
    ) {
      let location = fixture.map {
        SessionStoreLocation(in: BrowserStateDirectory($0.directory, access: access))
      }
      service = SessionService(at: location, clock: ManualClock(), now: now)
      library = SessionLibrary(of: service)
    }

    var outcome: LoadOutcome { service.loadNow().outcome }

    func end() { service.shutDown() }
  }

  /// Saves sessions in a run of their own.
  private func fill(_ names: String...) async throws {
    let run = Run(on: fixture)
    for name in names { try await run.library.save(document(name), as: name) }
    run.end()
  }

  @Test(arguments: [true, false])
  func `sessions are saved, listed, renamed, deleted and restored`(inFiles: Bool) async throws {
    let run = Run(on: inFiles ? fixture : nil), library = run.library
    #expect(try await library.summaries() == [])
    try await library.save(document("1"), as: "trip to é")
    try await library.save(document("2"), as: "Work")
    #expect(try await library.summaries().map(\.name) == ["trip to é", "Work"])
    #expect(try await library.document(named: "trip to e\u{301}") == document("1"))
    try await library.rename("Work", to: "work")
    try await library.delete("work")
    #expect(try await library.summaries().map(\.name) == ["trip to é"])
    #expect(try await library.deletedNames() == ["work"])
    #expect(try await library.restore("work") == document("2"))
    #expect(try await library.document(named: "work") == document("2"))
    #expect(library.isInMemory == !inFiles)
    run.end()
    guard inFiles else { return }
    #expect(try await Run(on: fixture).library.names() == ["trip to é", "work"])
  }

  @Test(arguments: [true, false])
  func `a name is reused only on request, and the old session can be restored`(
    inFiles: Bool
  ) async throws {
    let library = Run(on: inFiles ? fixture : nil).library
    try await library.save(document("1"), as: "work")
    let exists = SessionLibraryError.exists("work")
    await #expect(throws: exists) { try await library.save(document("2"), as: "work") }
    await #expect(throws: exists) {
      try await library.save(document("2"), as: "Work", replacing: true)
    }
    try await library.save(document("2"), as: "work", replacing: true)
    #expect(try await library.document(named: "work") == document("2"))
    await #expect(throws: SessionLibraryError.takenAgain("work")) {
      try await library.restore("work")
    }
    try await library.rename("work", to: "new")
    #expect(try await library.restore("work") == document("1"))
    await #expect(throws: exists) { try await library.rename("new", to: "WORK") }
    #expect(try await library.summaries().map(\.name) == ["new", "work"])
  }

  @Test func `old deleted sessions are removed, and the latest one is restored`() async throws {
    let time = Mutex(Date(milliseconds: 5_000_000_000))
    let library = Run(on: fixture) { time.withLock { $0 } }.library
    for title in ["1", "2", "3"] {
      try await library.save(document(title), as: "work")
      try await library.delete("work")
    }
    #expect(try await library.restore("work") == document("3"))
    time.withLock { $0 += Double(SessionLibrary.daysKept) * 86_400 + 1 }
    try await library.delete("work")
    #expect(try await library.restore("work") == document("3"))
    await #expect(throws: SessionLibraryError.notDeleted("work")) {
      try await library.restore("work")
    }
  }

  @Test(arguments: ["", "a/b", "../a", ".a", "a\nb", "all", String(repeating: "a", count: 65)])
  func `an invalid name is refused`(name: String) async {
    let library = Run(on: fixture).library
    await #expect(throws: SessionLibraryError.self) {
      try await library.save(document("1"), as: name)
    }
    await #expect(throws: SessionLibraryError.unknown(name, known: [])) {
      try await library.document(named: name)
    }
  }

  @Test func `an invalid text is listed as such and stays unchanged`() async throws {
    try await fill("work")
    try fixture.execute("UPDATE sessionText SET text = CAST('nonsense' AS BLOB)")
    let library = Run(on: fixture).library
    let summary = try #require(try await library.summaries().first)
    #expect(summary.savedTime == nil && summary.problem != nil)
    await #expect(throws: SessionLibraryError.self) { try await library.document(named: "work") }
    let store = try #require(SessionStore.open(at: fixture.file).store)
    #expect(try store.text(ofSession: 1) == Data("nonsense".utf8))
  }
}

// MARK: - Saving

extension SessionLibraryTests {
  @Test func `a change is on disk when the call returns`() async throws {
    let library = Run(on: fixture).library
    func onDisk() -> [String?] {
      SessionStore.open(at: fixture.file, isReadOnly: true).contents.namedSessions.map {
        $0.deletionTime == nil ? $0.name : nil
      }
    }
    try await library.save(document("1"), as: "work")
    #expect(onDisk() == ["work"])
    try await library.rename("work", to: "trip")
    #expect(onDisk() == ["trip"])
    try await library.save(document("2"), as: "trip", replacing: true)
    #expect(onDisk() == [nil, "trip"])
    try await library.delete("trip")
    #expect(onDisk() == [nil, nil])
    _ = try await library.restore("trip")
    #expect(onDisk() == [nil, "trip"])
  }

  @Test func `a run that only reads lists and opens sessions, and changes nothing`() async throws {
    try await fill("work", "trip")
    let files = try fixture.files
    let run = Run(on: fixture, access: .readOnly), library = run.library
    #expect(try await library.names() == ["trip", "work"])
    #expect(try await library.document(named: "work") == document("work"))
    let error = SessionLibraryError.store(.readOnly(path: fixture.file.path))
    await #expect(throws: error) { try await library.save(document("1"), as: "new") }
    await #expect(throws: error) { try await library.delete("work") }
    #expect(try await library.names() == ["trip", "work"])
    run.end()
    #expect(try fixture.files == files)
  }

  @Test func `a session that cannot be written is saved by the next save`() async throws {
    let run = Run(on: fixture)
    try await run.library.save(document("1"), as: "work")
    let store = try #require(run.service.loaded?.store)
    try await store.withoutTable("namedSession") {
      await #expect(throws: SessionLibraryError.self) {
        try await run.library.save(document("2"), as: "trip")
      }
    }
    try await run.service.save(.now).completion()
    run.end()
    #expect(try await Run(on: fixture).library.names() == ["trip", "work"])
  }

  @Test func `a store that is removed during a run gets all named sessions again`() async throws {
    try await fill("work")
    let run = Run(on: fixture)
    #expect(try await run.library.names() == ["work"])
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) {
      try FileManager.default.removeItem(at: fixture.directory.appendingPathComponent(name))
    }
    try await run.library.save(document("2"), as: "trip")
    run.end()
    let library = Run(on: fixture).library
    #expect(try await library.names() == ["trip", "work"])
    #expect(try await library.document(named: "work") == document("work"))
  }

  @Test func `sessions of a store that cannot be opened are neither listed nor changed`()
    async throws
  {
    try FileManager.default.createDirectory(at: fixture.file, withIntermediateDirectories: false)
    let library = Run(on: fixture).library
    await #expect(throws: SessionLibraryError.self) { try await library.names() }
    await #expect(throws: SessionLibraryError.self) {
      try await library.save(document("1"), as: "work")
    }
  }
}

// MARK: - Damage

extension SessionLibraryTests {
  /// Expects that the next run reports damage, and returns its report.
  private func report(of run: Run) throws -> SalvageReport {
    guard case .salvaged(let report, _) = run.outcome else {
      throw SessionStoreError.damaged(path: "", reason: "the outcome is \(run.outcome)")
    }
    return report
  }

  @Test func `a session that is changed by another program is restored and reported`()
    async throws
  {
    try await fill("a", "b", "c")
    try fixture.execute("UPDATE namedSession SET name = 'x' WHERE id = 2", keepsChecksums: false)
    let run = Run(on: fixture), report = try report(of: run)
    #expect(report.doubtfulRowCount == 1 && report.lostRowCount == 0)
    #expect(try await run.library.names() == ["a", "c", "x"])
    run.end()
    #expect(Run(on: fixture).outcome == .loaded)
  }

  @Test(arguments: [
    "DELETE FROM namedSession WHERE id = 2", "UPDATE namedSession SET id = -7 WHERE id = 2",
  ])
  func `a session that is lost is reported, and all others are restored`(change: String)
    async throws
  {
    try await fill("a", "b", "c")
    try fixture.execute("DROP TRIGGER namedSessionLess; \(change)")
    let run = Run(on: fixture), report = try report(of: run)
    #expect(report.lostRowCount == 1)
    #expect(try await run.library.names() == ["a", "c"])
  }

  @Test func `a damaged text is found when its session is opened, and the next run repairs it`()
    async throws
  {
    try await fill("a", "b")
    try fixture.execute("UPDATE sessionText SET checksum = 0 WHERE id = 2", keepsChecksums: false)
    let run = Run(on: fixture)
    #expect(run.outcome == .loaded)
    #expect(try await run.library.document(named: "a") == document("a"))
    await #expect(throws: SessionLibraryError.self) { try await run.library.document(named: "b") }
    run.end()
    let next = Run(on: fixture), report = try report(of: next)
    #expect(report.doubtfulRowCount == 1 && report.lostRowCount == 0)
    #expect(try await next.library.document(named: "b") == document("b"))
  }

  @Test func `a session whose text is lost is reported and left out`() async throws {
    try await fill("a", "b")
    try fixture.execute("DELETE FROM sessionText WHERE id = 2; DROP TRIGGER sessionTextLess")
    try fixture.execute("UPDATE tally SET count = 2 WHERE name = 'sessionText'")
    let run = Run(on: fixture), report = try report(of: run)
    #expect(report.lostRowCount == 1)
    #expect(try await run.library.names() == ["a"])
  }

  @Test(arguments: ["tab", "pages", "window", "grdb_migrations"])
  func `sessions survive damage to another table`(table: String) async throws {
    try await fixture.fill(tabCount: 5)
    try await fill("a", "b")
    let root = try await fixture.rootPage(of: table)
    var bytes = try Data(contentsOf: fixture.file)
    bytes.replaceSubrange(
      (root - 1) * pageSize..<root * pageSize, with: Data(repeating: 7, count: pageSize))
    try bytes.write(to: fixture.file)
    // Damage to pages is found when they are read.
    try Data().write(to: URL(fileURLWithPath: SessionStore.markPath(of: fixture.file.path)))
    let run = Run(on: fixture)
    #expect(try await run.library.document(named: "a") == document("a"))
    #expect(try await run.library.names() == ["a", "b"])
    #expect(run.outcome.warning != nil)
  }

  @Test func `sessions survive without the beginning of the file`() async throws {
    try await fill("a", "b")
    let bytes = try Data(contentsOf: fixture.file)
    try (Data(repeating: 7, count: pageSize) + bytes.dropFirst(pageSize)).write(to: fixture.file)
    let run = Run(on: fixture)
    #expect(try await run.library.names() == ["a", "b"])
    #expect(run.outcome.warning != nil)
  }
}

// MARK: - Files

extension SessionLibraryTests {
  private func data(_ name: String) -> Data { Data(document(name).text.utf8) }

  @Test func `a file is written once, replaced on request, and read again`() async throws {
    let file = SessionFile(fixture.directory.appendingPathComponent("my trip.session"))
    #expect(throws: SessionFileError.missing(file.url.path)) { _ = try file.contents() }
    try await file.write(data("1"))
    await #expect(throws: SessionFileError.exists(file.url.path)) {
      try await file.write(data("2"))
    }
    #expect(try file.contents() == data("1"))
    try await file.write(data("2"), replacing: true)
    #expect(try file.contents() == data("2"))
  }

  @Test func `links stay links, and special files stay unchanged`() async throws {
    let directory = fixture.directory, files = FileManager.default
    let target = directory.appendingPathComponent("target"), link = directory.path + "/link"
    try Data().write(to: target)
    try files.createSymbolicLink(atPath: link, withDestinationPath: target.path)
    try await SessionFile(URL(fileURLWithPath: link)).write(data("1"), replacing: true)
    #expect(try files.destinationOfSymbolicLink(atPath: link) == target.path)
    #expect(try SessionFile(target).contents() == data("1"))
    for path in [directory.path, "/dev/null"] {
      let file = SessionFile(URL(fileURLWithPath: path))
      await #expect(throws: SessionFileError.noFile(file.url.path)) {
        try await file.write(data("1"), replacing: true)
      }
      #expect(throws: SessionFileError.noFile(file.url.path)) { _ = try file.contents() }
    }
    let lost = SessionFile(directory.appendingPathComponent("none/a"))
    await #expect(throws: SessionFileError.noDirectory(directory.path + "/none")) {
      try await lost.write(data("1"))
    }
  }
}
