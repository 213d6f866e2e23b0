import BrowserModel
import BrowserSessions
import Foundation

/// A window with the tabs of a session. The session is saved as in the application.
@MainActor
final class SessionStage {
  let service: SessionService
  private let browsers = BrowserList(type: .regular, parent: Channels(name: "benchmark"))
  private let browser: Browser
  private let agent: SessionRestorationBrowserAgent

  var tabs: WebStateList { browser.webStateList }

  /// Creates a stage from the contents of a session.
  /// - Parameter isSaved: Whether changes are written to a store.
  init(_ opening: LoadedSessions, isSaved: Bool = true) {
    service = SessionService(loaded: isSaved ? opening : LoadedSessions(), clock: ContinuousClock())
    browser = browsers.createBrowser(name: "1")
    let contents = opening.contents
    let store = opening.store
    agent = SessionRestorationBrowserAgent(
      of: browser, in: browsers, service: service, windowID: 1,
      restorer: contents.windows.first.map { window in
        WindowRestorer(window, of: contents, webStateFactory: WebStateFactory()) {
          try store?.pages(ofTab: $0)
        }
      }, isQuitting: { true })
  }

  /// Opens or creates a session file without blocking the main actor.
  static func open(_ file: URL) async -> LoadedSessions {
    await Task.detached { SessionStore.open(at: file) }.value
  }

  /// Changes the active tab and saves the change on another thread.
  func saveOneChange() async throws {
    try change()
    try await service.save(.now).completion()
  }

  /// Changes the active tab and saves the change on this thread, as when the application ends.
  func saveOneChangeBeforeEnd() throws {
    try change()
    try service.save(.beforeEnd).result?.get()
  }

  /// Goes back or forward in the active tab.
  private func change() throws {
    guard let tab = tabs.activeWebState else { return }
    if tab.canGoForward { try tab.goForward() } else { try tab.goBack() }
  }
}

// MARK: - SessionStages

/// The sessions that the benchmarks save. Benchmarks with the same number of tabs share one session.
@MainActor
final class SessionStages {
  private let files: SessionFiles
  private var sessions: [Int: SessionStage] = [:]
  private var rawSaves: [Int: RawSaves] = [:]

  init(of files: SessionFiles) { self.files = files }

  /// Returns the restored session with the given number of tabs.
  func session(of size: Int) async throws -> SessionStage {
    if let session = sessions[size] { return session }
    let session = SessionStage(await SessionStage.open(try await files.copy(of: size)))
    sessions[size] = session
    return session
  }

  /// Returns a session with the given number of tabs that isn't written to disk. Saving this
  /// session requires only the work on the main actor.
  func unsavedSession(of size: Int) async throws -> SessionStage {
    SessionStage(await SessionStage.open(try await files.copy(of: size)), isSaved: false)
  }

  /// Returns a baseline with raw statements for a database with the given number of tabs.
  func rawSaves(of size: Int) async throws -> RawSaves {
    if let raw = rawSaves[size] { return raw }
    let raw = try RawSaves(of: try await files.copy(of: size))
    rawSaves[size] = raw
    return raw
  }
}

// MARK: - SessionFiles

/// Session databases of several sizes, in a directory that is deleted when this object is
/// destroyed.
///
/// The directory is in `/var/tmp`, which is usually on a disk. The default temporary directory can
/// be in memory. Each database is created once by saving new tabs, and then copied for each use.
@MainActor
final class SessionFiles {
  private static let pageCount = 20
  private static let time = Date(timeIntervalSince1970: 1_700_000_000)

  private let directory = URL(fileURLWithPath: "/var/tmp")
    .appendingPathComponent("SwitchboardBenchmarks-\(UUID().uuidString)")
  private var originals: [Int: URL] = [:]
  private var copyCount = 0

  isolated deinit { try? FileManager.default.removeItem(at: directory) }

  /// Returns a copy of the database with the given number of tabs and 20 pages for each tab.
  func copy(of size: Int) async throws -> URL {
    let original = try await original(of: size)
    copyCount += 1
    let copy = directory.appendingPathComponent("copy-\(copyCount).sqlite")
    try FileManager.default.copyItem(at: original, to: copy)
    return copy
  }

  private func original(of size: Int) async throws -> URL {
    if let original = originals[size] { return original }
    let original = try await make(of: size)
    originals[size] = original
    return original
  }
}

// MARK: - Making

extension SessionFiles {
  private func make(of size: Int) async throws -> URL {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appendingPathComponent("original-\(size).sqlite")
    let stage = SessionStage(await SessionStage.open(file))
    for tab in 1...size { try stage.tabs.insert(Self.tab(tab)) }
    try stage.tabs.activate(at: size / 2)
    // Only the database file is copied, without its log.
    stage.service.shutDown()
    return file
  }

  private static func tab(_ number: Int) -> WebState {
    let pages = (1...pageCount).map { page(number, $0) }
    let metadata = WebStateMetadata(
      id: WebStateID(), title: pages.last?.title, visibleURL: pages.last?.url,
      itemCount: pageCount, currentIndex: pageCount - 1, creationTime: time, lastActiveTime: time)
    return WebState(unrealized: metadata) {
      WebStateStorage.Pages(
        navigation: try NavigationList(items: pages, lastCommittedIndex: pageCount - 1))
    }
  }

  private static func page(_ tab: Int, _ page: Int) -> NavigationItem {
    let url = URL(string: "https://site-\(tab).example.org/articles/\(page)?from=benchmark")
    return NavigationItem(
      url: url ?? WebState.startPageURL, title: "Page \(page) of site \(tab)", time: time)
  }
}

// MARK: - SessionBenchmarks

/// Benchmarks that save and restore sessions, compared with plain SQLite operations on the same
/// rows.
@MainActor
enum SessionBenchmarks {
  static var all: [Benchmark] {
    let files = SessionFiles()
    return SaveBenchmarks(with: files).all + RestoreBenchmarks(with: files).all
  }
}
