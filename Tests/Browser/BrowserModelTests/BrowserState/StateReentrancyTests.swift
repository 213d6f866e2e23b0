import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct StateReentrancyTests {
  private let directory = TemporaryDirectory()
  private let log = EventLog()
  private let manager: BrowserStateManager
  private let observer: StateObserver
  private let subscription: Subscription

  init() {
    manager = BrowserStateManager(
      parent: Channels(name: "application"), directory: directory.file("states"))
    observer = StateObserver(log: log)
    subscription = manager.addObserver(observer)
  }

  @Test(arguments: ["created", "loaded", "destroys"])
  func `an observer cannot unload the state it is notified of`(moment: String) throws {
    var refusals: [BrowserStateError] = []
    observer.onCall = { [manager] word in
      guard word == moment else { return }
      for leave in [manager.unload, manager.delete] {
        do throws(BrowserStateError) { try leave("work") } catch { refusals.append(error) }
      }
    }
    let state = try manager.create(named: "work")
    #expect(state.phase == .ready && manager.existingState(named: "work") === state)
    try manager.unload(named: "work")
    #expect(refusals == [.busy("work"), .busy("work")])
    #expect(
      log.lines == ["created work: loading", "loaded work: ready", "destroys work: shuttingDown"])
    #expect(manager.knownNames == ["work"] && manager.states.isEmpty)
  }

  @Test func `destroying all states in an observer destroys each once`() throws {
    observer.onCall = { [manager] word in if word == "destroys" { manager.destroyStates() } }
    let checker = LeakChecker()
    for name in ["home", "work"] { checker.watch(try manager.create(named: name), as: name) }
    log.clear()
    #expect(manager.destroyStates() == [])
    #expect(log.lines == ["destroys work: shuttingDown", "destroys home: shuttingDown"])
    #expect(manager.states.isEmpty && checker.leaks == [])
  }

  @Test func `a destroyed state has only a destroyed off-the-record state`() throws {
    let state = try manager.create(named: "work")
    manager.destroyStates()
    #expect(state.makeOffTheRecordState().phase == .destroyed)
    #expect(state.existingOffTheRecordState?.originalState === state)
  }

  @Test func `an off-the-record state created at the end is shutting down`() throws {
    let state = try manager.create(named: "work")
    manager.prepareForShutdown()
    #expect(state.makeOffTheRecordState().phase == .shuttingDown)
  }

  @Test func `off-the-record data is deleted with its state but not at the end of a run`() throws {
    let state = try manager.create(named: "work")
    for _ in 1...2 {
      let file = try #require(state.makeOffTheRecordState().directory).file("session")
      try RegularFile.replace(file, with: Data("tabs".utf8))
      #expect(state.destroyOffTheRecordState() == [])
      #expect(try RegularFile.contents(at: file) == nil)
    }
    let file = try #require(state.makeOffTheRecordState().directory).file("session")
    try RegularFile.replace(file, with: Data("tabs".utf8))
    manager.destroyStates()
    #expect(try RegularFile.contents(at: file) == Data("tabs".utf8))
  }
}
