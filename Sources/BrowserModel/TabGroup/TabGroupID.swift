/// The identity of a group of tabs, unique within the process and stable across restarts.
public struct TabGroupID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  /// The number that the identity is stored as.
  public let number: Int

  /// Creates an identity that no other group of this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }

  /// Creates the identity that was stored as a number; new ones come after it.
  ///
  /// - Parameter number: The number, from 1 to 2⁵³; there is no identity of another.
  @MainActor
  public init?(stored number: Int) {
    guard Self.numbers.admit(number) else { return nil }
    self.number = number
  }
}

// MARK: - Printing

extension TabGroupID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `group #3`.
  public var description: String { "group #\(number)" }
}
