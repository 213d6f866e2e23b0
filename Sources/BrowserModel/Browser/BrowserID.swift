/// The identity of a browser, unique within the process.
public struct BrowserID: Hashable, Sendable {
  @MainActor private static var last = 0

  private let number: Int

  /// Creates an identity that no other browser of this process has.
  @MainActor
  public init() {
    Self.last += 1
    number = Self.last
  }
}

// MARK: - Printing

extension BrowserID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `browser #2`.
  public var description: String { "browser #\(number)" }
}
