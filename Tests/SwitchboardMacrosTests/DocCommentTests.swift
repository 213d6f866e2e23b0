import SwiftParser
import SwiftSyntax
import Testing

@testable import SwitchboardMacros

struct DocCommentTests {
  private func comment(_ text: String) throws -> DocComment {
    let file = Parser.parse(source: "import Switchboard\n\n\(text)\nfunc add(_ text: String)")
    return DocComment(above: try #require(file.statements.last))
  }

  @Test(arguments: [
    "/// Pins a note,\n/// and tells everybody.\n///\n/// It stays.",
    "/** Pins a note,\n    and tells everybody. */",
    "/**\n * Pins a note,\n * and tells everybody.\n *\n * It stays.\n */",
    "/// Clears the wall.\n\n/// Pins a note,\n/// and tells everybody.",
    "/// Pins a note,\n/// and tells everybody.\n/// - Note: at once.",
  ])
  func `the summary is the first paragraph of the comment that touches the declaration`(
    text: String
  ) throws {
    #expect(try comment(text).summary == "Pins a note, and tells everybody.")
  }

  @Test(arguments: [
    """
    /// Pins a note.
    /// - Parameter text: what it says,
    ///   in full.
    /// - Parameter `in`: where.
    """,
    """
    /// Pins a note.
    ///
    /// - Parameters:
    ///   - text: what it says,
    ///     in full.
    ///   - in: where.
    /// - Returns: nothing.
    /// - Throws: never,
    ///   or later.
    """,
    """
    /// Pins a note.
    /// - Parameters:
    ///   - text:
    ///     what it says, in full.
    ///
    ///     This paragraph is further talk.
    ///   - Note: it is no parameter,
    ///     and neither is this.
    ///   - in: where.
    /// - Complexity: O(1)
    /// - other: no parameter
    """,
    """
    /**
     Pins a note.

     - Parameters:
       - text: what it says,
         in full.
       - in: where.
     - Complexity: O(1)
     */
    """,
  ])
  func `parameters have their first paragraph, and nothing else is one`(text: String) throws {
    #expect(try comment(text).parameters == ["text": "what it says, in full.", "in": "where."])
  }
}
