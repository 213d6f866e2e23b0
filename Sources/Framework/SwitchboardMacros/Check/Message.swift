import SwiftDiagnostics
import SwiftSyntax

/// The sentence of a diagnostic or a fix-it.
struct Message: DiagnosticMessage, FixItMessage {
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Switchboard", id: message) }
  var fixItID: MessageID { diagnosticID }
}

extension FixIt {
  /// Returns a fix-it that writes a text in place of a node, or of all nodes up to another one.
  static func write(
    _ text: String, for first: some SyntaxProtocol, through last: (any SyntaxProtocol)? = nil
  ) -> Self {
    let end = (last ?? first).endPositionBeforeTrailingTrivia
    return Self("write '\(text)'", first, until: end, text)
  }

  /// Returns a fix-it that removes a word that must not be there, with the whitespace after it.
  static func remove(_ node: some SyntaxProtocol) -> Self {
    Self("remove '\(node.trimmedDescription)'", node, until: node.endPosition, "")
  }

  private init(
    _ message: String, _ node: some SyntaxProtocol, until end: AbsolutePosition, _ text: String
  ) {
    let range = node.positionAfterSkippingLeadingTrivia..<end
    self.init(
      message: Message(message: message),
      changes: [.replaceText(range: range, with: text, in: Syntax(node))])
  }
}
