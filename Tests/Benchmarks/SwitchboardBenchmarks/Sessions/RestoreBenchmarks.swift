import BrowserModel
import Foundation
import GRDB

/// Benchmarks that restore all tabs in a session, as when the application starts.
@MainActor
struct RestoreBenchmarks {
  private static let size = 27_000
  private static let raw = "raw SELECT of \(size) tabs"

  private let files: SessionFiles
  private let keeper = Keeper()

  init(with files: SessionFiles) { self.files = files }

  var all: [Benchmark] { [restore, mainActor, rawSelect, document] }

  private var restore: Benchmark {
    row("restore \(Self.size) tabs", from: { $0 }) { file in
      let stage = SessionStage(await SessionStage.open(file))
      keeper.keep(stage)
      return stage.tabs.count
    }
  }

  private var mainActor: Benchmark {
    row("main actor in restoring \(Self.size) tabs", from: SessionStage.open) { opening in
      let stage = SessionStage(opening)
      keeper.keep(stage)
      return stage.tabs.count
    }
  }

  private var rawSelect: Benchmark {
    row(Self.raw, from: { $0 }) { file in
      let tabs = try PlainTab.all(in: file)
      keeper.keep(tabs)
      return tabs.count
    }
  }

  /// The benchmark that restores a session from a JSON document.
  private var document: Benchmark {
    row(
      "\(Self.size) tabs of a JSON document",
      from: { file in
        let document = file.appendingPathExtension("json")
        try JSONEncoder().encode(PlainTab.all(in: file)).write(to: document)
        return document
      },
      restoring: { document in
        let tabs = try JSONDecoder().decode([PlainTab].self, from: Data(contentsOf: document))
        keeper.keep(tabs)
        return tabs.count
      })
  }
}

// MARK: - Rows

extension RestoreBenchmarks {
  /// Returns a benchmark that restores tabs from a database.
  /// - Parameters:
  ///   - prepare: A closure that creates the input of `restore` from the database file.
  ///   - restore: A closure that restores the tabs and returns their number.
  private func row<Source>(
    _ name: String, from prepare: @escaping @MainActor (URL) async throws -> Source,
    restoring restore: @escaping @MainActor (Source) async throws -> Int
  ) -> Benchmark {
    Benchmark(
      .restores, name, reference: Self.raw, cleanUp: { [keeper] in keeper.clear() }
    ) { [files] tally in
      let source = try await prepare(try await files.copy(of: Self.size))
      return { count in
        for _ in 0..<count {
          // A failure isn't counted, so the benchmark's check detects it.
          if (try? await restore(source)) == Self.size { tally.add(1) }
        }
      }
    }
  }
}

// MARK: - PlainTab

/// A tab's database row, which the reference benchmarks read without creating a tab.
struct PlainTab: Codable {
  let id: Int
  let window: Int
  let place: Data
  let isPinned: Bool
  let group: Int?
  let opener: Int?
  let openerIndex: Int?
  let title: String?
  let url: String?
  let pageCount: Int
  let pageIndex: Int
  let creationTime: Int
  let lastActiveTime: Int

  private init(_ row: GRDB.Row) {
    id = row[0]
    window = row[1]
    place = row[2]
    isPinned = row[3]
    group = row[4]
    opener = row[5]
    openerIndex = row[6]
    title = row[7]
    url = row[8]
    pageCount = row[9]
    pageIndex = row[10]
    creationTime = row[11]
    lastActiveTime = row[12]
  }
}

// MARK: - Reading

extension PlainTab {
  /// Opens a session database and reads its tabs.
  static func all(in file: URL) throws -> [PlainTab] {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration).read { database in
      let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT * FROM tab ORDER BY window, place")
      var tabs: [PlainTab] = []
      while let row = try rows.next() { tabs.append(PlainTab(row)) }
      return tabs
    }
  }
}

// MARK: - Keeper

/// An object that keeps other objects alive, so that a measurement of their creation doesn't
/// include their destruction.
@MainActor
final class Keeper {
  private var values: [Any] = []

  func keep(_ value: Any) { values.append(value) }

  func clear() { values = [] }
}
