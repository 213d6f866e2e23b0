/// An object that displays the output of view controllers and prompts.
@MainActor
public protocol OutputSink: AnyObject {
  /// Shows a listing that the user asked for.
  func show(_ listing: Listing)

  /// Shows text that the user asked for.
  func show(_ text: String)

  /// Shows a value that the user asked for. The default implementation shows only the text.
  /// - Parameters:
  ///   - value: The value for programs.
  ///   - text: The text for people.
  func show(_ value: OutputValue, as text: String)

  /// Shows a value that the user asked for, with styles on a terminal. The default implementation
  /// shows the text without its styles.
  /// - Parameters:
  ///   - value: The value for programs.
  ///   - text: The text for people, which can have several lines.
  func show(_ value: OutputValue, as text: StyledText)

  /// Reports what a command did. The default implementation shows only the sentence.
  /// - Parameters:
  ///   - sentence: The sentence for people, or an empty string to report to programs only.
  ///   - facts: The values for programs.
  func report(_ sentence: String, _ facts: OutputRecord)

  /// Shows an event that the user asked to watch. An event is not the result of the running line.
  /// The default implementation shows only the text.
  /// - Parameters:
  ///   - value: The value for programs.
  ///   - text: The text for people.
  func announce(_ value: OutputValue, as text: String)

  /// Returns a closure that shows events after the running command has ended. It shows them where the
  /// output of the command goes, in the same format. The default implementation announces them.
  func eventDisplay() -> @MainActor (_ value: OutputValue, _ text: String) -> Void

  /// Deletes the history of the lines typed at the prompt that shows the output. The default
  /// implementation returns 0.
  /// - Returns: The number of deleted lines.
  /// - Throws: An error if the history cannot be changed.
  func deleteTypedLines() throws -> Int

  /// Shows bytes that the user asked for, such as a file. A program that reads the output receives
  /// them unchanged. The default implementation shows them as text.
  /// - Throws: An error if a terminal cannot show the bytes.
  func show(_ bytes: [UInt8]) throws

  /// Reports that the item the user asked for doesn't exist.
  /// - Parameter sentence: The sentence to show to a person. A program that reads the output
  ///   receives `null` or nothing instead.
  func showAbsence(_ sentence: String)

  /// Shows a notice about a change that was not caused by a command. Only terminals show notices.
  func notice(_ text: String)

  /// Replaces the line that describes the state of the program, such as its open tabs. Only
  /// terminals show this line.
  ///
  /// A terminal shows the line before it asks for the next command, so several changes in a row
  /// are shown once. The default implementation shows the line immediately, as a notice.
  /// - Parameter line: A closure that returns the line for an output of the given width, or nil if
  ///   it has not changed since it was last shown. An output that shows no such line never calls
  ///   the closure.
  func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?)

  /// Shows something that no running line asks for, such as a page that has been loaded.
  ///
  /// A terminal shows it while it waits for a line and nothing is typed.
  /// Other outputs never call the closure, and neither does the default implementation. What the
  /// closure dispatches is neither traced nor recorded.
  /// - Parameter show: A closure that shows the content. It replaces one that hasn't been called.
  func showArrival(_ show: @escaping @MainActor () async -> Void)

  /// Runs a line as if the user had typed it at the prompt that shows an arrival. The default
  /// implementation does nothing.
  func runLine(_ line: String) async

  /// Hands an item over to the terminal or to one of the user's programs. The default
  /// implementation throws ``HandoverError/noTerminal``.
  /// - Returns: The text that the user has edited, or nil if the item isn't a draft.
  /// - Throws: ``HandoverError`` if there is no such program, or it fails.
  func handOver(_ item: HandoverItem) async throws -> String?

  /// The size of the terminal that shows the output, or nil if a program reads it. Defaults to nil.
  var screenSize: ScreenSize? { get }

  /// A function that returns the number of terminal cells that a line of text occupies. By default,
  /// this is the number of characters.
  var textWidth: @Sendable (String) -> Int { get }

  /// A Boolean value that indicates whether the output may show what is off the record. Defaults to
  /// true.
  var includesOffTheRecord: Bool { get }

  /// The number of listings that have been shown. A view controller uses this number to detect that
  /// another listing was shown after its own. Defaults to 0.
  var listingCount: Int { get }
}

