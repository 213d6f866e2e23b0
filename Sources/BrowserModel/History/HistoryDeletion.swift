public import Foundation

/// What has been deleted of the history.
public struct HistoryDeletion: Hashable, Sendable {
  /// Whether that was all there was.
  public let isAll: Bool
  /// The addresses of which no visit is left.
  public let urls: Set<URL>
}
