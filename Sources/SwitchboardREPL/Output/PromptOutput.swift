public import Switchboard
import SwitchboardLineEditor

/// An output that can show JSON and tells errors from results.
///
/// An ``Interpreter`` works with any `OutputSink`; it shows errors as texts if the output is none of these.
@MainActor
public protocol PromptOutput: OutputSink {
  /// The form in which results are shown: ``OutputFormat/requested``, or the output's own.
  var format: OutputFormat { get }

  /// How many cells a row of text should take at most; nil where no person reads it.
  var columns: Int? { get }

  /// Shows a text that is in its final form.
  func write(_ text: String)

  /// Shows what went wrong, in one line.
  func showError(_ sentence: String)

  /// Counts a listing that is written in its final form, for `OutputSink.listingCount`.
  func countListing()
}

// MARK: - Results

extension PromptOutput {
  /// Counts nothing.
  public func countListing() {}

  /// The widest row: none.
  public var columns: Int? { nil }

  /// Shows a text, as it is or as a JSON string.
  public func show(_ text: String) {
    write(format == .json ? ListingJSON.quoted(text) : text)
  }

  /// Shows that what was asked for is not there, in a sentence or as `null`.
  public func showAbsence(_ sentence: String) {
    write(format == .json ? "null" : sentence)
  }

  /// Shows the result of a command: as JSON, as a table or as a text.
  public func show(_ result: CommandResult) {
    if let listing = result.value as? Listing { return show(listing) }
    switch format {
    case .json: if let json = result.json { write(json) }
    case .text:
      if let listing = result.listing { return show(listing) }
      if let text = result.text { write(text) }
    }
  }

  /// Shows a listing, in JSON with other values in one column.
  /// - Parameters:
  ///   - listing: The listing.
  ///   - values: The JSON values, in the order of the rows.
  ///   - column: The name of the column.
  func show(_ listing: Listing, withJSON values: [String], in column: String) {
    guard format == .json else { return show(listing) }
    countListing()
    write(ListingJSON(listing: listing, values: (column, values)).text)
  }

  /// Shows a value of a broadcast, as a line of text or as a JSON object.
  /// - Parameters:
  ///   - reading: The value.
  ///   - property: The name of the key.
  ///   - source: The name of the broadcaster; nil if it is in front.
  func show(_ reading: BroadcastReading, of property: String, from source: String?) {
    guard format == .json else {
      let line = "\(property): \(reading.text)"
      return write(MessageText.oneLine(source.map { "\($0) \(line)" } ?? line))
    }
    let from = source.map(ListingJSON.quoted) ?? "null"
    write(
      "{\"property\": \(ListingJSON.quoted(property)), \"value\": \(ListingJSON.value(reading)), "
        + "\"from\": \(from)}")
  }

  func rendered(_ listing: Listing) -> String {
    switch format {
    case .text: ListingText(listing: listing, columns: columns).text
    case .json: ListingJSON(listing: listing).text
    }
  }
}

// MARK: - TextOutput

/// An output that hands on lines of text, for sockets, command palettes and tests.
@MainActor
public final class TextOutput: PromptOutput {
  /// What a text is.
  public enum Kind: Sendable, Equatable {
    /// Something that was asked for.
    case result
    /// What went wrong.
    case error
    /// A change that was not asked for, or the progress of a command.
    case notice
  }

  private let usualFormat: OutputFormat
  private let receive: @MainActor (String, Kind) -> Void

  /// The number of listings shown so far.
  public private(set) var listingCount = 0

  /// Creates an output.
  /// - Parameters:
  ///   - format: The form in which results are shown.
  ///   - receive: Called with each text, which may have several lines.
  public init(format: OutputFormat = .text, receive: @escaping @MainActor (String, Kind) -> Void) {
    usualFormat = format
    self.receive = receive
  }

  /// The form in which results are shown.
  public var format: OutputFormat { OutputFormat.requested ?? usualFormat }

  /// Hands on a text, in which hidden characters are escaped.
  public func write(_ text: String) { receive(DisplayText.escaped(text), .result) }

  /// Shows a listing, as a table or as JSON.
  public func show(_ listing: Listing) {
    countListing()
    write(rendered(listing))
  }

  /// Counts a listing that is written in its final form.
  public func countListing() { listingCount += 1 }

  /// Hands on what went wrong, in one line.
  public func showError(_ sentence: String) { receive(MessageText.error(sentence), .error) }

  /// Hands on a change in one line.
  public func notice(_ text: String) { receive(MessageText.oneLine(text), .notice) }
}

// MARK: - PlainOutput

/// An output that shows errors as texts, because it knows nothing else.
@MainActor
final class PlainOutput: PromptOutput {
  private let sink: any OutputSink

  init(_ sink: any OutputSink) { self.sink = sink }

  var format: OutputFormat { OutputFormat.requested ?? .text }
  var listingCount: Int { sink.listingCount }
  func write(_ text: String) { sink.show(text) }
  func show(_ listing: Listing) {
    if format == .json { sink.show(rendered(listing)) } else { sink.show(listing) }
  }
  func showError(_ sentence: String) { sink.show(MessageText.error(sentence)) }
  func notice(_ text: String) { sink.notice(text) }
}

// MARK: - OutputFormat

/// In what form a prompt shows results and listings.
public enum OutputFormat: Sendable, Equatable {
  /// Tables and sentences, for people.
  case text
  /// A JSON value a line, for programs.
  case json

  /// The form that the running line asks for with `--json`; nil if it leaves that to the output.
  ///
  /// The value belongs to the task, so that a job in the background does not change what others show.
  @TaskLocal public static var requested: OutputFormat?
}
