import ArchitectureConformance

/// The options of a run.
struct Options {
  var place = PlaceOptions()
  var action = ActionOptions()
  var output = OutputOptions()
  /// The branch or commit whose violations are not reported, or nil to report all.
  var base: String?
  var showsHelp = false

  /// Reads the arguments of the command line, without the name of the program.
  /// - Throws: ``UsageError`` if an argument is no option, or if its value doesn't fit.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() { try read(argument, &rest) }
    if showsHelp { return }
    try action.validateChoice()
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument.hasPrefix("--") ? String(parts[0]) : argument
    guard let form = OptionForm.all.first(where: { $0.names.contains(name) }) else {
      throw .unknown(name)
    }
    let given = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
    try form.set(&self, try form.value(given, &rest))
  }
}

extension OptionForm {
  /// Returns the value of the option: the text behind its `=`, or the next argument. Removes an
  /// argument that it takes.
  fileprivate func value(
    _ given: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard valueName != nil else {
      guard given == nil else {
        throw UsageError("\(names[0]) takes no value: leave out what follows the ‘=’")
      }
      return ""
    }
    if let given { return given }
    guard let next = rest.first, !next.hasPrefix("-") else {
      throw UsageError("\(label) has no value: write one after it")
    }
    return rest.removeFirst()
  }
}

// MARK: - UsageError

/// An error in the arguments of the command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The error if Swift finds no arguments, because a preloaded library has moved the environment.
  static let noArguments = UsageError(
    "the arguments cannot be found: unset LD_PRELOAD, because a library there changes variables")

  static func unknown(_ name: String) -> UsageError {
    guard name.hasPrefix("-") else {
      return UsageError("‘\(name)’ is not an option: begin options with ‘--’")
    }
    let similar = OptionForm.all.map(\.names[0]).first { name.count > 2 && $0.hasPrefix(name) }
    let fix = similar.map { "did you mean \($0)?" } ?? "--help lists the options"
    return UsageError("there is no option \(name): \(fix)")
  }
}
