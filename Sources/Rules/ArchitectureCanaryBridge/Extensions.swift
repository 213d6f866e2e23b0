@_exported public import ArchitectureCanaryModel

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

// MARK: - Borrowing

extension Int: Borrowing {
  package func borrow() -> Int {
    self
  }
}

// MARK: - Metre

extension Int {
  package var feet: Metre {
    Metre(feet: self)
  }

  package init(_ metre: Metre) {
    self = metre.feet
  }
}

// MARK: - Book

extension String {
  package var asBook: Book {
    Book(title: self)
  }

  package func asChapter() -> Book.Chapter {
    Book.Chapter(title: self)
  }
}

// MARK: - Plain

extension String {
  package var plainMark: String {
    String(prefix(3))
  }
}

// MARK: - Source

package protocol Source<Product> {
  associatedtype Product

  func next() -> Product
}

package struct BookSource: Source {
  package init() {}

  package func next() -> Book {
    .sample
  }
}

package struct GenreSource: Source {
  package typealias Product = Genre

  package init() {}

  package func next() -> Product {
    .prose
  }
}

// MARK: - Periodical

/// A class in the bridge that has a superclass in the model.
open class Periodical: Volume {
  package var issue = 0
}

// MARK: - Bound

extension Periodical {
  package var bound: Volume {
    self
  }
}
