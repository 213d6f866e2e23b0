/// What is wrong with a test's own set-up.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// MARK: - Unwrapping

extension Optional {
  func orThrow(_ complaint: String) throws -> Wrapped {
    guard let self else { throw Complaint(complaint) }
    return self
  }
}
