package import BrowserCommands
package import BrowserPages
import Foundation
package import Switchboard

/// A type that displays a list of a page's links.
@MainActor
package protocol LinkListConsumer: AnyObject {
  /// Replaces all links.
  /// - Parameter links: The links on the active tab's page, in document order, or nil if no page is
  ///   loaded.
  func setLinks(_ links: [PageLink]?)

  /// Reports the tab that a command opened.
  func report(_ opening: OpeningReport)
}

/// A link in a list.
package struct LinkItem: Equatable, Identifiable, Sendable {
  /// The identity of a link, which consists of its number and its address. The address ensures that
  /// a number doesn't refer to a different link after another page is loaded.
  package struct ID: Hashable, Sendable {
    let number: Int
    let reference: String
  }

  /// The identity of the link.
  package var id: ID { ID(number: number, reference: link.reference) }

  let number: Int
  let link: PageLink
}

/// A view controller that lists the links on a page and follows the chosen one.
package final class LinkListViewController:
  ListViewController<LinkItem, LinkItem.ID, any LinkCommands>, LinkListConsumer
{
  private var hasPage = false

  package func setLinks(_ links: [PageLink]?) {
    hasPage = links != nil
    items = (links ?? []).enumerated().map { LinkItem(number: $0 + 1, link: $1) }
  }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("link", .number), .init("text", .text), .init("address", .text),
  ]

  override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map {
        [
          .number($0.number), .text($0.link.text),
          OutputValue(address: $0.link.url?.absoluteString ?? $0.link.reference),
        ]
      },
      placeholder: hasPage ? "The page has no links." : noPagePlaceholder)
  }

  override func choose(_ index: Int) async throws {
    guard let number = LinkNumber(number: items[index].number) else { throw RowError.inert }
    try commands.followLink(.number(number), inNewTab: false, inBackground: false)
  }
}

/// The text that the lists show if no page is loaded.
private let noPagePlaceholder = "No page is loaded: ‘page’ shows why."

// MARK: - FormListViewController

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
  /// The value of the control. Passwords are hidden.
  package let value: String
  /// The control's label and its choices.
  package let label: String
  /// The values for programs.
  package let data: FormFieldData

  /// Creates an item.
  package init(
    id: Int, form: Int, name: String, kind: String, value: String, label: String,
    data: FormFieldData
  ) {
    self.data = data
    self.id = id
    self.form = form
    self.name = name
    self.kind = kind
    self.value = value
    self.label = label
  }
}

/// The values of a form control, for programs.
package struct FormFieldData: Equatable, Sendable {
  /// The value. Passwords are hidden.
  package let value: String
  /// A Boolean value that indicates whether the control is checked, or nil if it can't be.
  package let isChecked: Bool?
  /// The values that the user can choose from, or an empty array if the control has no choices.
  package let options: [String]
  /// The label, or nil if the control has none.
  package let label: String?

  /// Creates a value.
  package init(value: String, isChecked: Bool?, options: [String], label: String?) {
    (self.value, self.isChecked, self.options, self.label) = (value, isChecked, options, label)
  }
}

/// A type that displays a list of a page's forms.
@MainActor
package protocol FormListConsumer: AnyObject {
  /// Replaces all controls.
  /// - Parameter fields: The controls in all forms, in document order, or nil if no page is loaded.
  func setFields(_ fields: [FormFieldItem]?)

  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
}

/// A view controller that lists the controls in a page's forms.
package final class FormListViewController:
  ListViewController<FormFieldItem, FormFieldItem.ID, Void>, FormListConsumer
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

  override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map {
        [
          .number($0.form), OutputValue(unlessEmpty: $0.name), .text($0.kind),
          .shown(.text($0.data.value), as: $0.value), OutputValue($0.data.isChecked, \.output),
          $0.data.options.output,
          .shown(OutputValue($0.data.label, \.output), as: $0.label),
        ]
      },
      placeholder: hasPage ? "The page has no forms." : noPagePlaceholder)
  }
}
