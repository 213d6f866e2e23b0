import SwiftSyntax

/// The names that a command or its types cannot have, because the generated router needs them.
///
/// Most members that a router inherits differ from a command in their arguments, and cause no
/// conflict: `dispatch`, `inherited`, `dispatcher`.
enum ReservedName {
  /// Types of a router, which hide other types of the same name.
  static let types: Set<String> = ["HandlerProtocol", "Key"]

  /// Members of a router that have no parameters.
  private static let properties: Set<String> = ["commands", "directHandler"]

  /// Names that have a meaning for every type, even between backticks.
  private static let typeMembers: Set<String> = ["self", "Self", "Type", "Protocol"]

  /// Returns whether a command conflicts with a member of its router.
  static func clashes(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text.withoutBackticks
    if typeMembers.contains(name) { return true }
    let parameters = function.signature.parameterClause.parameters
    if parameters.isEmpty { return properties.contains(name) }
    // The methods that run a typed line: `run(_: Int, with: ParsedArguments)` and its synchronous
    // variant.
    return ["run", "runSynchronously"].contains(name)
      && parameters.map(\.firstName.text) == ["_", "with"]
      && parameters.last?.type.trimmedDescription.hasSuffix("ParsedArguments") == true
  }

  /// Returns whether a name is like `didOpen` or `tabWillClose`, but not like `didact`.
  static func isNotification(_ name: String) -> Bool {
    // Each word of a Swift name begins with a capital, except for the first.
    let spaced = name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return spaced.split(separator: " ").contains { ["did", "will", "should"].contains($0) }
  }
}
