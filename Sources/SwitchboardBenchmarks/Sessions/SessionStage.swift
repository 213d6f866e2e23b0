import BrowserModel
import BrowserSessions
import Foundation

/// A window with the tabs of a session, which is saved as in the application.
@MainActor
final class SessionStage {
  let service: SessionService
  private let browsers = BrowserList(type: .regular, parent: Channels(name: "benchmark"))
  private let browser: Browser
  private let agent: SessionRestorationBrowserAgent

  var tabs: WebStateList { browser.webStateList }

  /// Restores what was read of a session.
  /// - Parameter isSaved: whether its changes are written anywhere.
  init(_ opening: LoadedSessions, isSaved: Bool = true) {
    service = SessionService(isSaved ? opening : LoadedSessions(), clock: ContinuousClock())
    browser = browsers.createBrowser(name: "1")
    let (contents, store) = (opening.contents, opening.store)
    agent = SessionRestorationBrowserAgent(
      of: browser, in: browsers, service: service, windowID: 1,
      restorer: contents.windows.first.map { window in
        WindowRestorer(window, of: contents, tabs: WebStateFactory()) {
          try store?.pages(ofTab: $0)
        }
      }, isQuitting: { true })
  }

  /// Reads what is in a file, while the main actor goes on, or begins a new one.
  static func open(_ file: URL) async -> LoadedSessions {
    await Task.detached { SessionStore.open(at: file) }.value
  }

  /// Changes the active tab, and saves that on another thread.
  func saveOneChange() async throws {
    try change()
    try await service.save(.now).completion()
  }

  /// Changes the active tab, and saves that on this thread, as at the end of the application.
  func saveOneChangeBeforeEnd() throws {
    try change()
    try service.save(.beforeEnd).result?.get()
  }

  /// Goes back and forward.
  private func change() throws {
    guard let tab = tabs.activeWebState else { return }
    if tab.canGoForward { try tab.goForward() } else { try tab.goBack() }
  }
}

// MARK: - SessionStages

/// What saves sessions of some size, made once each: all rows of a size use the same.
@MainActor
final class SessionStages {
  private let files: SessionFiles
  private var sessions: [Int: SessionStage] = [:]
  private var rawSaves: [Int: RawSaves] = [:]

  init(of files: SessionFiles) { self.files = files }

  /// The session of so many tabs, restored.
  func session(of size: Int) async throws -> SessionStage {
    if let session = sessions[size] { return session }
    let session = SessionStage(await SessionStage.open(try await files.copy(of: size)))
    sessions[size] = session
    return session
  }

  /// A session of so many tabs whose saves end where it would be written: what the main actor does.
  func unsavedSession(of size: Int) async throws -> SessionStage {
    SessionStage(await SessionStage.open(try await files.copy(of: size)), isSaved: false)
  }

  /// Raw statements in a database of so many tabs.
  func rawSaves(of size: Int) async throws -> RawSaves {
    if let raw = rawSaves[size] { return raw }
    let raw = try RawSaves(of: try await files.copy(of: size))
    rawSaves[size] = raw
    return raw
  }
}

// MARK: - SessionFiles

/// Databases of sessions of some size, in a directory that goes with this.
///
/// It is where temporary files outlive a start of the machine, hence on a disk and not in memory. A database is made once, by saving tabs that are restored from nowhere, and copied for each use.
@MainActor
final class SessionFiles {
  private static let pageCount = 20
  private static let time = Date(timeIntervalSince1970: 1_700_000_000)

  private let directory = URL(fileURLWithPath: "/var/tmp")
    .appendingPathComponent("SwitchboardBenchmarks-\(UUID().uuidString)")
  private var originals: [Int: URL] = [:]
  private var copyCount = 0

  isolated deinit { try? FileManager.default.removeItem(at: directory) }

  /// Copies the database of so many tabs, with 20 pages each.
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
    // The copies are of the database alone, and not of its log.
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

/// What saving and restoring sessions costs, against what SQLite does for the same rows.
@MainActor
enum SessionBenchmarks {
  static var all: [Benchmark] {
    let files = SessionFiles()
    return SaveBenchmarks(with: files).all + RestoreBenchmarks(with: files).all
  }
}
