package import Foundation
package import Switchboard

/// A part of a served prompt's output.
package struct OutputEvent: Codable, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// A result, already formatted.
    case text
    /// Bytes that a command shows, such as a file.
    case bytes
    case error
    /// A notice, which only terminals show.
    case notice
    /// The line that describes the state of the program.
    case status
    /// Something to show that has arrived. The client asks for it when nothing is typed.
    case arrival
    /// The marks below the wrong part of the line.
    case mark
    /// What the prompt has defined, before another process continues the program.
    case state
  }

  package let kind: Kind
  /// The text, or the message of an error.
  package private(set) var text = ""
  /// False if a terminal shows ``Kind/text`` without a pager, and nil otherwise.
  package private(set) var isPaged: Bool?
  /// The bytes of ``Kind/bytes``.
  package private(set) var bytes: Data?
  /// The parts of ``Kind/status``, or of ``Kind/text`` with styles.
  package private(set) var parts: [OutputEventPart]?
  /// The kind of an error in snake_case.
  package private(set) var errorKind: String?
  /// The name of the command that failed.
  package private(set) var command: String?
  /// The text that precedes the message of an error.
  package private(set) var lead: String?
  /// What the prompt has defined.
  package private(set) var state: PromptState?

  private enum CodingKeys: String, CodingKey {
    case kind, text, bytes, parts, command, lead, state
    case errorKind = "error_kind"
    case isPaged = "is_paged"
  }

  private init(_ kind: Kind, _ text: String = "") {
    self.kind = kind
    self.text = text
  }
}

// MARK: - Creating events

extension OutputEvent {
  package static func text(_ text: String, isPaged: Bool = true) -> Self {
    var event = Self(.text, text)
    event.isPaged = isPaged ? nil : false
    return event
  }

  static func text(_ text: StyledText, isPaged: Bool) -> Self {
    var event = Self.text(text.plain, isPaged: isPaged)
    event.parts = text.parts.map(OutputEventPart.init)
    return event
  }

  static func notice(_ text: String) -> Self { Self(.notice, text) }
  static var arrival: Self { Self(.arrival) }
  static func mark(_ text: String) -> Self { Self(.mark, text) }

  static func bytes(_ bytes: [UInt8]) -> Self {
    var event = Self(.bytes)
    event.bytes = Data(bytes)
    return event
  }

  package static func error(_ error: ErrorReport) -> Self {
    var event = Self(.error, error.message)
    event.errorKind = error.kind
    event.command = error.command
    event.lead = error.lead
    return event
  }

  package static func state(_ state: PromptState) -> Self {
    var event = Self(.state)
    event.state = state
    return event
  }

  static func status(_ text: StyledText) -> Self {
    var event = Self(.status)
    event.parts = text.parts.map(OutputEventPart.init)
    return event
  }
}

// MARK: - Showing events

extension OutputEvent {
  /// The error of ``Kind/error``.
  var error: ErrorReport {
    ErrorReport(text, kind: errorKind ?? "error", command: command, lead: lead ?? "")
  }

  var styledText: StyledText { StyledText(parts?.map(\.part) ?? [StyledText.Part(text)]) }
}

// MARK: - Styled text

/// A part of a line with one style.
package struct OutputEventPart: Codable, Equatable, Sendable {
  private var text: String
  private var isBold: Bool?
  private var isDim: Bool?
  private var isItalic: Bool?
  private var isUnderlined: Bool?
  private var isStruck: Bool?
  private var color: String?

  private enum CodingKeys: String, CodingKey {
    case text, color
    case isBold = "is_bold"
    case isDim = "is_dim"
    case isItalic = "is_italic"
    case isUnderlined = "is_underlined"
    case isStruck = "is_struck"
  }

  /// Creates a part that can be sent. Properties with their usual values are left out.
  package init(_ part: StyledText.Part) {
    text = part.text
    isBold = part.style.isBold ? true : nil
    isDim = part.style.isDim ? true : nil
    isItalic = part.style.isItalic ? true : nil
    isUnderlined = part.style.isUnderlined ? true : nil
    isStruck = part.style.isStruck ? true : nil
    color = part.style.color?.rawValue
  }

  /// The part with its style. A color that this version does not know is left out.
  package var part: StyledText.Part {
    StyledText.Part(
      text,
      TextStyle(
        isBold: isBold ?? false, isDim: isDim ?? false, isItalic: isItalic ?? false,
        isUnderlined: isUnderlined ?? false, isStruck: isStruck ?? false,
        color: color.flatMap(TextColor.init(rawValue:))))
  }
}
