/// The identity of a tab: no other tab has it, and the tab keeps it wherever it moves.
public struct TabID: Hashable, Sendable {
  /// The number that identifies the tab.
  public let number: Int

  /// Creates the identity with a number.
  /// - Parameter number: The number that identifies the tab.
  public init(_ number: Int) {
    self.number = number
  }
}

// MARK: - CustomStringConvertible

extension TabID: CustomStringConvertible {
  /// The identity as it appears in a trace: `#12`.
  public var description: String { "#\(number)" }
}
