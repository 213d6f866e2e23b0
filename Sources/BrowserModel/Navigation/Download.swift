public import Foundation

/// A file that is being downloaded or has been downloaded.
///
/// The engine that created a download reports its progress. The user can cancel it.
@MainActor
public final class Download: Identifiable {
  /// The progress of a download.
  public enum State: Hashable, Sendable {
    /// The file is arriving.
    case running
    /// The file is complete.
    case finished
    /// The file is not complete, and what had arrived was deleted.
    case failed(LoadError)
  }

  /// The identity of the download in this process.
  public nonisolated let id: Int
  /// The address of the file.
  public let url: URL
  /// The file on the disk. It exists after the download has finished.
  public let file: URL
  /// The size that the host announced, in bytes; nil if it announced none.
  public let expectedByteCount: Int?
  /// The number of bytes that have arrived.
  public private(set) var receivedByteCount = 0
  /// The progress.
  public private(set) var state = State.running
  /// Called when the progress changes.
  public var onChange: (@MainActor (Download) -> Void)?

  private let stop: @MainActor () -> Void
  private static var lastID = 0

  /// Creates a running download.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - file: The file on the disk.
  ///   - expectedByteCount: The announced size in bytes; nil if there is none.
  ///   - stop: Stops the transfer and deletes what has arrived. Called when the user cancels.
  public init(
    url: URL, file: URL, expectedByteCount: Int?, stop: @escaping @MainActor () -> Void
  ) {
    Self.lastID += 1
    id = Self.lastID
    self.url = url
    self.file = file
    self.expectedByteCount = expectedByteCount
    self.stop = stop
  }

  /// Records how many bytes have arrived in all.
  public func didReceive(byteCount: Int) {
    guard state == .running, byteCount != receivedByteCount else { return }
    receivedByteCount = byteCount
    onChange?(self)
  }

  /// Records the end of the download. Only the first call has an effect.
  ///
  /// - Parameter error: The reason why it failed, or nil if the file is complete.
  public func didEnd(error: LoadError? = nil) {
    guard state == .running else { return }
    state = error.map(State.failed) ?? .finished
    onChange?(self)
  }

  /// Stops the download, unless it has ended.
  public func cancel() {
    guard state == .running else { return }
    stop()
    didEnd(error: .stopped)
  }
}
