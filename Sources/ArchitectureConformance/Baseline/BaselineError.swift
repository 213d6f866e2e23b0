/// Why a baseline cannot be read or written.
public struct BaselineError: Error, Equatable, CustomStringConvertible {
  enum Problem: Equatable {
    case inaccessible
    case malformed(line: Int)
    case unwritable(rule: String)
  }

  let path: String
  let problem: Problem

  /// What is wrong, where, and how to fix it.
  public var description: String {
    switch problem {
    case .inaccessible:
      "the baseline \(path) cannot be read or written; check its path and permissions"
    case .malformed(let line):
      "\(path):\(line): not a line of a baseline; write “rule | declaration | what with”"
    case .unwritable(let rule):
      "the rule “\(rule)” cannot stand in a baseline; give it a name without “ | ” and line breaks"
    }
  }
}
