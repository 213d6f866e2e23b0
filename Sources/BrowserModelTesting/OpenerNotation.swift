/// Who has opened whom, child first, in one line of text: `b<a c<a`.
struct OpenerNotation {
  /// The opener of each child.
  private(set) var openers: [Character: Character] = [:]

  /// Reads a line of text about the tabs of a list.
  init(parsing text: String, of tabs: Set<Character>) throws(TabListNotationError) {
    for pair in text.split(separator: " ") {
      let reason = Self.fault(in: pair, of: tabs, openers: openers)
      guard reason == nil, let child = pair.first, let opener = pair.last else {
        throw TabListNotationError(
          text: text, offset: text.distance(from: text.startIndex, to: pair.startIndex),
          reason: reason ?? "“\(pair)” is not of the form “b<a”")
      }
      openers[child] = opener
    }
  }

  private static func fault(
    in pair: Substring, of tabs: Set<Character>, openers: [Character: Character]
  ) -> String? {
    guard pair.count == 3, pair.dropFirst().first == "<", let child = pair.first,
      var opener = pair.last
    else { return "“\(pair)” is not of the form “b<a”" }
    for tab in [child, opener] where !tabs.contains(tab) { return "there is no tab “\(tab)”" }
    guard openers[child] == nil else { return "tab “\(child)” has an opener already" }
    while opener != child, let next = openers[opener] { opener = next }
    return opener == child ? "tab “\(child)” would have opened itself" : nil
  }
}
