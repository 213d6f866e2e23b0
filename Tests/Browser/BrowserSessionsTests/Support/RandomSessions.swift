import BrowserModel
import Foundation
import GRDB
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Several windows of a browser state with random changes, and a naive model of the data to save.
@MainActor
final class RandomSessions {
  /// A window and the number of its session.
  struct Window {
    let id: Int
    let browser: Browser
    @MainActor var list: WebStateList { browser.webStateList }
  }

  /// The addresses of the pages of each open or closed tab.
  private(set) var pages: [Int: [String]] = [:]
  private(set) var windows: [Window] = []
  private(set) var store: SessionStore
  private(set) var service: SessionService
  private(set) var closed: RecentlyClosedService
  private var state: BrowserState
  private let fixture: StoreFixture
  private var random: SeededGenerator
  private var lastWindow = 0
  private var lastPage = 0

  init(_ fixture: StoreFixture, seed: UInt64) throws {
    self.fixture = fixture
    random = SeededGenerator(seed: seed)
    (store, state, service, closed) = try Self.start(fixture)
    try connect()
  }

  private static func start(
    _ fixture: StoreFixture
  ) throws -> (SessionStore, BrowserState, SessionService, RecentlyClosedService) {
    let store = try fixture.open()
    let state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: try .standard())
    let service = SessionService(loaded: LoadedSessions(store: store), clock: ManualClock())
    let closed = try #require(try state.services.service(RecentlyClosedService.self))
    return (store, state, service, closed)
  }

  private func connect() throws {
    let contents = try store.contents()
    for record in contents.windows {
      let restorer = WindowRestorer(
        record, of: contents, webStateFactory: WebStateFactory(),
        pages: { [store] in try store.pages(ofTab: $0) })
      let browser = state.browserList.createBrowser(name: "\(record.id)")
      windows.append(Window(id: record.id, browser: browser))
      let restored = try restorer.restore(into: browser.webStateList)
      service.connect(browser.webStateList, windowID: record.id, restored: restored)
    }
    service.connect(closed, restored: contents.closed)
    if windows.isEmpty { openWindow(nextWindow) }
  }

  private var nextWindow: Int {
    lastWindow += 1
    return lastWindow
  }

  @discardableResult
  private func openWindow(_ id: Int) -> Window {
    let window = Window(id: id, browser: state.browserList.createBrowser(name: "\(id)"))
    windows.append(window)
    service.connect(window.list, windowID: id)
    return window
  }
}

// MARK: - Steps

extension RandomSessions {
  /// Makes one random change, if possible.
  func step() throws {
    switch number(18) {
    case 0...2: try open()
    case 3, 4: try openUnread()
    case 5: try visit()
    case 6, 7: try change { try $0.close(at: $1, because: .userAction) }
    case 8: try closeTwo()
    case 9...11: try move()
    case 12: try change { try $0.createGroup(TabGroupID(), of: [$1]) }
    case 13: if windows.count < 3 { openWindow(nextWindow) }
    case 14: if windows.count > 1 { closeWindow() }
    case 15, 16: try reopen()
    default: erase()
    }
  }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private var window: Window { windows[number(windows.count)] }

  private var page: URL {
    get throws {
      lastPage += 1
      return try #require(URL(string: "https://\(lastPage).org"))
    }
  }

  private func open() throws {
    let webState = WebState()
    for url in [try page, try page] { load(url, in: webState) }
    try window.list.insert(webState, WebStateInsertion(activates: true))
  }

  private func load(_ url: URL, in webState: WebState) {
    webState.load(url)
    pages[webState.id.number, default: []].append(url.absoluteString)
  }

  /// Opens an unrealized tab, as a named session does.
  private func openUnread() throws {
    let urls = [try page, try page], webState = try WebState.unread(urls)
    pages[webState.id.number] = urls.map(\.absoluteString)
    try window.list.insert(webState)
  }

  /// Changes a tab, unless the window has no tabs.
  private func change(_ body: (WebStateList, Int) throws -> Void) throws {
    let list = window.list
    if !list.isEmpty { try body(list, number(list.count)) }
  }

  private func visit() throws {
    try change { load(try page, in: try $0.webState(at: $1)) }
  }

  private func closeTwo() throws {
    let list = window.list
    guard list.count > 1 else { return }
    try list.performBatch { try list.close(at: [0, list.count - 1], because: .userAction) }
  }

  private func move() throws {
    let source = window.list
    let target = window.list
    guard source !== target, !source.isEmpty else { return }
    try source.transfer(at: [number(source.count)], to: target, at: target.count)
  }

  private func closeWindow() {
    let window = windows.remove(at: number(windows.count))
    state.browserList.remove(window.browser)
    service.remove(windowID: window.id)
  }

  private func reopen() throws {
    guard let entry = closed.entries.randomElement(using: &random) else { return }
    let goal = entry.item.isWindow ? openWindow(nextWindow) : window
    try closed.reopen(entry, in: goal.list, by: WebStateFactory())
  }

  /// Deletes some addresses from the history. Closed tabs lose these pages, but open tabs keep
  /// them.
  private func erase() {
    let ids = closed.entries.flatMap { $0.item.tabs.map(\.snapshot.metadata.id.number) }
    if number(4) == 0 { return closed.removeAll() }
    let addresses = Set(pages.values.joined().filter { _ in number(8) == 0 })
    closed.removeTabs(showing: Set(addresses.compactMap(URL.init(string:))))
    for id in ids { pages[id]?.removeAll { addresses.contains($0) } }
  }
}

// MARK: - Saving

extension RandomSessions {
  /// Saves all changes. Sometimes, another save fails first or is still in progress, or the run
  /// ends with the save.
  func save() async throws {
    if number(2) == 0 { try await fail() }
    switch number(4) {
    case 0: try await restart()
    case 1: try await saveBeforeEnd()
    default: try await service.save(.now).completion()
    }
  }

  private func fail() async throws {
    try await store.withoutTable("tab") {
      await #expect(throws: SessionStoreError.self) {
        try open()
        try await service.save(.now).completion()
      }
    }
    for _ in 1...3 { try step() }
  }

  private func saveBeforeEnd() async throws {
    let save = Task { [service] in try await service.save(.now).completion() }
    for _ in 0...number(3) { await Task.yield() }
    for _ in 1...3 { try step() }
    try service.save(.beforeEnd).result?.get()
    try await save.value
  }

  private func restart() async throws {
    try await service.save(.now).completion()
    service.shutDown()
    try store.database.close()
    windows = []
    (store, state, service, closed) = try Self.start(fixture)
    try connect()
    try await service.save(.now).completion()
  }
}
