package final class Book: Sendable {
  package struct Chapter: Sendable, Hashable {
    package enum Kind: Sendable {
      case prose
      case index
    }

    package let title: String
    package let kind: Kind

    package init(title: String = "", kind: Kind = .prose) {
      self.title = title
      self.kind = kind
    }
  }

  package static let sample = Book(title: "sample")

  package let title: String
  package let chapters: [Chapter]

  package init(title: String, chapters: [Chapter] = []) {
    self.title = title
    self.chapters = chapters
  }

  package subscript(index: Int) -> Chapter? {
    chapters.indices.contains(index) ? chapters[index] : nil
  }

  package func pageCount() -> Int {
    chapters.count
  }
}

// MARK: - Equatable

extension Book: Equatable {
  package static func == (left: Book, right: Book) -> Bool {
    left.title == right.title && left.chapters == right.chapters
  }
}

// MARK: - Readable

extension Book: Readable {
  package var content: Chapter {
    chapters.first ?? Chapter()
  }
}

// MARK: - Readable

package protocol Readable<Content> {
  associatedtype Content

  var content: Content { get }
}

extension Readable {
  package func summary() -> Int {
    1
  }
}

extension Readable where Content == Book.Chapter {
  package var heading: String {
    content.title
  }
}

// MARK: - Volume

/// A class in the model that other modules can inherit from.
open class Volume {
  package var pages = 0

  /// Creates an empty volume.
  public init() {}

  /// Returns the number of pages.
  open func open() -> Int {
    pages
  }
}

// MARK: - Quote

package struct Quote: ExpressibleByStringInterpolation, Sendable {
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    package var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    package mutating func appendInterpolation(page number: Int) {
      text += String(number)
    }
  }

  package let text: String

  package init(stringLiteral value: String) {
    text = value
  }

  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }
}

// MARK: - Genre

package enum Genre: Sendable, Equatable {
  case prose
  case verse(Metre)
}

// MARK: - Metre

package struct Metre: Sendable, Equatable {
  package static let common = Metre(feet: 4)

  package var feet: Int

  package init(feet: Int) {
    self.feet = feet
  }

  package static func + (left: Metre, right: Metre) -> Metre {
    Metre(feet: left.feet + right.feet)
  }

  package func callAsFunction() -> Int {
    feet
  }
}

// MARK: - Literals

extension Metre: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) {
    self.init(feet: value)
  }
}

extension Metre: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Int...) {
    self.init(feet: elements.count)
  }
}

// MARK: - Borrowing

package protocol Borrowing {
  func borrow() -> Int
}

extension Borrowing {
  package func borrowTwice() -> Int {
    borrow() + borrow()
  }
}

// MARK: - Described

/// A protocol that only arrays of books conform to, unlike other arrays.
package protocol Described {
  associatedtype Contents

  static func describe(_ contents: Contents?) -> String
}

extension Array: Described where Element == Book {
  package static func describe(_ contents: [Book]?) -> String {
    ""
  }
}

extension Optional: Described where Wrapped == Book {
  package static func describe(_ contents: Book??) -> String {
    ""
  }
}

// MARK: - Bag

/// A protocol with an associated type of the same name as in the standard library.
package protocol Bag {
  associatedtype Element

  func element() -> Element?
}

extension Set: Bag where Element == Book.Chapter {
  package func element() -> Book.Chapter? {
    first
  }
}

// MARK: - LibraryActor

@globalActor
package actor LibraryActor {
  package static let shared = LibraryActor()
}

// MARK: - Errors

package enum LoanError: Error {
  case lent
  case lost(Int)
}

// MARK: - Globals

package let featuredBook = Book(title: "featured")

package func countOfBooks() -> Int {
  1
}

// MARK: - Mark

extension String {
  package var shelfMark: String {
    String(prefix(3))
  }
}
