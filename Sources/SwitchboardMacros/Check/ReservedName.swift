import SwiftSyntax

/// The names that a command or a type in its declaration cannot have, because the generated router
/// needs them.
///
/// Most members that a router inherits, such as `dispatch`, `inherited`, and `dispatcher`, cause no
/// conflict, because their arguments differ from a command's.
enum ReservedName {
  /// The types in a router, which hide other types with the same names.
  static let types: Set<String> = ["HandlerProtocol", "Key"]

  /// The members of a router that have no parameters.
  private static let properties: Set<String> = ["commands", "directHandler"]

  /// The names that have a special meaning in every type, even in backticks.
  private static let typeMembers: Set<String> = ["self", "Self", "Type", "Protocol"]

  /// Returns whether a command conflicts with a member of its router.
  static func clashes(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text.withoutBackticks
    if typeMembers.contains(name) { return true }
    let parameters = function.signature.parameterClause.parameters
    if parameters.isEmpty { return properties.contains(name) }
    // The methods that run a command typed at a prompt are `run(_: Int, with: ParsedArguments)` and
    // its synchronous variant.
    return ["run", "runSynchronously"].contains(name)
      && parameters.map(\.firstName.text) == ["_", "with"]
      && parameters.last?.type.trimmedDescription.hasSuffix("ParsedArguments") == true
  }

  /// Returns whether a name looks like a notification, such as `didOpen` or `tabWillClose`. Only
  /// whole words match, so `didact` is not considered a notification.
  static func isNotification(_ name: String) -> Bool {
    // Each word in a Swift name begins with a capital letter, except for the first.
    let spaced = name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return spaced.split(separator: " ").contains { ["did", "will", "should"].contains($0) }
  }
}
