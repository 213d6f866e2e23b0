import ProcessTesting
import SwiftParser
import SwiftSyntax
import Testing

@Suite(.onOwnThread)
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

  @Test(arguments: [
    (
      """
      /// Pins a note.
      ///
      /// It stays until
      /// it is taken down.
      ///
      /// ## Later
      ///
      /// - It fades.
      /// - Warning: It may fall,
      ///   and hurt.
      ///
      ///   Use it with care.
      ///
      /// It is read.
      /// - Parameter text: what it says.
      ///
      ///   This is of the parameter.
      /// - Returns: nothing.
      """, "It stays until it is taken down.|- It fades.|It is read.", []
    ),
    (
      """
      /// Pins a note.
      /// - Example: `add note milk`
      /// - Example: add note "two words" --urgent
      ///
      /// Twice is fine.
      /// ```
      /// > add note tea
      /// add note bread
      /// ```
      /// ~~~swift
      /// notes.addNote("tea")
      /// ~~~
      """, "Twice is fine.",
      ["add note milk", "add note \"two words\" --urgent", "add note tea", "add note bread"]
    ),
    ("/** Pins a note.\n\n    It stays.\n */", "It stays.", []),
    (
      """
      /// Pins a note.
      ///
      /// ````
      /// add note tea
      /// ```
      /// add note bread
      /// ~~~~
      /// `````
      /// It stays.
      /// ~~~~ swift
      /// notes.addNote("tea")
      /// ~~~
      /// ~~~~
      /// It fades.
      /// ```add note jam``` is typed, too.
      """, "It stays.|It fades. ```add note jam``` is typed, too.",
      ["add note tea", "```", "add note bread", "~~~~"]
    ),
  ])
  func `paragraphs after the summary are the discussion, and lines to type are examples`(
    text: String, discussion: String, examples: [String]
  ) throws {
    let comment = try comment(text)
    #expect(comment.discussion.split(separator: "\n\n").joined(separator: "|") == discussion)
    #expect(comment.examples == examples)
  }
}
