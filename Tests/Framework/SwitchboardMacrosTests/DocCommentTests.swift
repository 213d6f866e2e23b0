package import Switchboard
import Testing

@MainActor
struct DocCommentTests {
  private let commands = DocumentedCommandsRouter.protocolDescription.commands

  private func command(_ name: String) throws -> CommandDescription {
    try #require(commands.first { $0.name == name })
  }

  @Test(arguments: ["lines", "block", "gutter", "separate", "aside"])
  func `the summary is the first paragraph of the comment that touches the declaration`(
    name: String
  ) throws {
    #expect(try command(name).summary == "Pins a note, and says so.")
  }

  @Test(arguments: ["items", "list", "listWithMore", "listInBlock"])
  func `parameters have their first paragraph, and nothing else is one`(name: String) throws {
    let parameters = try command(name).parameters
    #expect(parameters.map(\.name) == ["text", "in"])
    #expect(parameters.map(\.summary) == ["what it says, in full.", "where."])
  }

  @Test(arguments: [
    ("talk", "It stays until it is taken down.|- It fades.|It is read.", []),
    (
      "examples", "Twice is fine.",
      ["add note milk", "add note \"two words\" --urgent", "add note tea", "add note bread"]
    ),
    ("blockTalk", "It stays.", []),
    (
      "fences", "It stays.|It fades. ```add note jam``` is typed, too.",
      ["add note tea", "```", "add note bread", "~~~~"]
    ),
  ])
  func `paragraphs after the summary are the discussion, and lines to type are examples`(
    name: String, discussion: String, examples: [String]
  ) throws {
    let command = try command(name)
    #expect(command.discussion.split(separator: "\n\n").joined(separator: "|") == discussion)
    #expect(command.examples == examples)
  }

  @Test func `the words of a deprecation are the literal's value`() {
    let deprecations = FormerCommandsRouter.protocolDescription.commands.map(\.deprecation)
    #expect(
      deprecations == [
        "open another", #"say "open", not C:\open"#, "“open”\tinstead", "", "use ‘open tab’",
      ])
  }
}

@CommandProtocol @MainActor
package protocol DocumentedCommands: AnyObject {
  /// Pins a note,
  /// and says so.
  ///
  /// It stays.
  func lines()

  // swift-format-ignore: UseTripleSlashForDocumentationComments
  /** Pins a note,
      and says so. */
  func block()

  // swift-format-ignore: UseTripleSlashForDocumentationComments
  /**
   * Pins a note,
   * and says so.
   *
   * It stays.
   */
  func gutter()

  /// Clears the wall.

  /// Pins a note,
  /// and says so.
  func separate()

  /// Pins a note,
  /// and says so.
  /// - Note: at once.
  func aside()

  /// Pins a note.
  /// - Parameter text: what it says,
  ///   in full.
  /// - Parameter `in`: where.
  func items(_ text: String, in: String)

  /// Pins a note.
  ///
  /// - Parameters:
  ///   - text: what it says,
  ///     in full.
  ///   - in: where.
  /// - Returns: nothing.
  /// - Throws: never,
  ///   or later.
  func list(_ text: String, in: String)

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
  func listWithMore(_ text: String, in: String)

  // swift-format-ignore: UseTripleSlashForDocumentationComments
  /**
   Pins a note.

   - Parameters:
     - text: what it says,
       in full.
     - in: where.
   - Complexity: O(1)
   */
  func listInBlock(_ text: String, in: String)

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
  func talk(_ text: String)

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
  func examples()

  // swift-format-ignore: UseTripleSlashForDocumentationComments
  /** Pins a note.

      It stays.
   */
  func blockTalk()

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
  func fences()
}

@CommandProtocol @MainActor
package protocol FormerCommands: AnyObject {
  @available(*, deprecated, message: "open another") func first()
  @available(*, deprecated, message: "say \"open\", not C:\\open") func second()
  @available(*, deprecated, message: "\u{201C}open\u{201D}\tinstead") func third()
  @available(*, deprecated, message: "", renamed: "open") func fourth()
  @available(*, deprecated, renamed: "openTab(_:)") func fifth()
}
