import BrowserModel
import BrowserSessions
import Foundation

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
