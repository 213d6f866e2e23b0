/// The reading of the text notation of tab lists.
enum TabNotation {
  /// The index of the tab before the star.
  static func activeIndex(_ notation: String) -> Int? {
    notation.firstIndex(of: "*").map { notation.distance(from: notation.startIndex, to: $0) - 1 }
  }

  /// The opener of each child, from `b<a c<a`.
  static func relations(_ text: String) throws -> [Character: Character] {
    var relations: [Character: Character] = [:]
    for pair in text.split(separator: " ") {
      guard pair.count == 3, let child = pair.first, let opener = pair.last else {
        throw Complaint("not a relation: \(pair)")
      }
      relations[child] = opener
    }
    return relations
  }
}
