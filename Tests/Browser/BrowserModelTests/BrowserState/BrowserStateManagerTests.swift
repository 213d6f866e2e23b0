import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserModel

@MainActor
struct BrowserStateManagerTests {
  let directory = TemporaryDirectory()
  let log = EventLog()

  func manager(_ settings: PreferenceStore? = nil) -> BrowserStateManager {
    BrowserStateManager(
      parent: Channels(name: "application"), directory: directory.file("states"),
      settings: settings ?? PreferenceStore(.localSettings))
  }

  @Test func `a state has a private directory, and none off the record yet`() throws {
    let manager = manager()
    #expect(try directory.names.isEmpty)
    let state = try manager.create(named: "work")
    let url = try #require(state.directory?.url)
    #expect(url.path == directory.file("states/work").path)
    #expect(try permissions(of: url) == 0o700)
    #expect(state.existingOffTheRecordState == nil)
    let incognito = try #require(state.makeOffTheRecordState().directory)
    #expect(incognito.url.path == url.path + "/incognito")
    #expect(try !incognito.isThere() && state.directory?.isThere() == true)
  }

  @Test func `a missing state cannot be loaded`() throws {
    let manager = manager()
    #expect(throws: BrowserStateError.unknown("work", known: [])) {
      try manager.load(named: "work")
    }
    #expect(manager.states.isEmpty)
    #expect(try directory.names.isEmpty)
  }

  @Test func `all requests return the same state, which the next run knows`() throws {
    let first = manager()
    let state = try first.create(named: "work")
    try state.preferences.set(false, for: .recordsHistory)
    #expect(try first.load(named: "work") === state)
    #expect(try first.create(named: "work") === state)
    let next = manager()
    #expect(next.knownNames == ["work"] && next.states.isEmpty)
    #expect(try !next.load(named: "work").preferences.value(of: .recordsHistory))
  }

  @Test(arguments: [
    ("", "needs 1 to 64 letters"), (String(repeating: "a", count: 65), "needs 1 to 64 letters"),
    ("..", "must begin with a letter or a digit, and not end with a space or ‘.’"),
    (".hidden", "must begin with a letter or a digit, and not end with a space or ‘.’"),
    ("a/b", "may have letters, digits, spaces, ‘-’, ‘_’ and ‘.’ only"),
    ("a\u{0}", "may have letters, digits, spaces, ‘-’, ‘_’ and ‘.’ only"),
    ("Incognito", "is reserved"), ("all", "is reserved"),
  ])
  func `an invalid directory name is refused`(name: String, fault: String) throws {
    #expect(throws: BrowserStateError.unusableName(name, fault: fault)) {
      try manager().create(named: name)
    }
    #expect(try directory.names.isEmpty)
  }

  @Test(arguments: ["a", "Work 2", "Zoë", "a.b-c_d", "日本"])
  func `a name can be in any script`(name: String) throws {
    #expect(try manager().create(named: name).name == name)
    #expect(manager().knownNames == [name])
  }

  @Test func `names that differ only in case are refused`() throws {
    let manager = manager()
    try manager.create(named: "Work")
    #expect(throws: BrowserStateError.ambiguousName("work", existing: "Work")) {
      try manager.create(named: "work")
    }
  }

  @Test func `a directory that cannot be created yields an error and no state`() throws {
    let manager = BrowserStateManager(
      parent: Channels(name: "application"), directory: try directory.unwritable("states"))
    #expect(throws: BrowserStateError.self) { try manager.create(named: "work") }
    #expect(manager.states.isEmpty)
  }
}

// MARK: - Coming and going

