package import ArchitectureCanaryModel

extension String {
  package var asBook: Book {
    Book(title: self)
  }

  package func asChapter() -> Book.Chapter {
    Book.Chapter(title: self)
  }
}
