import Foundation
import Switchboard

/// Some dispatches of a program, in the order in which they began or ended.
package struct RemoteDispatches: Codable, Equatable, Sendable {
  let dispatches: [RemoteDispatch]
  /// The number of dispatches that were dropped before these, because the client reads too slowly.
  let missedCount: Int

  private enum CodingKeys: String, CodingKey {
    case dispatches
    case missedCount = "missed_count"
  }
}

/// A dispatch of a command, which may still be running.
struct RemoteDispatch: Codable, Equatable, Sendable {
  enum Outcome: String, Codable, Sendable {
    case returned, failed, unhandled
  }

  /// A number that increases with each dispatch.
  let number: Int
  /// The number of the dispatch that caused this one, or nil for an outermost dispatch.
  let parent: Int?
  /// The line that sends the command, its name if the line cannot be typed, or its name and ` …` if
  /// the arguments are confidential.
  let line: String
  /// The name of the dispatcher through which the command was sent.
  let dispatcher: String
  /// The object that handles the command, or nil if there is none.
  let handler: String?
  /// The name of the dispatcher that has the handler.
  let level: String?
  let wrappers: [String]
  /// The time at which the dispatch began, in seconds since 1970.
  let start: Double
  /// The duration in milliseconds, or nil if the dispatch has not ended.
  private(set) var milliseconds: Double?
  /// The outcome, or nil if the dispatch has not ended.
  private(set) var outcome: Outcome?
  /// A description of the error that the command threw.
  private(set) var problem: String?
  /// The result of the command as text.
  private(set) var result: String?
}

// MARK: - Describing a dispatch

extension RemoteDispatch {
  /// Describes a dispatch that begins now.
  /// - Parameters:
  ///   - dispatch: The dispatch.
  ///   - disclosure: What the client may know of it.
  @MainActor
  init(_ dispatch: Dispatch, _ disclosure: Disclosure) {
    let handler = dispatch.handler, name = dispatch.command.displayName
    number = dispatch.id
    parent = dispatch.parentID
    line = disclosure == .everything ? (dispatch.line ?? name).shortened : "\(name) …"
    dispatcher = dispatch.dispatcher
    self.handler = handler?.handler
    level = handler?.level
    wrappers = dispatch.wrappers
    start = Date().timeIntervalSince1970
  }

  /// Adds the outcome of the dispatch.
  @MainActor
  mutating func end(
    _ dispatch: Dispatch, _ outcome: Dispatch.Outcome, _ disclosure: Disclosure
  ) {
    let disclosesAll = disclosure == .everything
    milliseconds = dispatch.duration.map { $0 / .milliseconds(1) }
    if disclosesAll { result = dispatch.result?.words?.joined(separator: " ").shortened }
    switch outcome {
    case .returned: self.outcome = .returned
    case .unhandled: self.outcome = .unhandled
    case .threw(let error):
      self.outcome = .failed
      // The text of an error may quote an argument.
      problem = disclosesAll ? "\(error)".shortened : nil
    }
  }
}
