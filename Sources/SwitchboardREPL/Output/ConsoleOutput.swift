public import Switchboard
import SwitchboardLineEditor

/// Standard output and standard error, or the terminal above the line being typed.
///
/// Texts may come from web pages: whatever could control a terminal, or hide, is shown escaped.
/// Writing blocks nobody for long: what a slow reader has not taken waits in a queue, and `exit()`
/// waits until that is written. After a signal that ends a prompt it waits for a second at most.
@MainActor
public final class ConsoleOutput {
  /// The form in which listings are shown.
  public private(set) var format: OutputFormat
  /// Why standard output takes no more; nil while it does.
  var failure: OutputError? { OutputWriter.shared.failure }
  /// The editor that has the terminal, while there is one.
  var editor: LineEditor?

  /// How many cells a row of text should take at most; nil where no person reads it.
  var columns: Int? { format == .text ? editor?.columns : nil }

  /// The number of listings shown so far.
  public private(set) var listingCount = 0

  /// Makes an output.
  /// - Parameter format: the form in which listings are shown.
  public init(format: OutputFormat = .text) {
    self.format = format
  }

  /// Shows listings in another form while `body` runs.
  func with<Result>(_ format: OutputFormat, _ body: () -> Result) -> Result {
    let usual = self.format
    self.format = format
    defer { self.format = usual }
    return body()
  }

  /// Shows listings in another form while `body` runs.
  func with<Result>(
    _ format: OutputFormat, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let usual = self.format
    self.format = format
    defer { self.format = usual }
    return try await body()
  }

  /// Shows a listing, in JSON with other values in one column.
  /// - Parameters:
  ///   - listing: The listing.
  ///   - values: The JSON values, in the order of the rows.
  ///   - column: The name of the column.
  func show(_ listing: Listing, withJSON values: [String], in column: String) {
    guard format == .json else { return show(listing) }
    listingCount += 1
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

  /// Shows what went wrong, on standard error, in one line.
  public func showError(_ sentence: String) {
    let line = MessageText.error(sentence)
    if let editor {
      editor.show("\u{1b}[31m\(line)\u{1b}[0m", allowingStyle: true)
    } else {
      OutputWriter.shared.write(line + "\n", to: .error)
    }
  }

  /// Shows a line that a script is about to run.
  func echo(_ line: String, prompt: String) {
    write(prompt + line)
  }

  private func write(_ text: String) {
    if let editor { return editor.show(text) }
    OutputWriter.shared.write(DisplayText.escaped(text) + "\n", to: .output)
  }
}

// MARK: - OutputSink

extension ConsoleOutput: OutputSink {
  /// Shows a listing, as a table or as JSON.
  public func show(_ listing: Listing) {
    listingCount += 1
    switch format {
    case .text: write(ListingText(listing: listing, columns: columns).text)
    case .json: write(ListingJSON(listing: listing).text)
    }
  }

  /// Shows a text, as it is or as a JSON string.
  public func show(_ text: String) {
    write(format == .json ? ListingJSON.quoted(text) : text)
  }

  /// Shows that what was asked for is not there, in a sentence or as `null`.
  public func showAbsence(_ sentence: String) {
    write(format == .json ? "null" : sentence)
  }

  /// Shows a change in one line above the prompt; without a terminal nobody is there to see it.
  public func notice(_ text: String) {
    editor?.show("\u{1b}[2m\(MessageText.oneLine(text))\u{1b}[0m", allowingStyle: true)
  }
}
