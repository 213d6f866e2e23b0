import Switchboard

/// Writes down what view controllers show.
@MainActor
final class RecordingOutput: OutputSink {
  private(set) var shown: [String] = []
  private(set) var notices: [String] = []

  func show(_ listing: Listing) {
    shown.append(
      listing.rows.isEmpty
        ? listing.placeholder
        : listing.rows.map { $0.map(\.text).joined(separator: "|") }.joined(separator: "\n"))
  }
  func show(_ text: String) { shown.append(text) }
  func showAbsence(_ sentence: String) { shown.append("absent: \(sentence)") }
  func notice(_ text: String) { notices.append(text) }
}
