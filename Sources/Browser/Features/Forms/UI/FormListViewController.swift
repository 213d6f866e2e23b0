package import Switchboard

/// A form control in a list, with the value that would be submitted.
public struct FormFieldItem: Equatable, ListItem {
  /// The index of the control among those on the page that are not hidden, starting at 0.
  public let id: Int
  /// The number of the form that contains the control, starting at 1.
  public let form: Int
  /// The name under which the form submits the value, or an empty string if the control has none.
  public let name: String
  /// The kind of the control, such as `text` or `check box`.
  public let kind: String
  /// The value of the control, or the text of the chosen options. Passwords are masked.
  public let value: String
  /// A Boolean value that indicates whether the control is checked, or nil if it can't be.
  public let isChecked: Bool?
  /// The texts of the enabled choices, or an empty array if the control has none.
  public let options: [String]
  /// The label, or nil if the control has none.
  public let label: String?

  package init(
    id: Int, form: Int, name: String, kind: String, value: String, isChecked: Bool?,
    options: [String], label: String?
  ) {
    self.id = id
    self.form = form
    self.name = name
    self.kind = kind
    self.value = value
    self.isChecked = isChecked
    self.options = options
    self.label = label
  }
}

extension FormFieldItem {
  /// The value, with a mark if the control is checked.
  fileprivate var shownValue: String { isChecked == true ? "\(value) ✓" : value }

  /// The control's label and its choices.
  fileprivate var shownLabel: String {
    let choices = options.joined(separator: ", ")
    return [label, choices.isEmpty ? nil : "one of \(choices)"].compactMap(\.self)
      .joined(separator: ": ")
  }
}

/// A type that displays a list of a page's forms.
@MainActor
public protocol FormListConsumer: CommandReporting {
  /// Replaces all controls.
  /// - Parameter fields: The controls in all forms, in document order, or nil if no page is loaded.
  func setFields(_ fields: [FormFieldItem]?)
}

/// A view controller that lists the controls in a page's forms.
package final class FormListViewController:
  ListViewController<FormFieldItem, Void>, FormListConsumer
{
  private var hasPage = false

  package func setFields(_ fields: [FormFieldItem]?) {
    hasPage = fields != nil
    items = fields ?? []
  }

  package override class var columns: [Listing.Column] {
    [
      .init("form", .number), .init("name", .optional(.text)), .init("kind", .text),
      .init("value", .text), .init(key: "is_checked", .optional(.flag)),
      .init(key: "options", .list(.text)), .init("label", .optional(.text)),
    ]
  }

  package override func cells(of field: FormFieldItem, number: Int) -> [Listing.Cell] {
    [
      .number(field.form), OutputValue(unlessEmpty: field.name), .text(field.kind),
      .shown(.text(field.value), as: field.shownValue), OutputValue(field.isChecked, \.output),
      field.options.output, .shown(OutputValue(field.label, \.output), as: field.shownLabel),
    ]
  }

  package override var placeholder: String {
    hasPage ? "The page has no forms." : noPagePlaceholder
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the controls of a page's forms.
  public var forms: ViewFactory<Void, any FormListConsumer & Screen> {
    get { factory(FormListViewController.init) }
    set { replace(by: newValue) }
  }
}
