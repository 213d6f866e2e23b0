package import ArchitectureCanaryModel

extension Desk {
  package var hidden: any Sendable {
    Book.sample
  }

  package func opaqueSource() -> some Source<Book> {
    BookSource()
  }
}
