import Foundation
import GRDB
import Testing

@testable import BrowserModel
@testable import BrowserSessions

/// Tests of stores whose files are removed, replaced or changed while they are in use.
@MainActor
struct RenewalTests {
  private let fixture: StoreFixture
  private let location: SessionStoreLocation
  private let file: URL

  init() throws {
    fixture = try StoreFixture()
    let directory = BrowserStateDirectory(fixture.directory.appendingPathComponent("state"))
    location = SessionStoreLocation(in: directory)
    file = location.url
  }

  /// An event that affects the files of a store.
  enum Mischief: String, CaseIterable {
    case removal, removalOfAll, removalOfDirectory, move, emptyReplacement, foreignReplacement
    case olderReplacement, cut, cutOfLog, removalOfLog, foreignBytes
  }

  private func perform(_ mischief: Mischief, older: Data) throws {
    let files = FileManager.default, log = file.path + "-wal"
    switch mischief {
    case .removal: try files.removeItem(at: file)
    case .removalOfAll: for suffix in ["", "-wal", "-shm"] { try remove(file.path + suffix) }
    case .removalOfDirectory: try files.removeItem(at: file.deletingLastPathComponent())
    case .move:
      try files.moveItem(
        at: file.deletingLastPathComponent(),
        to: fixture.directory.appendingPathComponent("elsewhere"))
    case .emptyReplacement: try replace(by: Data())
    case .foreignReplacement: try replace(by: Data("something else".utf8))
    case .olderReplacement: try replace(by: older)
    case .cut: try #require(truncate(file.path, 5_000) == 0)
    case .cutOfLog: try #require(truncate(log, 100) == 0)
    case .removalOfLog: try files.removeItem(atPath: log)
    case .foreignBytes:
      let handle = try FileHandle(forUpdating: file)
      try handle.write(contentsOf: Data(repeating: 7, count: 9_000))
      try handle.close()
    }
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  private func replace(by data: Data) throws {
    try remove(file.path)
    try data.write(to: file)
  }

  /// Returns the tabs that the next run finds, by the letters of their addresses.
  private func next() -> [String?] {
    let opening = SessionStore.open(at: file)
    defer { opening.store?.close() }
    return opening.contents.tabs.map { $0.url?.dropFirst(8).prefix(1).description }
  }

  @Test(arguments: Mischief.allCases, [true, false])
  func `a save is complete whatever has happened to the files`(
    mischief: Mischief, isBlocking: Bool
  ) async throws {
    let service = SessionService(at: location), list = WebStateList()
    var warnings: [String] = []
    service.onOpen = { warnings += $0.warnings }
    service.connect(list, windowID: 1)
    try open("a", in: list)
    try await service.save(.now).completion()
    let older = try Data(contentsOf: file)
    try open("b", in: list)
    try await service.save(.now).completion()
    try perform(mischief, older: older)
    try open("c", in: list)
    if isBlocking {
      try service.save(.beforeEnd).result?.get()
    } else {
      try await service.save(.now).completion()
    }
    #expect(warnings.count == 1 && warnings[0].contains(file.path), "\(warnings)")
    #expect(try killedTabs() == ["a", "b", "c"])
    try open("d", in: list)
    try await service.save(.now).completion()
    service.shutDown()
    #expect(next() == ["a", "b", "c", "d"] && warnings.count == 1)
  }

  @Test(arguments: Mischief.allCases)
  func `a save without changes detects replaced files, too`(mischief: Mischief) async throws {
    let service = SessionService(at: location), list = WebStateList()
    service.connect(list, windowID: 1)
    try open("a", in: list)
    try await service.save(.now).completion()
    try perform(mischief, older: Data())
    try await service.save(.now).completion()
    #expect(try killedTabs() == ["a"])
    service.shutDown()
  }

  @Test func `unrealized tabs keep their pages when the file is removed`()
    async throws
  {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let store = try SessionStore(at: file)
    let item = PagesRecord.Item(url: "https://a.org", title: "A", time: 1)
    try store.save(
      SessionChanges(
        windows: [WindowRecord(id: 1)], tabs: [tab(1, title: "A")],
        pages: [PagesRecord(tabID: 1, items: [item, item], index: 1)]))
    store.close()
    let service = SessionService(at: location), list = WebStateList()
    service.loadNow()
    let restorer = try #require(service.restorer(windowID: 1, by: WebStateFactory()))
    service.connect(list, windowID: 1, restored: try restorer.restore(into: list))
    try FileManager.default.removeItem(at: file)
    try await service.save(.now).completion()
    service.shutDown()
    let opening = SessionStore.open(at: file)
    #expect(try opening.store?.pages(ofTab: 1)?.items.count == 2)
  }

  @Test func `a save without a location fails`() async throws {
    let service = SessionService(at: nil), list = WebStateList()
    service.connect(list, windowID: 1)
    try open("a", in: list)
    await #expect(throws: SessionStoreError.noLocation) {
      try await service.save(.now).completion()
    }
  }

  private func open(_ title: String, in list: WebStateList) throws {
    let webState = WebState()
    webState.load(try #require(URL(string: "https://\(title).org")))
    try list.insert(webState, WebStateInsertion(position: .at(list.count)))
  }

  /// Returns the tabs that remain if the process is killed now.
  private func killedTabs() throws -> [String?] {
    let copy = try StoreFixture()
    for suffix in ["", "-wal", ".generation"] {
      let path = file.path + suffix
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try FileManager.default.copyItem(atPath: path, toPath: copy.file.path + suffix)
    }
    let opening = SessionStore.open(at: copy.file)
    #expect(opening.outcome == .loaded)
    return opening.contents.tabs.map { $0.url?.dropFirst(8).prefix(1).description }
  }
}
