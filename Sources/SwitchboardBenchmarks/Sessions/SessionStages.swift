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
