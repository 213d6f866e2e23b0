/// Text whose parts can have different styles. An output that shows no styles shows the plain text.
public struct StyledText: Sendable, Equatable {
  /// A part of the text that has one style.
  public struct Part: Sendable, Equatable {
    /// The text, which can contain any character. The output escapes hidden characters.
    public let text: String
    /// The style of the whole part.
    public let style: TextStyle

    /// Creates a part.
    /// - Parameters:
    ///   - text: The text.
    ///   - style: The style of the text.
    public init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The parts, in order.
  public var parts: [Part]

  /// Creates text that consists of the parts, in order.
  public init(_ parts: [Part] = []) { self.parts = parts }

  /// Creates text with one style.
  /// - Parameters:
  ///   - text: The text.
  ///   - style: The style of the text.
  public init(_ text: String, _ style: TextStyle = .plain) { self.init([Part(text, style)]) }

  package init(lines: [StyledText]) {
    self.init(Array(lines.map(\.parts).joined(separator: [Part("\n")])))
  }

  /// The text without its styles.
  public var plain: String { parts.map(\.text).joined() }
}

// MARK: - TextStyle

/// A style for text on a terminal.
public struct TextStyle: Sendable, Equatable {
  /// A Boolean value that indicates whether the text is bold.
  public var isBold: Bool
  /// A Boolean value that indicates whether the text is dim.
  public var isDim: Bool
  /// A Boolean value that indicates whether the text is italic.
  public var isItalic: Bool
  /// A Boolean value that indicates whether the text is underlined.
  public var isUnderlined: Bool
  /// A Boolean value that indicates whether the text is struck out.
  public var isStruck: Bool
  /// The color of the text, or nil for the terminal's default color.
  public var color: TextColor?

  /// Creates a style.
  /// - Parameters:
  ///   - isBold: Whether the text is bold.
  ///   - isDim: Whether the text is dim.
  ///   - isItalic: Whether the text is italic.
  ///   - isUnderlined: Whether the text is underlined.
  ///   - isStruck: Whether the text is struck out.
  ///   - color: The color of the text, or nil for the terminal's default color.
  public init(
    isBold: Bool = false, isDim: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
    isStruck: Bool = false, color: TextColor? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
    self.color = color
  }

  /// The style of ordinary text.
  public static let plain = Self()
  /// The style of text that is less important than the text around it.
  public static let dim = Self(isDim: true)
  /// The style of text that stands out.
  public static let bold = Self(isBold: true)
}

/// A color for text on a terminal. The terminal's theme determines the exact shade.
public enum TextColor: String, CaseIterable, Sendable {
  case grey, blue, red, yellow, green, pink, purple, cyan, orange
}
