import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import Testing

@testable import BrowserModel

@MainActor
struct OffTheRecordDirectoryTests {
  private let directory = TemporaryDirectory()
  private var runtime: URL { directory.file("runtime") }
  private var places: URL { runtime.appendingPathComponent("switchboard") }

  init() throws { try PrivateDirectory.make(at: runtime) }

  private func manager(
    _ profile: String = "profile", hasRuntime: Bool = true
  ) throws -> BrowserStateManager {
    BrowserStateManager(
      parent: Channels(name: "application"), directory: directory.file(profile),
      runtimeDirectory: hasRuntime ? RuntimeDirectory(runtime.path) : nil)
  }

  /// Saves a file off the record and returns its location.
  private func keep(in state: BrowserState) throws -> URL {
    let place = try #require(state.makeOffTheRecordState().directory)
    try place.make()
    try RegularFile.replace(
      place.file("session"), with: Data("tabs".utf8))
    return place.url
  }

  private func names(in url: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
  }

  @Test(arguments: [true, false])
  func `the directory is private, created on demand and deleted with incognito`(
    hasRuntime: Bool
  ) throws {
    let state = try manager(hasRuntime: hasRuntime).create(named: "work")
    let place = try #require(state.makeOffTheRecordState().directory)
    #expect(names(in: runtime).isEmpty)
    #expect(names(in: directory.file("profile/work")).isEmpty)
    #expect(try !place.isThere())
    for _ in 1...2 {
      let url = try keep(in: state)
      #expect(try place.isThere() && url == place.url && permissions(of: url) == 0o700)
      #expect(url.path.hasPrefix((hasRuntime ? places : directory.file("profile/work")).path))
      #expect(state.destroyOffTheRecordState() == [])
      #expect(try !place.isThere())
    }
    #expect(names(in: places).isEmpty && names(in: directory.file("profile/work")).isEmpty)
  }

  @Test(arguments: [true, false])
  func `off-the-record preferences survive the process but not the tabs`(
    hasRuntime: Bool
  ) throws {
    func state() throws -> BrowserState {
      try manager(hasRuntime: hasRuntime).create(named: "work")
    }
    func records(_ state: BrowserState) -> Bool { state.preferences.value(of: .recordsHistory) }
    let first = try state()
    let place = try #require(first.makeOffTheRecordState().directory)
    #expect(try !place.isThere(), "Nothing is kept before something is set.")
    try first.makeOffTheRecordState().preferences.set(false, for: .recordsHistory)
    #expect(try permissions(of: place.url) == 0o700)
    // As after a kill, the first state still exists and does nothing more.
    let next = try state()
    #expect(!records(next.makeOffTheRecordState()) && records(next))
    #expect(!names(in: directory.file("profile/work")).contains("preferences.json"))
    #expect(next.destroyOffTheRecordState() == [])
    #expect(records(try state().makeOffTheRecordState()))
  }

  @Test func `no preferences are read or written through a symbolic link`() throws {
    let state = try manager(hasRuntime: false).create(named: "work")
    let place = try #require(state.makeOffTheRecordState().directory)
    state.destroyOffTheRecordState()
    let elsewhere = directory.file("elsewhere")
    try PrivateDirectory.make(at: elsewhere)
    try Data(#"{"records-history": "off"}"#.utf8).write(
      to: elsewhere.appendingPathComponent("preferences.json"))
    try FileManager.default.createSymbolicLink(at: place.url, withDestinationURL: elsewhere)
    let preferences = state.makeOffTheRecordState().preferences
    #expect(preferences.value(of: .recordsHistory))
    #expect(throws: PreferenceError.self) { try preferences.set(false, for: .recordsHistory) }
    #expect(names(in: elsewhere) == ["preferences.json"])
  }

  @Test func `the directory's name reveals nothing and is stable across runs`()
    throws
  {
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: directory.file("profile"))
    let urls = try ["profile", "profile", "link"].map { profile in
      try keep(in: manager(profile).create(named: "work"))
    }
    #expect(Set(urls).count == 1)
    let others = try [("profile", "home"), ("other", "work")].map { profile, state in
      try keep(in: manager(profile).create(named: state))
    }
    #expect(Set(urls + others).count == 3)
    for name in names(in: places) { #expect(name.wholeMatch(of: /[0-9a-f]{32}/) != nil) }
    #expect(try permissions(of: places) == 0o700)
  }

  @Test func `data left in the profile is moved to the runtime directory`() throws {
    let left = try keep(in: manager(hasRuntime: false).create(named: "work"))
    let manager = try manager(), state = try manager.load(named: "work")
    let place = try #require(state.makeOffTheRecordState().directory)
    #expect(try !place.isThere())
    try state.directory?.gatherOffTheRecord()
    #expect(try place.isThere() && permissions(of: place.url) == 0o700)
    #expect(try RegularFile.contents(at: place.file("session")) == Data("tabs".utf8))
    #expect(names(in: left).isEmpty && names(in: directory.file("profile/work")).isEmpty)
    RuntimeDirectory(runtime.path)?.deleteOrphans()
    #expect(names(in: places) == [place.url.lastPathComponent])
    #expect(state.destroyOffTheRecordState() == [])
    #expect(names(in: places).isEmpty)
  }

