/// A queue of observers, of which the oldest gives way to a new one.
///
/// The oldest has been there longest, so that what keeps observers in order has to close gaps.
struct Rotation<Token> {
  private var tokens: [Token]
  private var oldest = 0

  init(of count: Int, adding add: () -> Token) {
    tokens = (0..<count).map { _ in add() }
  }

  /// Puts a token in the place of the oldest, and returns that.
  mutating func replaceOldest(by token: Token) -> Token {
    defer { oldest = oldest + 1 == tokens.count ? 0 : oldest + 1 }
    let replaced = tokens[oldest]
    tokens[oldest] = token
    return replaced
  }
}
