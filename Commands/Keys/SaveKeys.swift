public import Foundation
public import Switchboard

/// The save state of a window.
public enum SaveState: BroadcastKey {
  /// Whether everything is saved, or why it is not.
  public typealias Value = SaveSummary
}

/// The value that ``SaveState`` broadcasts.
public enum SaveSummary: Hashable, Sendable {
  /// Nothing has changed, and nothing has been saved.
  case idle
  /// Something has changed, and a save begins after a short delay.
  case pending
  /// A save is in progress.
  case saving
  /// All changes were saved at the given time.
  case saved(Date)
  /// The last save failed for the given reason, which is a single sentence. The next save tries
  /// again.
  case failed(reason: String)

  /// The name of the state, without the time or the reason.
  private var word: String {
    switch self {
    case .idle: "idle"
    case .pending: "pending"
    case .saving: "saving"
    case .saved: "saved"
    case .failed: "failed"
    }
  }
}

// MARK: - BroadcastWords

extension SaveSummary: BroadcastWords {
  public static var words: [String] { ["idle", "pending", "saving", "saved", "failed"] }
}

// MARK: - CustomStringConvertible

extension SaveSummary: CustomStringConvertible {
  /// The state as text, such as `saved 2026-01-31 08:00:00Z`.
  public var description: String {
    switch self {
    case .idle, .pending, .saving: word
    case .saved(let time): "\(word) \(time.formatted(.iso8601.dateTimeSeparator(.space)))"
    case .failed(let reason): "\(word): \(reason)"
    }
  }
}

// MARK: - Encodable

extension SaveSummary: Encodable {
  private enum Key: CodingKey {
    case state, time, reason
  }

  /// Encodes the name of the state, the time and the reason. The time or reason is encoded as null
  /// if the state doesn't have one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(word, forKey: .state)
    var (time, reason): (String?, String?) = (nil, nil)
    if case .saved(let date) = self { time = date.formatted(.iso8601) }
    if case .failed(let text) = self { reason = text }
    try container.encode(time, forKey: .time)
    try container.encode(reason, forKey: .reason)
  }
}
