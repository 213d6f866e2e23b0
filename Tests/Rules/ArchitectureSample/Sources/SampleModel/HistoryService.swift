/// A service that records visited pages.
@MainActor
public final class HistoryService {
  /// The history of the whole application.
  public static let shared = HistoryService()
  /// The maximum number of entries.
  public static let limit = 1000

  /// The titles of visited pages.
  public private(set) var entries: [String] = []
  /// The number of visits.
  @Observed public private(set) var visits = 0
  /// The number of days to keep.
  @Counted public var days = 1

  /// Returns the history of the whole application.
  public static func current() -> HistoryService {
    shared
  }

  /// Returns a history of its own.
  public static func separate() -> HistoryService {
    HistoryService()
  }

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

/// Returns the history of private windows, through another function.
@MainActor public func findHistory() -> HistoryService? {
  historyInUse()
}

@MainActor private func historyInUse() -> HistoryService? {
  privateHistory
}

/// Removes all entries of the application's history.
@MainActor public func forgetEverything() {}
