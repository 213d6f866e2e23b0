package import ArchitectureCanaryModel

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
