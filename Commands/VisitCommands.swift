public import Switchboard

/// The pages that were visited.
@CommandProtocol
@MainActor
public protocol VisitCommands: AnyObject {
  /// Deletes visits, which can be reopened no more.
  /// - Parameters:
  ///   - url: the address whose visits go.
  ///   - lastMinutes: those of the last minutes go.
  ///   - all: all go.
  func deleteVisits(_ url: Address?, lastMinutes: Int?, all: Bool) async throws
}
