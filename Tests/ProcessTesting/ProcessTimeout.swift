/// The error of a program that did not end in time and was killed.
public struct ProcessTimeout: Error, CustomStringConvertible {
  let words: [String]
  /// The output until the kill, with the standard error last.
  public let output: String

  /// The program and its output until the kill.
  public var description: String {
    "\(words.joined(separator: " ")) did not end in time; it had printed:\n\(output)\n---"
  }
}
