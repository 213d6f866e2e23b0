import Switchboard

/// The names of several browser states, typed with commas between them.
struct BrowserStateNames: Hashable, Sendable {
  let names: [String]

  init(_ names: [String]) { self.names = names }
}

// MARK: - CommandArgument

extension BrowserStateNames: CommandArgument {
  static var argumentForm: String { "names with commas between them" }
  var argument: String { names.joined(separator: ",") }
  init(argument: String) { self.init(argument.split(separator: ",").map(String.init)) }
}
