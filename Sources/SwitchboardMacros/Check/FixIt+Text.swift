import SwiftDiagnostics
import SwiftSyntax

/// The message of a fix-it.
struct CommandFixIt: FixItMessage {
  let message: String
  var fixItID: MessageID { MessageID(domain: "Switchboard.CommandProtocol", id: message) }
}

// MARK: - Edits

extension FixIt {
  /// Returns a fix-it that inserts text directly before a node, after the node's leading whitespace
  /// and comments.
  static func insert(
    _ text: String, before node: some SyntaxProtocol, saying message: String
  ) -> Self {
    let place = node.positionAfterSkippingLeadingTrivia
    return edit(place..<place, to: text, in: node, saying: message)
  }

  /// Returns a fix-it that inserts text directly after a node.
  static func insert(
    _ text: String, after node: some SyntaxProtocol, saying message: String
  ) -> Self {
    let place = node.endPositionBeforeTrailingTrivia
    return edit(place..<place, to: text, in: node, saying: message)
  }

  /// Returns a fix-it that replaces a node with text.
  static func replace(
    _ node: some SyntaxProtocol, with text: String, saying message: String
  ) -> Self {
    edit(node.trimmedRange, to: text, in: node, saying: message)
  }

  /// Returns a fix-it that removes a node and the whitespace after it.
  static func remove(_ node: some SyntaxProtocol, saying message: String) -> Self {
    let range = node.positionAfterSkippingLeadingTrivia..<node.endPosition
    return edit(range, to: "", in: node, saying: message)
  }

  /// Returns a fix-it that removes a parameter's default value and makes its type Optional.
  static func makeOptional(
    _ parameter: FunctionParameterSyntax, without value: InitializerClauseSyntax
  ) -> Self {
    let message = "make the parameter Optional"
    let start = parameter.type.endPositionBeforeTrailingTrivia
    let end = value.endPositionBeforeTrailingTrivia
    return edit(
      start..<end, to: parameter.type.isOptional ? "" : "?", in: parameter, saying: message)
  }

  /// Returns a fix-it that merges a `@Parameter` attribute into an earlier one. If both set the
  /// same option, the fix-it only removes the later attribute.
  static func merge(_ attribute: AttributeSyntax, into earlier: AttributeSyntax) -> Self {
    guard let kept = earlier.parameterArguments, let added = attribute.parameterArguments,
      let merged = kept.merged(with: added)
    else { return .remove(attribute, saying: "remove the second attribute") }
    let removal = attribute.positionAfterSkippingLeadingTrivia..<attribute.endPosition
    return Self(
      message: CommandFixIt(message: "merge the two attributes"),
      changes: [
        .replaceText(range: kept.trimmedRange, with: merged, in: Syntax(kept)),
        .replaceText(range: removal, with: "", in: Syntax(attribute)),
      ])
  }

  private static func edit(
    _ range: Range<AbsolutePosition>, to text: String, in node: some SyntaxProtocol,
    saying message: String
  ) -> Self {
    Self(
      message: CommandFixIt(message: message),
      changes: [.replaceText(range: range, with: text, in: Syntax(node))])
  }
}

extension LabeledExprListSyntax {
  /// Returns the combined arguments of two `@Parameter` attributes as source, or nil if both set
  /// the same option.
  fileprivate func merged(with other: Self) -> String? {
    guard let name = first, shortArgument == nil || other.shortArgument == nil,
      defaultArgument == nil || other.defaultArgument == nil
    else { return nil }
    let short = (shortArgument ?? other.shortArgument).map { "short: \($0.trimmedDescription)" }
    let value = (defaultArgument ?? other.defaultArgument).map {
      "default: \($0.trimmedDescription)"
    }
    return [name.expression.trimmedDescription, short, value].compactMap { $0 }.joined(
      separator: ", ")
  }
}
