// MARK: - Bisection

extension Array {
  /// Returns the index of the first element that belongs to the second part, found by bisection.
  ///
  /// - Complexity: O(log *n*) for *n* elements.
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        belongsToSecondPart(self[middle])
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
