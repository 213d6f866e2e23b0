extension Int {
  /// The number as text.
  public var inWords: String {
    self == Tally().count ? "none" : "some"  // breaks: no-cycles-between-folders-of-support
  }
}
