import Foundation

extension TabStripViewController {
  package func show(_ range: Range<Int>, at date: Date) {
    title = "\(range) \(date.timeIntervalSince1970)"
  }

  package func show(_ nested: [(Int, [TabStripItem?])]) {
    title = nested.compactMap { $0.1.first??.title }.joined()
  }
}
