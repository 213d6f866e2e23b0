public import Foundation

/// A file download that is running or has ended.
///
/// The engine that creates a download reports the download's progress. The user can cancel the
/// download.
@MainActor
public final class Download: Identifiable {
  /// The state of a download.
  public enum State: Hashable, Sendable {
    /// The file is being downloaded.
    case running
    /// The file is complete.
    case finished
    /// The download failed or was cancelled, and the partial file was deleted.
    case failed(LoadError)
  }

  /// An identifier that is unique in this process.
  public nonisolated let id: Int
  /// The address of the file.
  public let url: URL
  /// The location of the file on the disk. The file exists after the download has finished.
  public let file: URL
  /// The size in bytes that the host announced, or nil if it announced none.
  public let expectedByteCount: Int?
  /// The time at which the download started.
  public let startTime: Date
  /// The number of bytes that have been received.
  public private(set) var receivedByteCount = 0
  /// The state of the download.
  public private(set) var state = State.running
  /// A closure that is called when the state or the number of received bytes changes.
  public var onChange: (@MainActor (Download) -> Void)?

  private let stop: @MainActor () -> Void
  private static var lastID = 0

  /// Creates a running download.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - file: The location of the file on the disk.
  ///   - expectedByteCount: The size in bytes that the host announced, or nil if it announced none.
  ///   - stop: A closure that stops the transfer and deletes the partial file. It is called when
  ///     the download is cancelled.
  public init(
    url: URL, file: URL, expectedByteCount: Int?, stop: @escaping @MainActor () -> Void
  ) {
    Self.lastID += 1
    id = Self.lastID
    self.url = url
    self.file = file
    self.expectedByteCount = expectedByteCount
    startTime = Date()
    self.stop = stop
  }

  /// Updates the total number of bytes that have been received.
  public func didReceive(byteCount: Int) {
    guard state == .running, byteCount != receivedByteCount else { return }
    receivedByteCount = byteCount
    onChange?(self)
  }

  /// Records the end of the download. Only the first call has an effect.
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
