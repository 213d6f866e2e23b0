import ArchitectureCanaryBridge

/// Model types that only a closure mentions.
struct Closures {
  let desk = Desk()

  func parameter() -> Int {
    desk.measure { _ in 1 }  // touches: closure-parameter
  }

  func shorthand() -> Int {
    let measure = desk.measure  // touches: partially-applied-method
    return measure { $0.chapters.count }  // touches: shorthand-argument
  }

  func result() -> Int {
    desk.deliver { .sample }  // touches: closure-result
  }

  func autoclosure() -> Int {
    desk.postpone(newest)  // touches: autoclosure
  }

  func stored() -> Int {
    let book = desk.factory()  // touches: stored-closure-result
    return { [book] in book.chapters.count }()  // touches: nested-closure-capture
  }

  func unapplied() -> [Int] {
    let remainder = desk.books.dropFirst  // touches: unapplied-standard-method
    return [remainder(1).count]
  }

  func reference() -> Int {
    [desk].map(Desk.pages(in:)).count  // touches: unapplied-method-reference
  }
}
