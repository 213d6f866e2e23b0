/// A secret that the address of a page contains.
struct InspectorToken: Sendable {
  let text: String

  /// Creates a token of 128 random bits.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<16).map { _ in
      let byte = UInt8.random(in: 0...255, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Returns whether a text is the token. The time does not depend on the number of characters that
  /// are right.
  func matches(_ candidate: some StringProtocol) -> Bool {
    let own = Array(text.utf8), other = Array(candidate.utf8)
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
