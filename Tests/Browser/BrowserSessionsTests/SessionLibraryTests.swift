import BrowserModel
import Foundation
import ProcessTesting
import ProfileFiles
import Synchronization
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
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

  /// Creates a library in files or in memory.
  private func library(inFiles: Bool) -> SessionLibrary {
    SessionLibrary(
      in: inFiles ? FileDirectory(fixture.directory.appendingPathComponent("sessions")) : nil)
  }

  @Test(arguments: [true, false])
  func `sessions are saved, listed, renamed, deleted and restored`(inFiles: Bool) async throws {
    let library = library(inFiles: inFiles)
    #expect(try await library.summaries() == [])
    try await library.save(document("1"), as: "trip to é")
    try await library.save(document("2"), as: "Work")
    #expect(try await library.summaries().map(\.name) == ["trip to é", "Work"])
    #expect(try await library.document(named: "trip to e\u{301}") == document("1"))
    try await library.rename("Work", to: "work")
    try await library.delete("work")
    #expect(try await library.summaries().map(\.name) == ["trip to é"])
    #expect(try await library.restore("work") == document("2"))
    #expect(try await library.document(named: "work") == document("2"))
    #expect(library.isInMemory == !inFiles)
  }

  @Test(arguments: [true, false])
  func `a name is reused only on request, and the old session can be restored`(
    inFiles: Bool
  ) async throws {
    let library = library(inFiles: inFiles)
    try await library.save(document("1"), as: "work")
    let exists = SessionLibraryError.exists("work")
    await #expect(throws: exists) { try await library.save(document("2"), as: "work") }
    await #expect(throws: exists) {
      try await library.save(document("2"), as: "Work", replacing: true)
    }
    try await library.save(document("2"), as: "work", replacing: true)
    #expect(try await library.document(named: "work") == document("2"))
    await #expect(throws: exists) { try await library.restore("work") }
    try await library.rename("work", to: "new")
    #expect(try await library.restore("work") == document("1"))
    await #expect(throws: exists) { try await library.rename("new", to: "WORK") }
    #expect(try await library.summaries().map(\.name) == ["new", "work"])
  }

  @Test func `old deleted sessions are removed, and the latest one is restored`() async throws {
    let time = Mutex(Date(milliseconds: 5_000_000_000))
    let library = SessionLibrary(in: FileDirectory(fixture.directory)) { time.withLock { $0 } }
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
  func `an invalid file name is refused`(name: String) async {
    let library = library(inFiles: true)
    await #expect(throws: SessionLibraryError.self) {
      try await library.save(document("1"), as: name)
    }
    await #expect(throws: SessionLibraryError.unknown(name, known: [])) {
      try await library.document(named: name)
    }
    #expect((try? FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)) == [])
  }

  @Test func `an invalid text is listed as such and stays unchanged`() async throws {
    let file = fixture.directory.appendingPathComponent("work.session")
    try Data("nonsense\n".utf8).write(to: file)
    let library = SessionLibrary(in: FileDirectory(fixture.directory))
    let summary = try #require(try await library.summaries().first)
    #expect(summary.savedTime == nil && summary.problem != nil)
    await #expect(throws: SessionLibraryError.self) { try await library.document(named: "work") }
    #expect(try Data(contentsOf: file) == Data("nonsense\n".utf8))
  }

  @Test func `a file is written once, replaced on request, and read again`() async throws {
    let file = SessionFile(fixture.directory.appendingPathComponent("my trip.session"))
    await #expect(throws: SessionFileError.missing(file.url.path)) { try await file.read() }
    try await file.write(document("1"))
    await #expect(throws: SessionFileError.exists(file.url.path)) {
      try await file.write(document("2"))
    }
    #expect(try await file.read() == document("1"))
    try await file.write(document("2"), replacing: true)
    #expect(try await file.read() == document("2"))
  }

  @Test func `links stay links, and special files stay unchanged`() async throws {
    let directory = fixture.directory, files = FileManager.default
    let target = directory.appendingPathComponent("target"), link = directory.path + "/link"
    try Data().write(to: target)
    try files.createSymbolicLink(atPath: link, withDestinationPath: target.path)
    try await SessionFile(URL(fileURLWithPath: link)).write(document("1"), replacing: true)
    #expect(try files.destinationOfSymbolicLink(atPath: link) == target.path)
    #expect(try await SessionFile(target).read() == document("1"))
    for path in [directory.path, "/dev/null"] {
      let file = SessionFile(URL(fileURLWithPath: path))
      await #expect(throws: SessionFileError.noFile(file.url.path)) {
        try await file.write(document("1"), replacing: true)
      }
      await #expect(throws: SessionFileError.noFile(file.url.path)) { try await file.read() }
    }
    let lost = SessionFile(directory.appendingPathComponent("none/a"))
    await #expect(throws: SessionFileError.noDirectory(directory.path + "/none")) {
      try await lost.write(document("1"))
    }
  }
}
