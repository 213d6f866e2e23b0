package protocol Borrowing {
  func borrow() -> Int
}

extension Borrowing {
  package func borrowTwice() -> Int {
    borrow() + borrow()
  }
}
