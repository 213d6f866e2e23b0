import Foundation

/// Text that consists of runs, each of which has one style. A newline in a run is a line break on
/// the page.
public struct PageText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The runs in order.
  public var runs: [PageTextRun]
  /// The side of a table's cell at which the text stands.
  public var alignment = Alignment.leading
  /// The number of columns that the text of a table's cell spans. Cells without text follow it.
  public var columns = 1

  /// A side of a cell.
  public enum Alignment: String, Hashable, Sendable {
    case leading = "left"
    case center
    case trailing = "right"
  }

  /// Creates text from runs.
  public init(_ runs: [PageTextRun] = []) { self.runs = runs }

  /// Creates text from a single plain run.
  public init(stringLiteral text: String) { self.init([PageTextRun(text)]) }

  /// The text of all runs.
  public var string: String { runs.map(\.text).joined() }
}

/// A piece of text with one style.
public struct PageTextRun: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The characters.
  public var text: String
  /// The style of the whole run.
  public var style: PageTextStyle
  /// The index in ``PageDocument/links`` of the link that the run belongs to, if any.
  public var link: Int?
  /// The number of the anchor that the run begins at, if any.
  public var anchor: Int?
  /// The control that the run shows, if any. A layout shows the control's current value instead of
  /// the text.
  public var control: PageControl?

  /// Creates a run of one style, which can belong to a link or a control.
  public init(
    _ text: String, style: PageTextStyle = [], link: Int? = nil, control: PageControl? = nil
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.control = control
  }

  /// Creates a plain run.
  public init(stringLiteral text: String) { self.init(text) }
}

/// The position of a control in a document.
public struct PageControl: Hashable, Sendable {
  /// The index of the form in ``PageDocument/forms``.
  public var form: Int
  /// The index of the control in ``PageForm/fields``.
  public var field: Int

  /// Creates the position of a control.
  public init(form: Int, field: Int) {
    self.form = form
    self.field = field
  }
}

/// A set of styles that a piece of text can have.
public struct PageTextStyle: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Emphasized text.
  public static let emphasis = Self(rawValue: 1)
  /// Important text.
  public static let strong = Self(rawValue: 2)
  /// Code, which is shown in a fixed-width font.
  public static let code = Self(rawValue: 4)
  /// The alternative text of an image.
  public static let image = Self(rawValue: 8)
  /// A form control, such as a text field.
  public static let control = Self(rawValue: 16)
  /// Text above the line, such as an exponent.
  public static let superscript = Self(rawValue: 32)
  /// Text below the line.
  public static let `subscript` = Self(rawValue: 64)
  /// Text that was removed from the page or no longer applies.
  public static let deleted = Self(rawValue: 128)
  /// Text that was added to the page.
  public static let inserted = Self(rawValue: 256)
  /// Text that is highlighted.
  public static let marked = Self(rawValue: 512)
  /// The pronunciation or meaning of the text before it.
  public static let ruby = Self(rawValue: 1024)
  /// Text in a table's cell whose spaces and newlines are significant.
  public static let preformatted = Self(rawValue: 2048)
}
