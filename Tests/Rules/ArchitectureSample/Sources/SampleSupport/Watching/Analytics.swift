/// A counter of user actions.
@MainActor
public final class Analytics {
  /// The application's counter.
  public static let shared = Analytics()

  /// The number of recorded events.
  public var eventCount = 0

  /// Creates a counter that starts at zero.
  public init() {}

  /// Records an event.
  public func record(_ event: String) {
    eventCount += event.isEmpty ? 0 : 1
  }
}

/// A recorder of events.
@MainActor
public protocol Recorder: AnyObject {
  /// Records an event.
  func note(_ event: String)
}

/// An observer of the tabs that the user picks.
@MainActor
public protocol TabPickerDelegate: AnyObject {
  /// Called with the number of the picked tab.
  func picked(_ number: Int)
}
