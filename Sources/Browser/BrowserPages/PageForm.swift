public import Foundation

/// A form on a page. The values of its controls are sent together.
public struct PageForm: Hashable, Sendable {
  /// The name or ID that the page gives the form, or nil if it gives none.
  public var name: String?
  /// The destination of the form, unless a submit button has its own.
  public var destination: Destination
  /// The name of the character encoding that the form asks for, or nil for that of the document.
  public var charset: String?
  /// The controls in document order.
  public var fields: [PageFormField]
  /// The number that the engine has given the form in a page with scripts, or nil if the page
  /// doesn't run scripts.
  public var number: Int?

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

  /// The address to which a form is sent, with the method and the encoding.
  public struct Destination: Hashable, Sendable {
    /// The address, or nil if the page gives no valid address.
    public var action: URL?
    /// The HTTP method.
    public var method: Method
    /// The encoding of the submitted body.
    public var encoding: Encoding
    /// A Boolean value that indicates whether the form is sent without checking its controls.
    public var skipsValidation: Bool

    /// Creates a destination.
    /// - Parameters:
    ///   - action: The address, or nil if the page gives no valid address.
    ///   - method: The HTTP method.
    ///   - encoding: The encoding of the submitted body.
    ///   - skipsValidation: Whether the form is sent without checking its controls.
    public init(
      action: URL?, method: Method = .get, encoding: Encoding = .urlEncoded,
      skipsValidation: Bool = false
    ) {
      self.action = action
      self.method = method
      self.encoding = encoding
      self.skipsValidation = skipsValidation
    }
  }

  /// Creates a form.
  /// - Parameters:
  ///   - name: The name or ID that the page gives the form, or nil if it gives none.
  ///   - destination: The destination of the form.
  ///   - charset: The name of the character encoding that the form asks for, or nil for that of the
  ///     document.
  ///   - fields: The controls in document order.
  public init(
    name: String? = nil, destination: Destination, charset: String? = nil,
    fields: [PageFormField] = []
  ) {
    self.name = name
    self.destination = destination
    self.charset = charset
    self.fields = fields
  }
}

// MARK: - PageFormField

/// A control in a form.
public struct PageFormField: Hashable, Sendable {
  /// The name under which the value is submitted. A control without a name is not submitted.
  public var name: String
  /// The kind of the control.
  public var kind: Kind
  /// The format of the text in a text control.
  public var format: TextFormat
  /// The limits on the text in a text control.
  public var limits = TextLimits()
  /// The value of the control. For a check box, this value is submitted if the box is checked.
  public var value: String
  /// A Boolean value that indicates whether a check box or radio button is checked.
  public var isChecked: Bool
  /// A Boolean value that indicates whether the page has disabled the control. A disabled control
  /// can't be changed and isn't submitted.
  public var isDisabled: Bool
  /// A Boolean value that indicates whether the page keeps the text of the control. It can't be
  /// changed, but it is submitted.
  public var isReadOnly = false
  /// A Boolean value that indicates whether the control must have a value when the form is
  /// submitted.
  public var isRequired: Bool
  /// The label, placeholder or title that describes the control, or nil if there is none.
  public var label: String?
  /// The choices in a selection.
  public var options: [Option]
  /// The files that the user has chosen in a file field.
  public var files: [PageFormFile] = []
  /// The destination to which a submit button sends the form, or nil for the form's own.
  public var destination: PageForm.Destination?
  /// The number that the engine has given the control in a page with scripts, or nil if the page
  /// doesn't run scripts.
  public var number: Int?

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
    /// A picture that submits the form with the place at which the user presses it.
    case imageButton
    case file(allowsSeveral: Bool)
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
    /// A Boolean value that indicates whether the page has disabled the choice. It can't be chosen
    /// and isn't submitted.
    public var isDisabled: Bool

    /// Creates a choice.
    public init(
      text: String, value: String, isSelected: Bool = false, isDisabled: Bool = false
    ) {
      self.text = text
      self.value = value
      self.isSelected = isSelected
      self.isDisabled = isDisabled
    }
  }

  /// Creates a control.
  /// - Parameters:
  ///   - name: The name under which the value is submitted. A control with an empty name is not
  ///     submitted.
  ///   - kind: The kind of the control.
  ///   - format: The format of the text in a text control.
  ///   - value: The value. That of a check box is submitted if the box is checked.
  ///   - isChecked: Whether a check box or radio button is checked.
  ///   - isDisabled: Whether the page has disabled the control.
  ///   - isRequired: Whether the control must have a value when the form is submitted.
  ///   - label: The text that describes the control, or nil if there is none.
  ///   - options: The choices in a selection.
  ///   - destination: The destination to which a submit button sends the form, or nil for the
  ///     form's own.
  public init(
    name: String, kind: Kind = .text, format: TextFormat = .plain, value: String = "",
    isChecked: Bool = false, isDisabled: Bool = false, isRequired: Bool = false,
    label: String? = nil, options: [Option] = [], destination: PageForm.Destination? = nil
  ) {
    self.name = name
    self.kind = kind
    self.format = format
    self.value = value
    self.isChecked = isChecked
    self.isDisabled = isDisabled
    self.isRequired = isRequired
    self.label = label
    self.options = options
    self.destination = destination
  }
}

extension PageFormField.Kind {
  /// A Boolean value that indicates whether the user types a text into controls of this kind.
  package var takesText: Bool { [.text, .password, .textArea].contains(self) }

  /// A Boolean value that indicates whether controls of this kind submit the form.
  package var isSubmitButton: Bool { self == .submitButton || self == .imageButton }

  /// A Boolean value that indicates whether the user can choose several options or files.
  var allowsSeveral: Bool {
    self == .selection(allowsSeveral: true) || self == .file(allowsSeveral: true)
  }
}
