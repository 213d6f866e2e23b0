/// The identity of a tab, unique within the process.
public struct WebStateID: Hashable, Sendable {
  @MainActor private static var last = 0

  private let number: Int

  /// Creates an identity that no other tab of this process has.
  @MainActor
  public init() {
    Self.last += 1
    number = Self.last
  }
}

// MARK: - Printing

extension WebStateID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `#12`.
  public var description: String { "#\(number)" }
}
