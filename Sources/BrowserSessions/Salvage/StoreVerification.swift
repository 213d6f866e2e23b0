import Foundation
import GRDB

/// What is known of the last save, against which a database is checked when it is opened.
struct StoreVerification {
  private let path: String
  private let recorded: GenerationFile.Reading

  /// Reads the record of the last save to a database, which is read later: a writer may save
  /// meanwhile.
  init(path: String) {
    self.path = path
    recorded = GenerationFile(of: path).read()
  }

  /// The number of the last save, as far as it is known.
  var lastGeneration: Int {
    switch recorded {
    case .missing: 0
    case .damaged(let generation), .generation(let generation): generation
    }
  }

  /// Whether the record is damaged.
  private var isDamaged: Bool {
    if case .damaged = recorded { true } else { false }
  }

  /// Whether a lost save could go unnoticed. A database without numbered saves needs no record.
  private(set) var isUnknown = false
}

// MARK: - Checking

extension StoreVerification {
  /// Checks that a database has the last save.
  /// - Throws: ``SessionStoreError/damaged(path:reason:)`` if it doesn't.
  mutating func check(_ database: Database) throws {
    let generation = try SessionStore.generation(of: database)
    guard (lastGeneration..<SessionStore.lastGeneration).contains(generation) else {
      throw SessionStoreError.damaged(
        path: path, reason: "it ends before the last save, or with a wrong number")
    }
    isUnknown = isDamaged || recorded == .missing && generation > 0
    if recorded == .missing { try checkLog() }
  }

  /// Checks that SQLite reads all of the log, for a database whose last save is not recorded.
  private func checkLog() throws {
    let url = URL(fileURLWithPath: "\(path)-wal")
    guard let bytes = try? Data(contentsOf: url), let log = WriteAheadLog(bytes, pageSize: 4096),
      log.isCutShort
    else { return }
    throw SessionStoreError.damaged(path: path, reason: "its log is damaged")
  }
}
