/// The identity of one navigation, by which what comes late for another is told apart.
public struct NavigationID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  private let number: Int

  /// Creates an identity that no other navigation of this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }
}

// MARK: - Printing

extension NavigationID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `navigation #4`.
  public var description: String { "navigation #\(number)" }
}
