import GRDB

// MARK: - The number of the last save

extension SessionStore {
  /// The highest number that a save can have. At ten saves a second it lasts for years.
  static let lastGeneration = Int(Int32.max)

  /// Returns the number of the last save that is in a database.
  static func generation(of database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// Gives a save its number, in its transaction.
  static func setGeneration(_ generation: Int, in database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(generation)")
  }

  /// Makes the record of the last save anew, from what the database has.
  func resetGeneration() {
    // Without a record a lost save goes unnoticed; the next opening says so.
    guard let generation = try? use({ try $0.read(Self.generation) }) else { return }
    try? GenerationFile(of: path).reset(to: generation)
  }
}

// MARK: - Notices

extension SessionStore {
  /// Adds a notice that is kept until the user has seen it, in this run or a later one.
  static func add(notice: String, to database: Database) throws {
    try run("INSERT INTO notice VALUES (?)", [notice], in: database)
  }

  /// Forgets the sentences that the user has seen by now.
  @concurrent
  package func forgetNotices() async {
    guard !isReadOnly, let notices = try? notices(), !notices.isEmpty else { return }
    // Otherwise they are shown once more.
    try? write { try Self.run("DELETE FROM notice", in: $0) }
  }
}
