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
