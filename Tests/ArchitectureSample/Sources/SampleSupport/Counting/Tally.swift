/// A number of things.
public struct Tally: Sendable {
  /// The number.
  public var count = 0

  /// Creates a tally of zero.
  public init() {}

  /// The duration of counting so far, in seconds.
  public var seconds: Int {
    Span.standard.seconds  // breaks: no-cycles-between-folders-of-support
  }
}
