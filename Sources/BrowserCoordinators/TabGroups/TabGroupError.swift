/// Why a command for a group finds none.
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
