public import Switchboard
import SwitchboardLineEditor

/// An output that can show JSON and distinguishes errors from results.
@MainActor
public protocol PromptOutput: OutputSink {
  /// The format of results of lines that request none.
  var usualFormat: OutputFormat { get }

  /// The maximum number of cells in a row, or nil if there is no limit. Defaults to nil.
  var columns: Int? { get }

  /// Shows text that is already formatted.
  func write(_ text: String)

  /// Shows styled text on the screen. The default implementation shows it without its styles.
  func write(_ text: StyledText)

  /// Shows an error on standard error, in the format of the line.
  func show(_ error: ErrorReport)

  /// Counts a listing that is written as text, so that `OutputSink.listingCount` includes it. The
  /// default implementation does nothing.
  func countListing()

  /// Called after a typed line has run. An output can now show the results that it has held back.
  /// The default implementation does nothing.
  func finishLine() async
}

// MARK: - Results

extension PromptOutput {
  /// The format of results, which is ``OutputFormat/requested`` or the output's usual format.
  public var format: OutputFormat { OutputFormat.requested ?? usualFormat }

  public func countListing() {}

  public func write(_ text: StyledText) { write(text.plain) }

  /// Shows an error message.
  public func showError(_ sentence: String) { show(ErrorReport(sentence)) }

  /// Shows a listing as a table or as JSON, and counts it.
  public func show(_ listing: Listing) {
    countListing()
    guard format == .text else { return show(listing.output, as: "") }
    show(listing.output, as: TableRenderer(listing: listing, columns: columns).styled)
  }

  public func finishLine() async {}

  public var columns: Int? { nil }

  public func show(_ text: String) {
    show(.text(text), as: text)
  }

  public func showAbsence(_ sentence: String) {
    show(.none, as: MessageText.rows(of: sentence, columns: columns))
  }

  /// Shows the result of a command as JSON, as a table, or as text.
  public func show(_ result: CommandResult) {
    if let listing = result.value as? Listing { return show(listing) }
    switch format {
    case .json: if let value = result.value { show(OutputValue(result: value), as: "") }
    case .text:
      if let listing = result.listing { return show(listing) }
      if let text = result.text ?? result.value.map({ _ in "none" }) { write(text) }
    }
  }

}

// MARK: - TextOutput

/// An output that passes text to a closure. Use it for sockets, command palettes, and tests.
@MainActor
public final class TextOutput: PromptOutput {
  /// The purpose of a text, which determines the stream and the color in which to show it.
  public enum Kind: Sendable, Equatable {
    /// A result that the user asked for.
    case result
    /// The sentence of a line that has failed.
    case error
    /// A notice, such as a change to a watched property or the progress of a command.
    case notice
  }

  public let usualFormat: OutputFormat
  private let receive: @MainActor (String, Kind) -> Void

  public private(set) var listingCount = 0

  /// Creates an output.
  /// - Parameters:
  ///   - format: The format of results.
  ///   - receive: A closure that receives each text, which can have several lines.
  public init(format: OutputFormat = .text, receive: @escaping @MainActor (String, Kind) -> Void) {
    usualFormat = format
    self.receive = receive
  }

  public func write(_ text: String) {
    let text = DisplayText.escaped(text)
    if !OutputCapture.take(text) { receive(text, .result) }
  }

  public func countListing() { listingCount += 1 }

  public func show(_ error: ErrorReport) {
    receive(format == .json ? error.json : MessageText.error(error.sentence), .error)
  }

  public func notice(_ text: String) { receive(MessageText.oneLine(text), .notice) }
}

// MARK: - OutputFormat

/// The format in which a prompt shows results and listings.
public enum OutputFormat: Sendable, Equatable {
  /// Tables and sentences for people to read.
  case text
  /// One JSON value per line, for programs.
  case json

  /// The format that the running line requests with `--json`, or nil for the output's default
  /// format.
  ///
  /// The value belongs to the line, so a background job does not change the format of other results.
  @MainActor public static var requested: OutputFormat? { LineEnvironment.current?.format }
}
