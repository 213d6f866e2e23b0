import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import Testing

@testable import BrowserModel

/// Tests of which states' windows open at the start of a run.
@MainActor
struct StateRestorationTests {
  let directory = TemporaryDirectory()

  private var settings: URL { directory.file("settings.json") }

  private func context(_ access: FileAccess = .readWrite) -> ApplicationContext {
    ApplicationContext(directory: directory.url, access: access)
  }

  /// Leaves a profile in which `default` and `work` were in use, `spare` was not, and `empty` has
  /// no files.
  private func use() throws {
    let context = context(), manager = context.browserStateManager
    try context.willStart()
    for name in ["empty", "spare", "work", "default"] {
      let state = try manager.create(named: name)
      if name != "empty" {
        try RegularFile.replace(state.directory!.file("kept"), with: Data())
      }
      if name == "spare" || name == "empty" { try manager.unload(named: name) }
    }
    try manager.markAsUsed(try manager.load(named: "work"))
    try manager.markAsUsed(try manager.load(named: "default"))
  }

  private var restoration: StateRestoration { context(.readOnly).browserStateManager.restoration }

  @Test func `intact settings determine the states to open`() throws {
    #expect(restoration.names == [] && restoration.warning == nil)
    try use()
    #expect(restoration.names == ["default", "work"] && restoration.warning == nil)
  }

  nonisolated private static let losses: [@Sendable (URL) throws -> Void] = [
    { try FileManager.default.removeItem(at: $0) },
    { try Data("?".utf8).write(to: $0) },
    { try Data("{}".utf8).write(to: $0) },
    {
      try Data(String(contentsOf: $0, encoding: .utf8).replacing("e-st", with: "e-sT").utf8).write(
        to: $0)
    },
  ]

  @Test(arguments: losses.indices)
  func `without settings, all states with files are opened`(loss: Int) throws {
    try use()
    try Self.losses[loss](settings)
    #expect(restoration.names == ["default", "spare", "work"] && restoration.missingNames == [])
    #expect(
      restoration.warning == """
        the settings do not say for sure which browser states were in use, so the saved windows of \
        ‘default’, ‘spare’ and ‘work’ are opened: if some are missing, type ‘new window --state work’
        """)
  }

  @Test(arguments: ["last-active-states", "last-used-state"])
  func `a missing state in use is reported, and the others are opened`(
    name: String
  ) throws {
    try use()
    let context = context()
    try context.settings.keep(name == "last-used-state" ? "vork" : "default,vork", for: name)
    #expect(restoration.missingNames == ["vork"])
    #expect(restoration.names == ["default", "spare", "work"])
    let fault = "the settings name browser states that are not there (‘vork’), so the saved windows"
    #expect(restoration.warning?.hasPrefix(fault) == true)
    try FileManager.default.removeItem(at: directory.file("states"))
    #expect(
      restoration.warning?.hasSuffix(": put their directories back into ‘states’") == true)
  }

  @Test func `an unreadable list of states is reported, and no state counts as missing`() throws {
    try use()
    let states = directory.file("states")
    try FileManager.default.removeItem(at: states)
    try FileManager.default.createSymbolicLink(atPath: states.path, withDestinationPath: "states")
    #expect(restoration.missingNames == [] && restoration.names == ["default", "work"])
    let warning = try #require(restoration.warning)
    #expect(
      warning == """
        the browser states cannot be listed: ‘\(states.path)’ cannot be read (too many levels of \
        symbolic links): remove the symbolic links there
        """)
  }

  @Test func `a file called states is reported with advice`() throws {
    try use()
    let states = directory.file("states")
    try FileManager.default.removeItem(at: states)
    try Data("?".utf8).write(to: states)
    #expect(
      restoration.warning == """
        the browser states cannot be listed: ‘\(states.path)’ is not a directory: move it away, \
        and a directory is created in its place
        """)
  }

  @Test func `a state with an unreadable directory counts as in use`() throws {
    try use()
    try Data().write(to: directory.file("states/file"))
    try FileManager.default.removeItem(at: settings)
    #expect(!restoration.names.contains("file"), "A file is no state.")
  }

  @Test func `the error of loading the last used state is reported`() throws {
    try use()
    let manager = context().browserStateManager, log = EventLog()
    try manager.settings.set("work", for: .lastUsedState)
    let work = directory.file("states/work")
    try FileManager.default.removeItem(at: work)
    try Data().write(to: work)
    let observer = StateObserver(log: log), subscription = manager.addObserver(observer)
    #expect(try manager.loadLastUsed().name == "default")
    #expect(
      log.lines.first?.hasPrefix("failed to load work: ‘\(work.path)’") == true, "\(log.lines)")
    subscription.cancel()
  }

  @Test func `a deleted state is not reported as missing`() throws {
    try use()
    try context().browserStateManager.delete(named: "default")
    #expect(restoration.names == ["work"] && restoration.warning == nil)
  }

  @Test func `a single state causes no warning about others`() throws {
    let context = context()
    let state = try context.browserStateManager.loadLastUsed()
    try RegularFile.replace(state.directory!.file("kept"), with: Data())
    #expect(restoration.names == ["default"] && restoration.warning == nil)
  }
}
