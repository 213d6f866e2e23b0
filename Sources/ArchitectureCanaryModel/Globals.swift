package let featuredBook = Book(title: "featured")

package func countOfBooks() -> Int {
  1
}
