import Foundation
import Switchboard
import SwitchboardLineEditor

/// The output of a served prompt, which is shown by the process in which the lines are typed.
@MainActor
final class ServedOutput {
  private let options: PromptOptions
  private weak var client: (any PromptClient)?
  /// The size of the client's terminal, or nil if there is none.
  var size: ScreenSize?
  private var status: (@MainActor (LineMetrics) -> StyledText?)?
  var arrival: Arrival?
  private let offer: PromptOffer
  private(set) var listingCount: Int
  private static var lastCount = 0

  /// Creates an output.
  /// - Parameters:
  ///   - client: The process that shows the output.
  ///   - options: The properties of the client.
  ///   - offer: The program's part of the prompt.
  init(_ client: any PromptClient, _ options: PromptOptions, _ offer: PromptOffer) {
    self.client = client
    self.options = options
    self.offer = offer
    // A screen recognizes the last listing by its count, also if another output shows the next.
    Self.lastCount += 1 << 32
    listingCount = Self.lastCount
  }

  /// The number of the prompt.
  var number: Int { offer.number }
}

// MARK: - PromptOutput

extension ServedOutput: PromptOutput {
  var usualFormat: OutputFormat { options.isJSON ? .json : .text }

  var columns: Int? { format == .text && !OutputCapture.isDiverting ? size?.columns : nil }

  var screenSize: ScreenSize? { columns == nil ? nil : size }

  var includesOffTheRecord: Bool { options.includesOffTheRecord }

  var textWidth: @Sendable (String) -> Int { { DisplayText.width(of: $0) } }

  func countListing() { listingCount += 1 }

  func write(_ text: String) {
    let text = DisplayText.escaped(text)
    if !OutputCapture.take(text) { client?.show(.text(text, isPaged: offer.usesPager())) }
  }

  func write(_ text: StyledText) {
    guard size != nil else { return write(text.plain) }
    if OutputCapture.take(DisplayText.escaped(text.plain)) { return }
    client?.show(.text(text, isPaged: offer.usesPager()))
  }

  func show(_ bytes: [UInt8]) throws {
    guard format == .text else { return show(String(decoding: bytes, as: UTF8.self)) }
    if OutputCapture.take(bytes) { return }
    let isText = String(validating: bytes, as: UTF8.self) != nil
    guard size == nil || isText else { throw ConsoleOutput.binary }
    client?.show(.bytes(bytes))
  }

  func show(_ error: ErrorReport) { client?.show(.error(error)) }

  func notice(_ text: String) {
    if options.isInteractive { client?.show(.notice(text)) }
  }
}

// MARK: - Status

extension ServedOutput {
  func showStatus(_ line: @escaping @MainActor (LineMetrics) -> StyledText?) {
    guard options.isInteractive else { return }
    let isScheduled = status != nil
    status = line
    // A change can consist of several steps, so the line is sent once they are complete.
    if !isScheduled { Task { sendStatus() } }
  }

  /// Sends the status if it has changed.
  func sendStatus() {
    guard let size, let line = status else { return }
    status = nil
    if let text = line(.terminal(number, columns: size.columns)) { client?.show(.status(text)) }
  }
}

// MARK: - Arrivals

extension ServedOutput {
  func showArrival(_ show: @escaping @MainActor () async -> Void) {
    guard options.isInteractive, !options.isJSON else { return }
    arrival = show
    client?.show(.arrival)
  }
}

// MARK: - Handover

extension ServedOutput {
  func handOver(_ item: HandoverItem) async throws -> String? {
    var question = PromptQuestion(.handover)
    question.item = item
    guard options.isInteractive, let answer = await client?.answer(question) else {
      throw HandoverError.noTerminal
    }
    guard answer.status == 0 else { throw HandoverError.failed(answer.text ?? "it was refused") }
    return answer.text
  }
}

// MARK: - TerminalOutput

extension ServedOutput: TerminalOutput {
  var markedColumns: Int? { size?.columns }

  func showMark(_ text: String) { client?.show(.mark(text)) }

  var hasTerminal: Bool { options.isInteractive }

  func status(of command: ShellCommand) async -> Int32? {
    await client?.answer(PromptQuestion(command, .shell))?.status
  }

  func output(of command: ShellCommand) async -> (status: Int32, bytes: [UInt8])? {
    let answer = await client?.answer(PromptQuestion(command, .shellOutput))
    return answer?.status.map { ($0, Array(answer?.bytes ?? Data())) }
  }
}

extension PromptQuestion {
  fileprivate init(_ command: ShellCommand, _ kind: Kind) {
    self.init(kind, command.text)
    input = command.input.map { Data($0) }
    sharesInput = command.sharesInput
    parameters = command.parameters
    variables = command.variables
  }
}
