import Foundation
import Switchboard
import SwitchboardREPL

/// What prepares the texts of results for the agent.
struct MCPText {
  let configuration: MCPConfiguration

  /// Returns the result of a tool.
  /// - Parameters:
  ///   - text: The text, which has been prepared, or nil if there is nothing to say.
  ///   - isError: Whether the tool has failed.
  func result(_ text: String?, isError: Bool = false) -> OutputRecord {
    let shown = text.map(configuration.framing) ?? "Done."
    let content = OutputValue.record(["type": .text("text"), "text": .text(shown)])
    let result: OutputRecord = ["content": .list([content])]
    return isError ? result.merging(["isError": .flag(true)]) : result
  }

  /// Returns a text as it is shown. Of a long one, this is the beginning.
  func prepared(_ text: String) -> String {
    let text = configuration.cleaning(text), limit = configuration.textLimit
    guard text.utf8.count > limit else { return text }
    // A page can give one character any number of scalars.
    let rest = text.unicodeScalars.dropFirst(limit)
    guard !rest.isEmpty else { return text }
    let shown = String(text.unicodeScalars.prefix(limit))
    return "\(shown)\n… \(rest.count) more characters are left out"
  }

  /// Returns a text that is cleaned.
  func cleaned(_ text: String) -> String { configuration.cleaning(text) }

  /// Returns JSON whose texts are cleaned.
  func cleaned(json: String) -> String {
    let value = try? JSONDecoder().decode(OutputValue.self, from: Data(json.utf8))
    return value.map { cleaned($0).json } ?? json
  }

  /// Returns a value whose texts are cleaned.
  func cleaned(_ value: OutputValue) -> OutputValue {
    switch value {
    case .text(let text): .text(configuration.cleaning(text))
    case .list(let values): .list(values.map(cleaned))
    case .record(let record):
      .record(OutputRecord(record.members.map { ($0.name, cleaned($0.value)) }))
    case .shown(let value, let text): .shown(cleaned(value), as: text)
    case .number, .decimal, .exact, .flag, .date, .none: value
    }
  }
}
