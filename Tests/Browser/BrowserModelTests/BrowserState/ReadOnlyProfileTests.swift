import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import Testing

@MainActor
struct ReadOnlyProfileTests {
  private let directory = TemporaryDirectory()
  private var profile: URL { directory.file("profile") }

  private func context(_ access: FileAccess) throws -> ApplicationContext {
    ApplicationContext(
      directory: profile, access: access,
      runtimeDirectory: RuntimeDirectory(directory.url.path),
      configuration: try .standard())
  }

  private func history(_ state: BrowserState) throws -> HistoryService {
    try #require(try state.services.service(HistoryService.self))
  }

  private func bookmarks(_ state: BrowserState) throws -> BookmarkService {
    try #require(try state.services.service(BookmarkService.self))
  }

  /// Uses all saved data.
  private func work(in context: ApplicationContext, tag: String) throws {
    let manager = context.browserStateManager
    try context.didEnterForeground()
    let state = try manager.loadLastUsed()
    try manager.markAsUsed(state)
    try context.settings.set(false, for: .keepsTypedLines)
    try state.preferences.set(link(tag), for: .homePage)
    try history(state).addVisit(of: link(tag), title: tag)
    try bookmarks(state).add(Bookmark(url: link(tag), title: tag))
    try bookmarks(state.makeOffTheRecordState()).add(Bookmark(url: link(tag + "x"), title: tag))
    try state.makeOffTheRecordState().directory?.make()
    state.destroyOffTheRecordState()
    try manager.create(named: "new \(tag)").preferences.set(false, for: .recordsHistory)
    try manager.unload(named: "new \(tag)")
  }

  @Test func `a read-only run loads everything and changes only memory`()
    async throws
  {
    do {
      let first = try context(.readWrite)
      try work(in: first, tag: "first")
      #expect(first.tearDownPlan.perform() == [])
    }
    let before = try FileTree(at: directory.url)
    let second = try context(.readOnly)
    #expect(second.lastShutdownWasClean)
    try work(in: second, tag: "second")
    let manager = second.browserStateManager
    let state = try manager.load(named: "default")
    #expect(state.preferences.value(of: .homePage) == (try link("second")))
    #expect(try history(state).unsavedVisits.map(\.title) == ["second"])
    #expect(try bookmarks(state).bookmarks.map(\.title) == ["second", "second"])
    try await history(state).deleteAll()
    try bookmarks(state).remove(at: 0)
    #expect(manager.knownNames == ["default", "new first", "new second"])
    try manager.delete(named: "new first")
    #expect(manager.knownNames == ["default", "new second"])
    let remade = try manager.create(named: "new first")
    #expect(
      remade.preferences.value(of: .recordsHistory), "It was deleted, as far as this run goes.")
    #expect(second.tearDownPlan.perform() == [])
    #expect(try FileTree(at: directory.url) == before)
    try work(in: context(.readWrite), tag: "third")
    #expect(try FileTree(at: directory.url) != before, "Another run leaves traces.")
  }

  @Test func `a missing profile is not created`() throws {
    let context = try context(.readOnly)
    try work(in: context, tag: "a")
    #expect(context.browserStateManager.knownNames == ["default", "new a"])
    #expect(context.tearDownPlan.perform() == [])
    #expect(try directory.names.isEmpty)
  }

  @Test func `a file that cannot be decoded stays where it is`() throws {
    for file in ["settings.json", "states/default/preferences.json"] {
      try RegularFile.replace(
        profile.appendingPathComponent(file), with: Data("nonsense".utf8))
    }
    let before = try FileTree(at: profile)
    let context = try context(.readOnly)
    try work(in: context, tag: "a")
    #expect(
      context.settings.outcome
        == .damaged(setAside: profile.appendingPathComponent("settings.json").path))
    #expect(try FileTree(at: profile) == before)
  }

  @Test func `nothing is read or saved off the record`() throws {
    let state = try context(.readWrite).browserStateManager.create(named: "default")
    let place = try #require(state.makeOffTheRecordState().directory)
    try place.make()
    try RegularFile.replace(
      place.file("session"), with: Data("tabs".utf8))
    let other = try context(.readOnly).browserStateManager.load(named: "default")
    #expect(other.makeOffTheRecordState().directory == nil)
    other.destroyOffTheRecordState()
    #expect(try RegularFile.contents(at: place.file("session")) == Data("tabs".utf8))
  }
}
