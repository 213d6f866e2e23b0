import SwiftSyntax

/// The names that a command or its types cannot have, as the generated router needs them.
///
/// Most members that a router inherits differ from a command in their arguments, and are no
/// trouble: `dispatch`, `inherited`, `dispatcher`.
enum ReservedName {
  /// Types that a router has, which hide others of the name.
  static let types: Set<String> = ["HandlerProtocol", "Key"]

  /// Members of a router that have no parameters.
  private static let properties: Set<String> = ["commands", "directHandler"]

  /// Names that mean something of any type, even between backticks.
  private static let typeMembers: Set<String> = ["self", "Self", "Type", "Protocol"]

  /// True if a router cannot have the command beside its own members.
  static func clashes(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text.withoutBackticks
    if typeMembers.contains(name) { return true }
    let parameters = function.signature.parameterClause.parameters
    if parameters.isEmpty { return properties.contains(name) }
    // What runs a typed line: `run(_: Int, with: CommandArguments)`, and its synchronous part.
    return ["run", "runSynchronously"].contains(name)
      && parameters.map(\.firstName.text) == ["_", "with"]
      && parameters.last?.type.trimmedDescription.hasSuffix("CommandArguments") == true
  }

  /// True for `didOpen`, `tabWillClose` and their like, and not for `didact`.
  static func isNotification(_ name: String) -> Bool {
    // A word of a Swift name begins with a capital, but for the first.
    let spaced = name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return spaced.split(separator: " ").contains { ["did", "will", "should"].contains($0) }
  }
}
