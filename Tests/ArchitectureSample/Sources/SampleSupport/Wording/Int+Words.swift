extension Int {
  /// The number in words.
  public var inWords: String {
    self == Tally().count ? "none" : "some"  // breaks: no-cycles-between-folders-of-support
  }
}