extension BrowserStateManagerTests {
  @Test func `observers are notified once before a state is ready`() throws {
    let manager = manager()
    let observer = StateObserver(log: log)
    let subscription = manager.addObserver(observer)
    try manager.create(named: "work")
    _ = try manager.load(named: "work")
    try manager.unload(named: "work")
    #expect(
      log.lines == ["created work: loading", "loaded work: ready", "destroys work: shuttingDown"])
    #expect(manager.existingState(named: "work") == nil && manager.knownNames == ["work"])
    subscription.cancel()
  }

  @Test func `a deletion that was interrupted is finished by the next run that writes`() throws {
    let states = directory.file("states")
    let left = states.appendingPathComponent(".deleted-1/incognito")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: left.appendingPathComponent("sessions.sqlite"))
    let reader = BrowserStateManager(
      parent: Channels(name: "application"), directory: states, access: .readOnly)
    #expect(reader.knownNames == [] && FileManager.default.fileExists(atPath: left.path))
    let manager = manager()
    #expect(manager.knownNames == [] && !FileManager.default.fileExists(atPath: left.path))
    try manager.create(named: "work")
    try manager.delete(named: "work")
    #expect(try FileManager.default.contentsOfDirectory(atPath: states.path) == [])
  }

  @Test func `a deleted state is removed with its files`() throws {
    let manager = manager()
    try manager.create(named: "work")
    try manager.delete(named: "work")
    #expect(manager.knownNames.isEmpty)
    #expect(throws: BrowserStateError.unknown("work", known: [])) {
      try manager.load(named: "work")
    }
  }

  @Test(arguments: [false, true])
  func `a state in use cannot be deleted or unloaded`(isOffTheRecord: Bool) throws {
    let manager = manager()
    let state = try manager.create(named: "work")
    let owner = isOffTheRecord ? state.makeOffTheRecordState() : state
    let uses = [BrowserStateUse.window(3), .work("its downloads")]
    let tokens = uses.reversed().map(owner.keepLoaded)
    for leave in [manager.unload, manager.delete] {
      #expect(throws: BrowserStateError.inUse("work", by: uses)) { try leave("work") }
    }
    #expect(try manager.load(named: "work") === state)
    tokens.forEach { $0.cancel() }
    try manager.delete(named: "work")
    #expect(manager.states.isEmpty)
  }

  @Test func `the error of a state in use names who uses it, and what to do`() {
    let uses = [BrowserStateUse.window(2), .window(3), .work("its downloads")]
    #expect(
      BrowserStateError.inUse("work", by: uses).description
        == "the browser state ‘work’ is used by window 2, window 3 and its downloads: close window 2, "
        + "close window 3 and wait for its downloads first")
  }

  @Test func `the end of the last use unloads a state, as if it were unloaded by name`() throws {
    let manager = manager()
    let observer = StateObserver(log: log)
    let subscription = manager.addObserver(observer)
    let checker = LeakChecker()
    let tokens = try [1, 2].map { number in
      let state = try manager.create(named: "work")
      checker.watch(state, as: "work")
      return state.keepLoaded(for: .window(number))
    }
    log.clear()
    tokens[0].cancel()
    tokens[0].cancel()
    #expect(manager.states.map(\.uses) == [[.window(2)]] && log.lines == [])
    tokens[1].cancel()
    #expect(log.lines == ["destroys work: shuttingDown"] && checker.leaks == [])
    #expect(manager.states.isEmpty && manager.knownNames == ["work"])
    subscription.cancel()
  }

  @Test func `a state that the user has loaded stays loaded until it is unloaded by name`() throws {
    let manager = manager()
    for isKept in [true, false] {
      let state = try manager.create(named: "work")
      if isKept { manager.keepLoaded("work") }
      state.keepLoaded(for: .window(1)).cancel()
      #expect(manager.states.isEmpty != isKept)
      try manager.unload(named: "work")
    }
  }

  @Test func `a state in memory stays loaded, because its data would be lost`() throws {
    let manager = BrowserStateManager(parent: Channels(name: "application"))
    let state = try manager.create(named: "work")
    state.keepLoaded(for: .window(1)).cancel()
    #expect(state.phase == .ready)
  }

  @Test(arguments: ["created", "loaded"])
  func `a use that ends before a state is ready leaves it loaded`(moment: String) throws {
    let manager = manager()
    let observer = StateObserver(log: log)
    let subscription = manager.addObserver(observer)
    observer.onCall = { [weak manager] word in
      guard word == moment else { return }
      manager?.existingState(named: "work")?.keepLoaded(for: .window(1)).cancel()
    }
    #expect(try manager.create(named: "work").phase == .ready)
    subscription.cancel()
  }

  @Test func `an unloaded state was last active when its windows were last saved`() throws {
    let manager = manager()
    let file = try #require(try manager.create(named: "work").directory).file(
      ProfileFile.lastSave.name)
    func times() -> [Date?] { manager.summaries.map(\.lastActive) }
    try manager.unload(named: "work")
    #expect(times() == [nil])
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    try Data().write(to: file)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    #expect(times() == [time])
    try manager.rename(named: "work", to: "job")
    #expect(times() == [time])
    _ = try manager.load(named: "job")
    #expect(times() == [nil])
  }

  @Test func `states in memory are known until they are deleted`() throws {
    let manager = BrowserStateManager(parent: Channels(name: "application"))
    try manager.create(named: "work")
    try manager.unload(named: "work")
    #expect(manager.knownNames == ["work"])
    try manager.delete(named: "work")
    #expect(manager.knownNames.isEmpty)
  }

  @Test func `preferences set off the record end with the off-the-record state`() throws {
    let manager = manager()
    let state = try manager.create(named: "work")
    let incognito = state.makeOffTheRecordState()
    try incognito.preferences.set(false, for: .recordsHistory)
    #expect(state.preferences.value(of: .recordsHistory))
    state.destroyOffTheRecordState()
    #expect(state.makeOffTheRecordState().preferences.value(of: .recordsHistory))
  }
}

