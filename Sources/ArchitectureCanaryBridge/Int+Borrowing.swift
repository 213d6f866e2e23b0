import ArchitectureCanaryModel

extension Int: Borrowing {
  package func borrow() -> Int {
    self
  }
}
