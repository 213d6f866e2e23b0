import SwiftDiagnostics
import SwiftSyntax

/// The sentence of a diagnostic or a fix-it.
struct Message: DiagnosticMessage, FixItMessage {
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Switchboard", id: message) }
  var fixItID: MessageID { diagnosticID }
}

// MARK: - Fix-its

extension FixIt {
  init(_ message: String, _ changes: Change...) {
    self.init(message: Message(message: message), changes: changes)
  }

  /// Returns a fix-it that removes a word that must not be there.
  static func remove(_ node: some SyntaxProtocol) -> Self {
    Self("remove '\(node.trimmedDescription)'", .remove(node))
  }
}

extension FixIt.Change {
  /// Inserts text after the whitespace and the comments before a node.
  static func insert(_ text: String, before node: some SyntaxProtocol) -> Self {
    let place = node.positionAfterSkippingLeadingTrivia
    return .replaceText(range: place..<place, with: text, in: Syntax(node))
  }

  static func insert(_ text: String, after node: some SyntaxProtocol) -> Self {
    let place = node.endPositionBeforeTrailingTrivia
    return .replaceText(range: place..<place, with: text, in: Syntax(node))
  }

  static func replace(_ node: some SyntaxProtocol, with text: String) -> Self {
    .replaceText(range: node.trimmedRange, with: text, in: Syntax(node))
  }

  /// Removes a node and the whitespace after it.
  static func remove(_ node: some SyntaxProtocol) -> Self {
    let range = node.positionAfterSkippingLeadingTrivia..<node.endPosition
    return .replaceText(range: range, with: "", in: Syntax(node))
  }
}
