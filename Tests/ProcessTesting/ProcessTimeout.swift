/// A program that did not end in time, and was killed.
public struct ProcessTimeout: Error, CustomStringConvertible {
  let words: [String]
  /// What it had printed, errors last.
  public let output: String

  /// What ran, with what it had printed.
  public var description: String {
    "\(words.joined(separator: " ")) did not end in time; it had printed:\n\(output)\n---"
  }
}
