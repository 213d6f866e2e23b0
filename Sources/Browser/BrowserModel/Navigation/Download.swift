public import Foundation

/// A file download that is running or has ended.
///
/// The engine that creates a download reports the download's progress. The user can cancel the
/// download.
@MainActor
public final class Download: Identifiable {
  /// The state of a download: running, finished or failed.
  public enum State: Hashable, Sendable {
    /// The file is being downloaded.
    case running
    /// The file is complete.
    case finished
    /// The download failed or was cancelled. The part of the file that has arrived is kept if the
    /// download can be resumed.
    case failed(LoadError)
  }

  /// An identifier that is unique in this process, and among the downloads of a profile.
  public nonisolated let id: Int
  /// The address of the file.
  public let url: URL
  /// The location of the file on the disk. The file exists after the download has finished.
  public let file: URL
  /// The size in bytes that the host announced, or nil if it announced none.
  public private(set) var expectedByteCount: Int?
  /// The entity tag or the date with which the host can tell whether the file is still the same, or
  /// nil if the rest of the file cannot be requested.
  public private(set) var validator: String?
  /// The time at which the download began. Resuming the download doesn't change it.
  public let startTime: Date
  /// The number of bytes that have been received.
  public private(set) var receivedByteCount = 0
  /// The state of the download. After the download has ended, only resuming it changes the state.
  public private(set) var state = State.running
  /// A closure that is called when the state or the number of received bytes changes.
  public var onChange: (@MainActor (Download) -> Void)?

  private var stop: @MainActor () -> Void
  private static var lastID = 0

  /// Creates a running download.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - file: The location of the file on the disk.
  ///   - expectedByteCount: The size in bytes that the host announced, or nil if it announced none.
  ///   - validator: The entity tag or the date with which the rest of the file can be requested.
  ///   - stop: A closure that stops the transfer. It is called when the download is cancelled.
  public init(
    url: URL, file: URL, expectedByteCount: Int?, validator: String? = nil,
    stop: @escaping @MainActor () -> Void
  ) {
    Self.lastID += 1
    id = Self.lastID
    startTime = Date()
    self.url = url
    self.file = file
    self.expectedByteCount = expectedByteCount
    self.validator = validator
    self.stop = stop
  }

  /// Creates a download of an earlier run, which has ended.
  package init(
    id: Int, url: URL, file: URL, state: State, receivedByteCount: Int, expectedByteCount: Int?,
    validator: String?, startTime: Date
  ) {
    Self.lastID = max(Self.lastID, id)
    self.id = id
    self.url = url
    self.file = file
    self.state = state
    self.receivedByteCount = receivedByteCount
    self.expectedByteCount = expectedByteCount
    self.validator = validator
    self.startTime = startTime
    stop = {}
  }

  /// Begins the download again after it has failed.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes that have been received.
  ///   - expectedByteCount: The size of the whole file in bytes, or nil if it is unknown.
  ///   - validator: The entity tag or the date with which the rest of the file can be requested.
  ///   - stop: A closure that stops the transfer.
  public func resume(
    from byteCount: Int, of expectedByteCount: Int?, validator: String?,
    stop: @escaping @MainActor () -> Void
  ) {
    guard state != .running else { return }
    receivedByteCount = byteCount
    self.expectedByteCount = expectedByteCount
    self.validator = validator
    self.stop = stop
    state = .running
    onChange?(self)
  }

  /// The location of the part of the file that has arrived.
  package var part: URL { file.appendingPathExtension("part") }

  /// Deletes the part of a file that a failed download has left.
  public func deletePart() {
    guard case .failed = state, validator != nil else { return }
    try? FileManager.default.removeItem(at: part)
    validator = nil
  }

  /// Updates the total number of bytes that have been received.
  public func didReceive(byteCount: Int) {
    guard state == .running, byteCount != receivedByteCount else { return }
    receivedByteCount = byteCount
    onChange?(self)
  }

  /// Records the end of the download. Has no effect unless the download is running.
  ///
  /// - Parameter error: The reason why the download failed, or nil if the file is complete.
  public func didEnd(error: LoadError? = nil) {
    guard state == .running else { return }
    state = error.map(State.failed) ?? .finished
    onChange?(self)
  }

  /// Cancels the download, unless it has ended.
  public func cancel() {
    guard state == .running else { return }
    stop()
    didEnd(error: .stopped)
  }
}
