package import ArchitectureCanaryModel

package struct BookList: Sequence, Sendable {
  package struct Iterator: IteratorProtocol {
    package mutating func next() -> Book? {
      nil
    }
  }

  package init() {}

  package func makeIterator() -> Iterator {
    Iterator()
  }
}

package struct BookCase: RandomAccessCollection, Sendable {
  package let startIndex = 0
  package let endIndex = 0

  package subscript(position: Int) -> Book {
    .sample
  }
}

/// An asynchronous sequence of books.
package struct BookFeed: AsyncSequence, Sendable {
  package struct AsyncIterator: AsyncIteratorProtocol {
    package mutating func next() async -> Book? {
      nil
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator()
  }
}

package func firstOne<List: Sequence>(of list: List, after count: Int = 0) -> List.Element? {
  nil
}

package func firstOne<List: Sequence>(
  after count: Int = 0, ofOptional list: List?
) -> List.Element? {
  nil
}

package func allOnes<List: Sequence>(in lists: [List]) -> [List.Element] {
  []
}

// MARK: - Holding

package protocol Holding {
  associatedtype Content

  var content: Content { get }
}

extension Holding {
  package var contents: [Content] {
    [content]
  }
}

package struct BookHolder: Holding, Sendable {
  package var content: Book {
    .sample
  }
}

/// A holder without books.
package struct NumberHolder: Holding, Sendable {
  package let content = 1

  package init() {}
}

package func count<Value, Part>(of values: [Value], _ path: KeyPath<Value, Part>) -> Int {
  values.count
}

package func content<Holder: Holding>(of holder: Holder) -> Holder.Content {
  holder.content
}

// MARK: - Lending

/// A protocol with an associated type that has a default.
package protocol Lending {
  associatedtype Loan = Book

  func take(_ loan: Loan?) -> Int
}

extension Lending {
  package func take(_ loan: Loan?) -> Int {
    0
  }

  package func lent() -> Loan? {
    nil
  }
}

package struct Counter: Lending, Sendable {
  package init() {}
}

// MARK: - Desk

extension Desk {
  package var list: BookList { BookList() }
  package var lists: [BookList] { [] }
  package var bookCase: BookCase { BookCase() }
  package var feed: BookFeed { BookFeed() }
  package var holder: BookHolder { BookHolder() }
  package var holders: [BookHolder] { [] }
  package var numberHolders: [NumberHolder] { [] }

  package func tally<Part>(_ path: KeyPath<BookHolder, Part>) -> Int {
    0
  }
}

// MARK: - LibraryActor

@LibraryActor
package func catalogue() -> Int {
  0
}

extension Desk {
  @LibraryActor
  package func audit() -> Int {
    0
  }

  @LibraryActor
  package var audits: Int {
    0
  }
}

@LibraryActor
package final class Librarian {
  package init() {}

  package func count() -> Int {
    0
  }
}