// MARK: - Defaults

extension OutputSink {
  public func show(_ value: OutputValue, as text: String) { show(text) }

  public func show(_ value: OutputValue, as text: StyledText) { show(value, as: text.plain) }

  public func report(_ sentence: String, _ facts: OutputRecord) {
    if !sentence.isEmpty { show(sentence) }
  }

  public func announce(_ value: OutputValue, as text: String) { show(text) }

  public func eventDisplay() -> @MainActor (OutputValue, String) -> Void {
    { [weak self] in self?.announce($0, as: $1) }
  }

  public func deleteTypedLines() throws -> Int { 0 }

  public func show(_ bytes: [UInt8]) throws { show(String(decoding: bytes, as: UTF8.self)) }

  public var listingCount: Int { 0 }

  public var includesOffTheRecord: Bool { true }

  public func showArrival(_ show: @escaping @MainActor () async -> Void) {}

  public func runLine(_ line: String) async {}

  public func handOver(_ item: HandoverItem) async throws -> String? {
    throw HandoverError.noTerminal
  }

  public var screenSize: ScreenSize? { nil }

  public var textWidth: @Sendable (String) -> Int { { $0.count } }

  public func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?) {
    if let line = line(LineMetrics()) { notice(line.plain) }
  }
}

// MARK: - Handover

/// An item to hand over to the terminal or to one of the user's programs.
public enum HandoverItem: Codable, Hashable, Sendable {
  /// A text for the clipboard of the terminal.
  case clipboard(String)
  /// The address of a page for another browser.
  case address(String)
  /// A text for the user's editor.
  case draft(String)
  /// A picture file in Base64, for a terminal that shows pictures.
  case picture(String)
  /// A file for the terminal if it is a picture, and otherwise for the program that views files of
  /// the MIME type.
  case file(path: String, type: String)
}

/// An error that indicates that something cannot be handed over.
public enum HandoverError: Error, Hashable, Sendable {
  /// No user types at a terminal.
  case noTerminal
  /// No program is set for the item. The text says how to set one.
  case noProgram(String)
  /// The program has failed. The text says why.
  case failed(String)
}

extension HandoverError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTerminal: "the output is no terminal: type the line at a prompt"
    case .noProgram(let sentence), .failed(let sentence): sentence
    }
  }
}

// MARK: - ScreenSize

/// The size of a terminal in cells.
public struct ScreenSize: Hashable, Sendable {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// Creates a size.
  /// - Parameters:
  ///   - columns: The number of cells in a row.
  ///   - rows: The number of rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

// MARK: - LineMetrics

/// The width of an output, with functions that measure and escape its text.
public struct LineMetrics: Sendable {
  /// The number of cells in a line.
  public let columns: Int
  /// The number of the prompt that shows the output.
  package var output = 1
  /// A function that returns the number of cells that text occupies.
  public let width: @Sendable (String) -> Int
  /// A function that returns text as the output shows it on one line, with hidden characters
  /// escaped.
  public let escaped: @Sendable (String) -> String

  /// Creates metrics.
  /// - Parameters:
  ///   - columns: The number of cells in a line.
  ///   - width: A function that returns the number of cells that text occupies. Defaults to the
  ///     number of characters.
  ///   - escaped: A function that returns text as the output shows it. Defaults to the same text.
  public init(
    columns: Int = 80, width: @escaping @Sendable (String) -> Int = { $0.count },
    escaped: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.columns = columns
    self.width = width
    self.escaped = escaped
  }
}
