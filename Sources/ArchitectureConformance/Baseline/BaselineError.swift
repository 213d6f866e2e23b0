/// Why a baseline cannot be read or written.
public struct BaselineError: Error, Equatable, CustomStringConvertible {
  /// The file's path.
  public let path: String
  /// The line that cannot be understood, from 1, or nil where the file itself cannot be reached.
  public let line: Int?

  /// What is wrong, where, and how to mend it.
  public var description: String {
    guard let line else {
      return "the baseline \(path) cannot be read or written; check its path and permissions"
    }
    return "\(path):\(line): not a line of a baseline; write “rule | declaration | what with”"
  }
}
