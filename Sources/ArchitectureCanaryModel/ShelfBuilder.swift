@resultBuilder
package enum ShelfBuilder {
  package static func buildBlock(_ parts: Int...) -> Int {
    parts.reduce(0, +)
  }
}
