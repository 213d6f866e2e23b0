package import ArchitectureCanaryModel

package struct Desk: Sendable {
  package static let shared = Desk()
  package static var genre: Genre { .prose }

  package var title = ""
  package var current: Book?
  package var books: [Book] = []
  package var numbered: (number: Int, book: Book) { (1, .sample) }
  package var genres: [String: Genre] = [:]
  package var clerk: Clerk { Clerk() }
  package var archive: Archive { Archive() }
  package var source: any Source<Book> { BookSource() }
  package var listener: @Sendable (Book) -> Int { { $0.pageCount() } }
  package var factory: @Sendable () -> Book { { .sample } }
  package var boxed: Box<Int> { Box(1) }
  package var lens: Lens<String> { Lens(title) }

  package init() {}

  package subscript(name: String) -> Book {
    Book(title: name)
  }

  package func genre() -> Genre {
    .verse(.common)
  }

  package func lend(_ book: Book = .sample) -> Int {
    book.pageCount()
  }

  package func accept(_ metre: Metre) -> Int {
    metre.feet
  }

  package func open(_ work: any Named) -> Int {
    work.summary()
  }

  package func measure(_ body: (Book) -> Int) -> Int {
    body(.sample)
  }

  package func deliver(_ body: () -> Book) -> Int {
    body().pageCount()
  }

  package func postpone(_ book: @autoclosure () -> Book) -> Int {
    book().pageCount()
  }

  package func check() throws(LoanError) -> Int {
    0
  }

  package func fetch() async -> Book {
    .sample
  }

  package func stream() -> AsyncStream<Book> {
    AsyncStream { $0.finish() }
  }

  package func make<Value>(_ type: Value.Type, or fallback: Value) -> Box<Value> {
    Box(fallback)
  }

  package func hide() -> Any {
    Book.sample
  }

  package func opaque() -> some Equatable {
    Book.sample
  }

  package func echo<Value>(_ value: Value) -> Value {
    value
  }
}

// MARK: - Pages

extension Desk {
  package static func pages(of desk: Desk) -> Int {
    desk.books.count
  }

  package func pages(in genre: Genre) -> Int {
    0
  }
}

// MARK: - Static

extension Desk {
  package static var scale: Metre {
    .common
  }
}

// MARK: - Hidden

extension Desk {
  package var hidden: any Sendable {
    Book.sample
  }

  package func opaqueSource() -> some Source<Book> {
    BookSource()
  }

  package subscript(source number: Int) -> some Source<Book> {
    BookSource()
  }
}

// MARK: - Free

package var newest: Book {
  .sample
}

package func loan() -> Result<Int, LoanError> {
  .success(0)
}

package func total<each Value>(_ values: repeat Box<each Value>) -> Int {
  0
}

package func size(of value: some Readable<Book.Chapter>) -> Int {
  value.summary()
}

// MARK: - Aliases

package typealias Item = Book
package typealias Entry = Item
package typealias Wrapped<Value> = Box<Value>
package typealias Listener = (Book) -> Void
package typealias Named = Readable & Sendable
package typealias Part = Book.Chapter
