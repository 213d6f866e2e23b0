public import Switchboard

/// Commands for visited pages.
@CommandProtocol
@MainActor
public protocol HistoryCommands: AnyObject {
  /// Deletes visits. Their pages can't be reopened.
  /// - Parameters:
  ///   - url: The address of the visits to delete.
  ///   - lastMinutes: The age in minutes of the oldest visit to delete.
  ///   - all: Deletes all visits.
  func deleteVisits(_ url: Address?, lastMinutes: Int?, all: Bool) async throws
}
