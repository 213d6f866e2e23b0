import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing
@testable import BrowserModel

extension BrowserStateManagerTests {
  @Test func `a renamed state keeps its files and stays the last used one`() throws {
    let settings = PreferenceStore(.localSettings), manager = manager(settings)
    let state = try manager.create(named: "work")
    try state.preferences.set(false, for: .recordsHistory)
    try manager.markAsUsed(state)
    try manager.rename(named: "work", to: "Work")
    #expect(manager.knownNames == ["Work"] && manager.states.isEmpty)
    #expect(manager.lastUsedName == "Work" && manager.lastActiveNames == ["Work"])
    #expect(try !manager.load(named: "Work").preferences.value(of: .recordsHistory))
    let next = self.manager(settings)
    #expect(next.restoration.missingNames == [] && next.restoration.names == ["Work"])
  }

  @Test func `the files of a renamed state go with it`() throws {
    let manager = BrowserStateManager(
      parent: Channels(name: "application"), directory: directory.file("states"))
    try manager.create(named: "work").preferences.set(false, for: .recordsHistory)
    try manager.rename(named: "work", to: "job")
    #expect(try manager.load(named: "job").preferences.outcome == .loaded)
    try manager.unload(named: "job")
    #expect(try manager.create(named: "work").preferences.outcome == .firstLaunch)
  }

  @Test func `taken and invalid names and states in use are refused`() throws {
    let manager = manager()
    let state = try manager.create(named: "work")
    try manager.create(named: "home")
    let errors: [(String, String, BrowserStateError)] = [
      ("gone", "new", .unknown("gone", known: ["home", "work"])), ("work", "home", .taken("home")),
      ("work", "HOME", .ambiguousName("HOME", existing: "home")), ("work", "work", .taken("work")),
    ]
    for (name, newName, error) in errors {
      #expect(throws: error) { try manager.rename(named: name, to: newName) }
    }
    #expect(throws: BrowserStateError.self) { try manager.rename(named: "work", to: "a/b") }
    manager.keepLoaded("work")
    let use = state.keepLoaded(for: .window(1))
    // The uses are named first, whatever the new name is.
    for newName in ["job", "home", "work", "a/b"] {
      #expect(throws: BrowserStateError.inUse("work", by: [.window(1)])) {
        try manager.rename(named: "work", to: newName)
      }
    }
    use.cancel()
    try state.makeOffTheRecordState().directory?.make()
    #expect(throws: BrowserStateError.keepsIncognito("work")) {
      try manager.rename(named: "work", to: "job")
    }
    state.destroyOffTheRecordState()
    try manager.rename(named: "work", to: "job")
    #expect(manager.knownNames == ["home", "job"])
  }

  @Test func `catalog observers are notified of each change`() throws {
    let manager = manager()
    var seen: [String] = []
    let subscription = manager.observeStates {
      seen.append(
        manager.summaries.map { $0.name + ($0.isLoaded ? "+" : "") + ($0.isLastUsed ? "*" : "") }
          .joined(separator: " "))
    }
    try manager.create(named: "work")
    try manager.markAsUsed(try manager.load(named: "work"))
    try manager.unload(named: "work")
    try manager.rename(named: "work", to: "job")
    try manager.checkDeletable("job")
    try manager.delete(named: "job")
    #expect(seen == ["work+", "work+*", "work*", "job*", ""])
    #expect(throws: BrowserStateError.unknown("job", known: [])) {
      try manager.unload(named: "job")
    }
    subscription.cancel()
  }
}
