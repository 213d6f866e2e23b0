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
