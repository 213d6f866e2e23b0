/// The identity of a group of tabs, unique within the process.
public struct TabGroupID: Hashable, Sendable {
  @MainActor private static var last = 0

  private let number: Int

  /// Creates an identity that no other group of this process has.
  @MainActor
  public init() {
    Self.last += 1
    number = Self.last
  }
}

// MARK: - Printing

extension TabGroupID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `group #3`.
  public var description: String { "group #\(number)" }
}