  @Test func `data left in both places is kept apart and deleted`() throws {
    let later = try keep(in: manager().create(named: "work"))
    let left = try keep(in: manager(hasRuntime: false).load(named: "work"))
    let manager = try manager(), state = try manager.load(named: "work")
    try state.directory?.gatherOffTheRecord()
    #expect(names(in: left) == ["session"])
    #expect(try keep(in: state) == later)
    #expect(state.destroyOffTheRecordState() == [])
    #expect(names(in: places).isEmpty && names(in: directory.file("profile/work")).isEmpty)
  }

  @Test func `data that cannot be moved stays where it is`() throws {
    let left = try keep(in: manager(hasRuntime: false).create(named: "work"))
    try Data().write(to: places)
    let manager = try manager(), state = try manager.load(named: "work")
    #expect(throws: BrowserStateError.self) { try state.directory?.gatherOffTheRecord() }
    #expect(names(in: left) == ["session"])
  }

  @Test func `the directory is deleted with its state`() throws {
    let manager = try manager()
    _ = try keep(in: manager.create(named: "work"))
    try manager.delete(named: "work")
    #expect(names(in: places).isEmpty)
  }

  @Test(arguments: ["moved", "deleted", "replaced"])
  func `data of a deleted, moved or replaced profile is deleted`(deed: String) throws {
    let kept = try keep(in: manager("other").create(named: "work"))
    _ = try keep(in: manager().create(named: "work"))
    let files = FileManager.default
    if deed == "deleted" {
      try files.removeItem(at: directory.file("profile"))
    } else {
      try files.moveItem(at: directory.file("profile"), to: directory.file("moved"))
    }
    if deed == "replaced" { try manager().create(named: "work") }
    #expect(names(in: places).count == 2)
    try #require(RuntimeDirectory(runtime.path)).deleteOrphans()
    #expect(names(in: places) == [kept.lastPathComponent])
    #expect(names(in: kept).contains("session"))
  }

  @Test func `a moved profile leaves nothing when its incognito tabs end`() throws {
    _ = try keep(in: manager().create(named: "work"))
    try FileManager.default.moveItem(at: directory.file("profile"), to: directory.file("moved"))
    let state = try manager("moved").load(named: "work")
    _ = try keep(in: state)
    #expect(names(in: places).count == 2)
    #expect(state.destroyOffTheRecordState() == [])
    #expect(names(in: places).isEmpty)
  }
}

// MARK: - Refusals

extension OffTheRecordDirectoryTests {
  /// The directories that must belong to the user, from the outermost one.
  nonisolated static let positions = ["runtime", "place", "profile"]

  private func place(_ position: String, of state: BrowserState) throws -> URL {
    position == "runtime" ? places : try #require(state.makeOffTheRecordState().directory).url
  }

  @Test(arguments: positions)
  func `a symbolic link in place of the directory is refused`(position: String) throws {
    let state = try manager(hasRuntime: position != "profile").create(named: "work")
    let place = try place(position, of: state)
    let goal = directory.file("goal")
    try RegularFile.replace(
      goal.appendingPathComponent("precious"), with: Data())
    try PrivateDirectory.make(at: place.deletingLastPathComponent())
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: goal)
    let error = BrowserStateError.directory(.notOwn(place.path, fault: "is a symbolic link"))
    #expect(throws: error) { try state.makeOffTheRecordState().directory?.make() }
    #expect(throws: error) { try state.makeOffTheRecordState().directory?.isThere() }
    #expect(
      "\(error)" == """
        ‘\(place.path)’ is not used, because it is a symbolic link: find out who created it, and delete it
        """)
    #expect(state.destroyOffTheRecordState() == [])
    #expect(names(in: goal) == ["precious"])
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can give a directory away."), arguments: positions)
  func `a directory of another user is refused`(position: String) throws {
    let state = try manager(hasRuntime: position != "profile").create(named: "work")
    let place = try place(position, of: state)
    try PrivateDirectory.make(at: place)
    #expect(chown(place.path, 12_345, 12_345) == 0)
    let error = BrowserStateError.directory(.notOwn(place.path, fault: "belongs to another user"))
    #expect(throws: error) { try state.makeOffTheRecordState().directory?.make() }
    #expect(state.destroyOffTheRecordState() == [])
    #expect(FileManager.default.fileExists(atPath: place.path))
  }

  @Test func `a directory that others can read becomes private`() throws {
    let state = try manager().create(named: "work")
    let place = try #require(state.makeOffTheRecordState().directory)
    for url in [places, place.url] {
      try PrivateDirectory.make(at: url)
      #expect(chmod(url.path, 0o777) == 0)
    }
    try place.make()
    #expect(try permissions(of: places) == 0o700 && permissions(of: place.url) == 0o700)
  }

  @Test func `a runtime directory is absolute, exists, and is private to write`() throws {
    for path in [nil, "", "runtime", directory.file("none").path] {
      #expect(RuntimeDirectory(path) == nil)
    }
    try Data().write(to: directory.file("file"))
    #expect(RuntimeDirectory(directory.file("file").path) == nil)
    #expect(RuntimeDirectory(runtime.path) != nil)
    #expect(chmod(runtime.path, 0o777) == 0)
    #expect(RuntimeDirectory(runtime.path) == nil)
  }
}