// MARK: - States last used

extension BrowserStateManagerTests {
  @Test func `a run starts with the state last used`() throws {
    let settings = PreferenceStore(.localSettings)
    let first = manager(settings)
    #expect(try first.loadLastUsed().name == "default")
    try first.markAsUsed(try first.create(named: "work"))
    #expect(first.lastActiveNames == ["default", "work"])
    #expect(try manager(settings).loadLastUsed().name == "work")
  }

  @Test func `the use of a state is recorded in one write`() throws {
    var count = 0
    let settings = PreferenceStore(
      .localSettings, file: PreferenceFile(reading: .settings, in: FileDirectory(directory.url)),
      willWrite: { count += 1 })
    let first = manager(settings)
    try first.markAsUsed(try first.create(named: "work"))
    #expect(count == 1 && first.lastUsedName == "work" && first.lastActiveNames == ["work"])
    try first.markAsUsed(try first.load(named: "work"))
    #expect(count == 1)
  }

  @Test(arguments: ["gone", "", "../..", "incognito"])
  func `a run starts with the initial state if the last used one is missing`(
    name: String
  ) throws {
    let settings = PreferenceStore(.localSettings)
    try settings.set(text: name, for: "last-used-state")
    let manager = manager(settings)
    #expect(try manager.loadLastUsed().name == "default")
    #expect(manager.knownNames == ["default"])
  }

  @Test func `a run starts with a state in use if no last used one is set`() throws {
    let settings = PreferenceStore(.localSettings)
    let first = manager(settings)
    try first.markAsUsed(try first.create(named: "work"))
    try settings.reset(.lastUsedState)
    let next = manager(settings)
    #expect(next.restoration.names == ["work"] && next.lastUsedName == "work")
    #expect(try next.loadLastUsed().name == "work")
    #expect(next.knownNames == ["work"])
  }
}

// MARK: - Observers

/// An observer that logs created and destroyed states, and runs a closure for each.
final class StateObserver: BrowserStateManagerObserver {
  /// Called with each notification after it has been logged.
  var onCall: (@MainActor (String) -> Void)?

  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState) {
    write("created", state)
  }

  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    write("loaded", state)
  }

  func browserStateManager(_ manager: BrowserStateManager, willDestroy state: BrowserState) {
    write("destroys", state)
  }

  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String, _ error: BrowserStateError
  ) {
    log.add("failed to load \(name): \(error)")
  }

  private func write(_ word: String, _ state: BrowserState) {
    log.add("\(word) \(state.name): \(state.phase)")
    onCall?(word)
  }
}
