/// A length of time.
public struct Span: Sendable {
  /// The usual length.
  public static let standard = Span(seconds: 1)

  /// The length in seconds.
  public let seconds: Int

  /// The length as text.
  public var words: String {
    seconds.inWords  // breaks: no-cycles-between-folders-of-support
  }
}
