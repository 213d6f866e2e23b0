/// The services of a profile.
@MainActor
public final class BrowserState {
  /// The history of the profile.
  public let history: HistoryService
  /// The name of the profile.
  public var name = ""

  /// Creates a state with its services.
  public init(history: HistoryService) {
    self.history = history
  }

  /// Returns a state for a guest.
  public static func guest() -> BrowserState {
    BrowserState(history: HistoryService())
  }
}
