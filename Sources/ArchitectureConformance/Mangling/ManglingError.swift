/// Says why a mangled name could not be read, and where.
struct ManglingError: Error, Hashable, Sendable {
  /// What was wrong.
  let reason: Reason
  /// The offset of the failing operator in the USR, in bytes.
  let offset: Int
}

// MARK: - Reason
extension ManglingError {
  /// What can be wrong with a mangled name.
  enum Reason: String, Hashable, Sendable {
    case notSwift = "not the USR of a Swift declaration"
    case truncated = "the name ends early"
    case unknownOperator = "an operator that no declaration is known to use"
    case missingOperand = "an operator without its operand"
    case badNumber = "a number out of range"
    case badSubstitution = "a reference to something not mentioned before"
    case badIdentifier = "a malformed identifier"
    case tooLarge = "a type of unreasonable size"
    case notDeclaration = "something other than one declaration"
  }
}

// MARK: - CustomStringConvertible
extension ManglingError: CustomStringConvertible {
  /// One line for a reader.
  var description: String {
    "cannot read the mangled name: \(reason.rawValue), at byte \(offset)"
  }
}
