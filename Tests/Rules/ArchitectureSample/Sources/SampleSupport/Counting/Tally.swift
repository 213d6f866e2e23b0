/// A counter.
public struct Tally: Sendable {
  /// The number.
  public var count = 0

  /// Creates a tally of zero.
  public init() {}

  /// The time spent counting, in seconds.
  public var seconds: Int {
    Span.standard.seconds  // breaks: no-cycles-between-folders-of-support
  }
}
