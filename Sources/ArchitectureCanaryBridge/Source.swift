package import ArchitectureCanaryModel

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
