/// The service that remembers visited pages.
@MainActor
public final class HistoryService {
  /// The history of the whole application.
  public static let shared = HistoryService()
  /// The largest number of entries.
  public static let limit = 1000

  /// The titles of visited pages.
  public private(set) var entries: [String] = []

  /// Creates an empty history.
  public init() {}

  /// Remembers a title.
  public func add(_ title: String) {
    entries.append(title)
  }
}

/// Another name of the service.
public typealias History = HistoryService

/// The history of private windows.
@MainActor public let privateHistory = HistoryService()
