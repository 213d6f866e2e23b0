package import Switchboard

/// A form control in a list, with the value that would be submitted.
package struct FormFieldItem: Equatable, Identifiable, Sendable {
  /// The index of the control among all controls on the page.
  package let id: Int
  /// The number of the form.
  package let form: Int
  /// The name of the control.
  package let name: String
  /// The kind of the control, as text.
  package let kind: String
  /// The value of the control, or the text of the chosen options. Passwords are hidden.
  package let value: String
  /// A Boolean value that indicates whether the control is checked, or nil if it can't be.
  package let isChecked: Bool?
  /// The texts of the enabled choices, or an empty array if the control has none.
  package let options: [String]
  /// The label, or nil if the control has none.
  package let label: String?

  /// Creates an item.
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
package protocol FormListConsumer: CommandReporting {
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

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("form", .number), .init("name", .optional(.text)), .init("kind", .text),
    .init("value", .text), .init(key: "is_checked", .optional(.flag)),
    .init(key: "options", .list(.text)), .init("label", .optional(.text)),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map {
        [
          .number($0.form), OutputValue(unlessEmpty: $0.name), .text($0.kind),
          .shown(.text($0.value), as: $0.shownValue), OutputValue($0.isChecked, \.output),
          $0.options.output, .shown(OutputValue($0.label, \.output), as: $0.shownLabel),
        ]
      },
      placeholder: hasPage ? "The page has no forms." : noPagePlaceholder)
  }
}
