import SwiftDiagnostics
import SwiftSyntax

/// The words of a fix-it.
struct CommandFixIt: FixItMessage {
  let message: String
  var fixItID: MessageID { MessageID(domain: "Switchboard.CommandProtocol", id: message) }
}

// MARK: - Edits

extension FixIt {
  /// Puts text before a token, behind the space and the comments in front of it.
  static func insert(
    _ text: String, before node: some SyntaxProtocol, saying message: String
  ) -> Self {
    let place = node.positionAfterSkippingLeadingTrivia
    return edit(place..<place, to: text, in: node, saying: message)
  }

  /// Puts text right behind a node.
  static func insert(
    _ text: String, after node: some SyntaxProtocol, saying message: String
  ) -> Self {
    let place = node.endPositionBeforeTrailingTrivia
    return edit(place..<place, to: text, in: node, saying: message)
  }

  /// Replaces a node with text.
  static func replace(
    _ node: some SyntaxProtocol, with text: String, saying message: String
  ) -> Self {
    edit(node.trimmedRange, to: text, in: node, saying: message)
  }

  /// Takes a node away, with the space behind it.
  static func remove(_ node: some SyntaxProtocol, saying message: String) -> Self {
    let range = node.positionAfterSkippingLeadingTrivia..<node.endPosition
    return edit(range, to: "", in: node, saying: message)
  }

  /// Takes the default value of a parameter away, and makes its type Optional.
  static func makeOptional(
    _ parameter: FunctionParameterSyntax, without value: InitializerClauseSyntax
  ) -> Self {
    let message = "make the parameter Optional"
    let start = parameter.type.endPositionBeforeTrailingTrivia
    let end = value.endPositionBeforeTrailingTrivia
    return edit(
      start..<end, to: parameter.type.isOptional ? "" : "?", in: parameter, saying: message)
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
