/// A benchmark does not do what it claims to measure.
struct BenchmarkError: Error, Equatable {
  let name: String
  let expected: Int
  let found: Int
}

// MARK: - CustomStringConvertible

extension BenchmarkError: CustomStringConvertible {
  var description: String {
    """
    ‘\(name)’ should add \(expected) to \(expected * 2) to its tally, not \(found): mend its \
    set-up, as its figures would mean nothing
    """
  }
}
