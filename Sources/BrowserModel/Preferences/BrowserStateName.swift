import Switchboard

/// What a browser state may be called: its name is that of a directory too.
package enum BrowserStateName {
  /// The name of the state that there is without further ado.
  static let initial = "default"

  private static let reserved: Set<String> = ["incognito", "off-the-record", "regular", "all"]
  private static let marks: Set<Character> = [" ", "-", "_", "."]

  /// What is wrong with a name, to follow "the name"; nil when nothing is.
  package static func fault(in name: String) -> String? {
    if name.isEmpty || name.utf8.count > 64 { return "needs 1 to 64 letters" }
    if reserved.contains(name.lowercased()) { return "is reserved" }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || marks.contains($0) }) else {
      return "may have letters, digits, spaces, ‘-’, ‘_’ and ‘.’ only"
    }
    guard let first = name.first, let last = name.last, !marks.contains(first), last != ".",
      last != " "
    else { return "must begin with a letter or a digit, and not end with a space or ‘.’" }
    return nil
  }
}

// MARK: - Several names

/// The names of several browser states, typed with commas between them.
struct BrowserStateNames: Hashable, Sendable {
  let names: [String]

  init(_ names: [String]) { self.names = names }
}

extension BrowserStateNames: CommandArgument {
  static var argumentForm: String { "names with commas between them" }
  var argument: String { names.joined(separator: ",") }
  init(argument: String) { self.init(argument.split(separator: ",").map(String.init)) }
}
