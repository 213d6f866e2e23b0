public import Foundation

/// A form on a page.
public struct PageForm: Hashable, Sendable {
  /// The name or ID that the page gives the form, or nil if it gives none.
  public var name: String?
  /// The address that the form is submitted to, or nil if the page gives no valid address.
  public var action: URL?
  /// The HTTP method that submits the form.
  public var method: Method
  /// The encoding of the submitted body.
  public var encoding: Encoding
  /// The controls in document order.
  public var fields: [PageFormField]
  /// A Boolean value that indicates whether the form is submitted even if required controls are
  /// empty.
  public var skipsValidation: Bool

  /// An HTTP method that submits a form.
  public enum Method: String, Hashable, Sendable {
    case get, post
    /// The form closes a dialog on the page and is not sent to a host.
    case dialog
  }

  /// The encoding of the submitted body.
  public enum Encoding: String, Hashable, Sendable {
    case urlEncoded = "application/x-www-form-urlencoded"
    case multipart = "multipart/form-data"
    case plainText = "text/plain"
  }

  /// Creates a form.
  /// - Parameters:
  ///   - name: The name or ID that the page gives the form, or nil if it gives none.
  ///   - action: The address that the form is submitted to, or nil if the page gives no valid
  ///     address.
  ///   - method: The HTTP method that submits the form.
  ///   - encoding: The encoding of the submitted body.
  ///   - fields: The controls in document order.
  ///   - skipsValidation: Whether the form is submitted even if required controls are empty.
  public init(
    name: String? = nil, action: URL?, method: Method = .get, encoding: Encoding = .urlEncoded,
    fields: [PageFormField] = [], skipsValidation: Bool = false
  ) {
    self.name = name
    self.action = action
    self.method = method
    self.encoding = encoding
    self.fields = fields
    self.skipsValidation = skipsValidation
  }
}

// MARK: - PageFormField

/// A control in a form.
public struct PageFormField: Hashable, Sendable {
  /// The name under which the value is submitted. A control without a name is not submitted.
  public var name: String
  /// The kind of the control.
  public var kind: Kind
  /// The value of the control. For a check box, this value is submitted if the box is checked.
  public var value: String
  /// A Boolean value that indicates whether a check box or radio button is checked.
  public var isChecked: Bool
  /// A Boolean value that indicates whether the page has disabled the control. A disabled control
  /// can't be changed and isn't submitted.
  public var isDisabled: Bool
  /// A Boolean value that indicates whether the control must have a value when the form is
  /// submitted.
  public var isRequired: Bool
  /// The label, placeholder or title that describes the control, or nil if there is none.
  public var label: String?
  /// The choices in a selection.
  public var options: [Option]

  /// The kind of a control.
  public enum Kind: Hashable, Sendable {
    /// A single line of text of any type, such as an email address.
    case text
    case password
    case hidden
    case textArea
    case checkBox
    case radioButton
    case selection(allowsSeveral: Bool)
    case submitButton
    case file
    /// A control that does nothing without scripts.
    case button
  }

  /// A choice in a selection.
  public struct Option: Hashable, Sendable {
    /// The text that is shown for the choice.
    public var text: String
    /// The value that is submitted.
    public var value: String
    /// A Boolean value that indicates whether the choice is selected.
    public var isSelected: Bool

    /// Creates a choice.
    public init(text: String, value: String, isSelected: Bool = false) {
      self.text = text
      self.value = value
      self.isSelected = isSelected
    }
  }

  /// Creates a control.
  /// - Parameters:
  ///   - name: The name under which the value is submitted. A control with an empty name is not
  ///     submitted.
  ///   - kind: The kind of the control.
  ///   - value: The value. That of a check box is submitted if the box is checked.
  ///   - isChecked: Whether a check box or radio button is checked.
  ///   - isDisabled: Whether the page has disabled the control.
  ///   - isRequired: Whether the control must have a value when the form is submitted.
  ///   - label: The text that describes the control, or nil if there is none.
  ///   - options: The choices in a selection.
  public init(
    name: String, kind: Kind = .text, value: String = "", isChecked: Bool = false,
    isDisabled: Bool = false, isRequired: Bool = false, label: String? = nil,
    options: [Option] = []
  ) {
    self.name = name
    self.kind = kind
    self.value = value
    self.isChecked = isChecked
    self.isDisabled = isDisabled
    self.isRequired = isRequired
    self.label = label
    self.options = options
  }
}

// MARK: - FormSubmission

/// The body of a POST request that submits a form.
public struct FormSubmission: Hashable, Sendable {
  /// The media type of the body, with parameters.
  public var contentType: String
  /// The body.
  public var body: Data

  /// Creates a submission.
  public init(contentType: String, body: Data) {
    self.contentType = contentType
    self.body = body
  }
}
