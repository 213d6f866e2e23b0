import Foundation
import Switchboard

/// An error that a prompt reports.
///
/// People read a sentence. Programs read an object with the members `ok`, which is false, `kind`,
/// `message`, `command`, and `place`.
public struct ErrorReport: Sendable, Equatable {
  /// A sentence that describes the error and how to fix it.
  public let message: String
  /// The kind of the error in snake_case, such as `unknown_command`.
  public let kind: String
  /// The name of the command that failed, or nil if the line names no command.
  public let command: String?
  /// The text before the message for people, such as `tabs.script:3: `, or `[1] ` for a job.
  let lead: String

  /// Creates a report.
  /// - Parameters:
  ///   - message: A sentence that describes the error and how to fix it.
  ///   - kind: The kind of the error in snake_case.
  ///   - command: The name of the command that failed, or nil if the line names no command.
  ///   - place: The position of the line, or nil if it has none.
  public init(
    _ message: String, kind: String = "error", command: String? = nil, place: String? = nil
  ) {
    self.init(message, kind: kind, command: command, lead: place.map { "\($0): " } ?? "")
  }

  /// Creates a report of a line.
  /// - Parameters:
  ///   - message: A sentence that describes the error and how to fix it.
  ///   - kind: The kind of the error in snake_case.
  ///   - command: The name of the command that failed, or nil if the line names no command.
  ///   - lead: The text that precedes messages about the line, such as `tabs.script:3: `.
  init(_ message: String, kind: String, command: String?, lead: String) {
    self.message = message
    self.kind = kind
    self.command = command
    self.lead = lead
  }

  /// The position of the line, such as `tabs.script:3`, or nil if it has none.
  public var place: String? {
    let place = lead.trimmingCharacters(in: CharacterSet(charactersIn: ": "))
    return place.isEmpty ? nil : place
  }

  /// The report for people, which begins with the position of the line.
  public var sentence: String { lead + message }

  /// The message in two parts: what is wrong, and how to fix it. The second part follows the last colon
  /// or full stop outside of quotation marks, and is empty if there is none after the command's name.
  public var parts: (problem: String, remedy: String) {
    let name = command.map { "\($0): " } ?? ""
    let start =
      message.hasPrefix(name) ? message.index(message.startIndex, offsetBy: name.count) : nil
    var depth = 0
    var end = message.endIndex
    for (index, next) in zip(message.indices, message.indices.dropFirst())
    where index >= start ?? message.startIndex {
      switch message[index] {
      case "‘", "(": depth += 1
      case "’", ")": depth -= 1
      case ":", ".": if depth <= 0, message[next] == " " { end = next }
      default: break
      }
    }
    return (String(message[..<end]), String(message[end...].dropFirst()))
  }

  /// The report for programs, as JSON on one line.
  public var json: String { OutputValue.record(record).json }

  private var record: OutputRecord {
    [
      "ok": .flag(false), "kind": .text(kind), "message": .text(MessageText.shortened(message)),
      "command": OutputValue(command) { .text($0) }, "place": OutputValue(place) { .text($0) },
    ]
  }

  /// The fields of a report for programs.
  static let fields = [
    OutputField("ok", .flag), OutputField("kind", .text), OutputField("message", .text),
    OutputField("command", .optional(.text)), OutputField("place", .optional(.text)),
  ]
}

// MARK: - Notices

extension ErrorReport {
  /// Returns the JSON object of a notice about a problem that makes no line fail.
  static func json(ofNotice sentence: String) -> String {
    OutputValue.record([
      "kind": .text("notice"), "message": .text(MessageText.shortened(sentence)),
    ]).json
  }

  /// The fields of a notice for programs.
  static let noticeFields = [
    OutputField("kind", .choice(["notice"])), OutputField("message", .text),
  ]
}

// MARK: - Creating a report

extension ErrorReport {
  /// Creates a report of an error that made a line fail.
  /// - Parameters:
  ///   - message: A sentence that describes the error and how to fix it.
  ///   - error: The error.
  ///   - command: The name of the command that failed, or nil if the line names no command.
  ///   - lead: The text that precedes messages about the line, such as `tabs.script:3: `.
  init(_ message: String, because error: any Error, command: String?, lead: String) {
    self.init(
      message, kind: ErrorKind.name(of: error), command: command ?? (error as? LineError)?.command,
      lead: lead)
  }
}
