package import ArchitectureCanaryModel

extension Array where Element == Int {
  package var books: [Book] {
    map { Book(title: String($0)) }
  }
}

extension Array where Element == Book {
  package var titleLengths: [Int] {
    map(\.title.count)
  }
}

extension Array: Borrowing where Element: Borrowing {
  package func borrow() -> Int {
    reduce(0) { $0 + $1.borrow() }
  }
}
