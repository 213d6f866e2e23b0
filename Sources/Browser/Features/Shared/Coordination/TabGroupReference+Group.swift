import BrowserCommands
import BrowserModel

extension TabGroupReference {
  /// Returns the group that the number, the title or the beginning of the title refers to.
  /// - Throws: ``TabGroupError`` if there is no matching group, or if several groups match.
  func group(of groups: [TabGroup]) throws(TabGroupError) -> TabGroup {
    guard !groups.isEmpty else { throw .noGroups }
    if let index, groups.indices.contains(index) { return groups[index] }
    let titles = groups.map(\.visualData.title), lowercased = text.lowercased()
    let matches: [(String) -> Bool] = [
      { $0 == text }, { $0.lowercased() == lowercased }, { $0.lowercased().hasPrefix(lowercased) },
    ]
    let found =
      matches.lazy.map { matches in titles.indices.filter { matches(titles[$0]) } }
      .first { !$0.isEmpty } ?? []
    guard let first = found.first else {
      throw index.map { .noNumber($0 + 1, count: groups.count) } ?? .noTitle(text)
    }
    guard found.count == 1 else { throw .ambiguousTitle(text, numbers: found.map { $0 + 1 }) }
    return groups[first]
  }
}

// MARK: - Errors

/// An error that a group command throws.
enum TabGroupError: Error, Equatable {
  case noGroups
  case noNumber(Int, count: Int)
  case noTitle(String)
  case ambiguousTitle(String, numbers: [Int])
}

// MARK: - CustomStringConvertible

extension TabGroupError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noGroups: "there is no group: ‘group tabs’ makes one"
    case .noNumber(let number, let count):
      "there is no group \(number): choose one from 1 to \(count)"
    case .noTitle(let title): "no group has the title ‘\(title)’: ‘groups’ lists them all"
    case .ambiguousTitle(let title, let numbers):
      "several groups have the title ‘\(title)’: "
        + "choose \(numbers.map(String.init).joined(separator: " or "))"
    }
  }
}
