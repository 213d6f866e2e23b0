/// An error that occurs when a program doesn't end in time and is killed.
public struct ProcessTimeout: Error, CustomStringConvertible {
  let words: [String]
  /// The output before the program was killed, followed by the standard error.
  public let output: String

  /// The program and its output before it was killed.
  public var description: String {
    "\(words.joined(separator: " ")) did not end in time; it had printed:\n\(output)\n---"
  }
}
