import Foundation
public import Switchboard
import SwitchboardLineEditor

/// An output that can show JSON and distinguishes errors from results.
///
/// An ``Interpreter`` works with any `OutputSink`. If the sink does not conform to this protocol,
/// the interpreter shows errors as text.
@MainActor
public protocol PromptOutput: OutputSink {
  /// The format of results, which is ``OutputFormat/requested`` or the output's default format.
  var format: OutputFormat { get }

  /// The maximum number of cells in a row, or nil if there is no limit. Defaults to nil.
  var columns: Int? { get }

  /// Shows text that is already formatted.
  func write(_ text: String)

  /// Shows an error message.
  func showError(_ sentence: String)

  /// Counts a listing that is written as text, so that `OutputSink.listingCount` includes it. The
  /// default implementation does nothing.
  func countListing()
}

// MARK: - Results

extension PromptOutput {
  public func countListing() {}

  public var columns: Int? { nil }

  public func show(_ text: String) {
    write(format == .json ? ListingJSON.quoted(text) : text)
  }

  public func showAbsence(_ sentence: String) {
    write(format == .json ? "null" : sentence)
  }

  /// Shows the result of a command as JSON, as a table, or as text.
  public func show(_ result: CommandResult) {
    if let listing = result.value as? Listing { return show(listing) }
    switch format {
    case .json: if let json = result.json { write(json) }
    case .text:
      if let listing = result.listing { return show(listing) }
      if let text = result.text { write(text) }
    }
  }

  /// Shows a listing. If the output format is JSON, the given values replace one column's cells.
  /// - Parameters:
  ///   - listing: The listing.
  ///   - values: The column's JSON values, in row order.
  ///   - column: The name of the column.
  func show(_ listing: Listing, withJSON values: [String], in column: String) {
    guard format == .json else { return show(listing) }
    countListing()
    write(ListingJSON(listing: listing, values: (column, values)).text)
  }

  /// Shows a broadcast value as a line of text or a JSON object.
  /// - Parameters:
  ///   - reading: The value.
  ///   - property: The name of the broadcast property.
  ///   - source: The name of the broadcaster, or nil if the broadcaster belongs to the frontmost
  ///     window.
  ///   - time: The time of the change, or nil to omit it.
  func show(
    _ reading: BroadcastReading, of property: String, from source: String?, at time: Date? = nil
  ) {
    guard format == .json else {
      let parts = [time?.clockText, source, "\(property): \(reading.text)"]
      return write(MessageText.oneLine(parts.compactMap(\.self).joined(separator: " ")))
    }
    let member = time.map { ", \"time\": \"\($0.formatted(.iso8601))\"" } ?? ""
    let from = source.map(ListingJSON.quoted) ?? "null"
    write(
      "{\"property\": \(ListingJSON.quoted(property)), \"value\": \(ListingJSON.value(reading)), "
        + "\"from\": \(from)\(member)}")
  }

  func rendered(_ listing: Listing) -> String {
    switch format {
    case .text: TableRenderer(listing: listing, columns: columns).text
    case .json: ListingJSON(listing: listing).text
    }
  }
}

extension Date {
  /// The local time with milliseconds, for example `09:30:00.125`.
  fileprivate var clockText: String {
    let parts = Calendar.current.dateComponents(
      [.hour, .minute, .second, .nanosecond], from: self)
    return String(
      format: "%02d:%02d:%02d.%03d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0,
      (parts.nanosecond ?? 0) / 1_000_000)
  }
}

// MARK: - TextOutput

/// An output that passes text to a closure. Use it for sockets, command palettes, and tests.
@MainActor
public final class TextOutput: PromptOutput {
  /// A kind of text.
  public enum Kind: Sendable, Equatable {
    /// A result that the user asked for.
    case result
    /// An error.
    case error
    /// A notice, such as a change to a watched property or the progress of a command.
    case notice
  }

  private let usualFormat: OutputFormat
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

  public var format: OutputFormat { OutputFormat.requested ?? usualFormat }

  public func write(_ text: String) {
    let text = DisplayText.escaped(text)
    if !OutputCapture.take(text) { receive(text, .result) }
  }

  public func show(_ listing: Listing) {
    countListing()
    write(rendered(listing))
  }

  public func countListing() { listingCount += 1 }

  public func showError(_ sentence: String) { receive(MessageText.error(sentence), .error) }

  public func notice(_ text: String) { receive(MessageText.oneLine(text), .notice) }
}

// MARK: - PlainOutput

/// An adapter that shows errors as text on a sink that supports only text and listings.
@MainActor
final class PlainOutput: PromptOutput {
  private let sink: any OutputSink

  init(_ sink: any OutputSink) { self.sink = sink }

  var format: OutputFormat { OutputFormat.requested ?? .text }
  var listingCount: Int { sink.listingCount }
  func write(_ text: String) {
    if !OutputCapture.take(DisplayText.escaped(text)) { sink.show(text) }
  }
  func show(_ listing: Listing) {
    if format == .json { return write(rendered(listing)) }
    if !OutputCapture.take(DisplayText.escaped(rendered(listing))) { sink.show(listing) }
  }
  func showError(_ sentence: String) { sink.show(MessageText.error(sentence)) }
  func notice(_ text: String) { sink.notice(text) }
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
  /// The value is local to the task, so a background job does not change the format of other
  /// results.
  @TaskLocal public static var requested: OutputFormat?
}
