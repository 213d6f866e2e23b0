/// A service that records visited pages.
@MainActor
public final class HistoryService {
  /// The history of the whole application.
  public static let shared = HistoryService()
  /// The maximum number of entries.
  public static let limit = 1000

  /// The titles of visited pages.
  public private(set) var entries: [String] = []

  /// Creates an empty history.
  public init() {}

  /// Adds a title to the history.
  public func add(_ title: String) {
    entries.append(title)
  }
}

/// Another name for the service.
public typealias History = HistoryService

/// The history of private windows.
@MainActor public let privateHistory = HistoryService()
