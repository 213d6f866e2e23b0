public import Foundation

/// A request that submits a form.
public struct PageFormRequest: Hashable, Sendable {
  /// The address. If the method is GET, its query contains the submitted values.
  public var url: URL
  /// The content of a POST request, or nil for a GET request.
  public var submission: FormSubmission?
  /// The form that a page with scripts submits itself to make the request, or nil if the page
  /// doesn't run scripts.
  public var filledForm: FilledForm?

  /// Creates a request, by POST if it has a submission.
  public init(url: URL, submission: FormSubmission? = nil) {
    self.url = url
    self.submission = submission
  }
}

/// A form that the user has filled in on a page with scripts.
public struct FilledForm: Hashable, Sendable {
  /// The number that identifies the form in the page. See ``PageForm/number``.
  public let number: Int
  /// The number that identifies the submit button in the page, or nil if the form has none.
  public let button: Int?
  /// The controls that the user has changed.
  public let fields: [PageFormField]
}

// MARK: - Submitting

extension PageDocument {
  /// Returns the request that submits a form in the document.
  ///
  /// - Parameters:
  ///   - index: The index of the form, which must exist.
  ///   - entries: The values that the user has entered into the document's forms.
  ///   - button: The index of the submit button in the form, or nil for the first enabled one, as if
  ///     the user pressed Enter.
  /// - Throws: ``PageFormError`` if the form can't be submitted.
  public func submission(
    ofForm index: Int, entries: [PageFormEntry], button: Int? = nil
  ) throws(PageFormError) -> PageFormRequest {
    try forms[index].submission(
      of: entries.filter { $0.form == index }, button: button, charset: source.encoding)
  }
}

extension PageForm {
  /// Returns the request that submits the form, as the HTML standard specifies.
  ///
  /// - Parameters:
  ///   - entries: The values that the user has entered into this form.
  ///   - button: The index of the submit button, or nil for the first enabled one, as if the user
  ///     pressed Enter.
  ///   - charset: The name of the document's character encoding, or nil for UTF-8.
  /// - Throws: ``PageFormError`` if the button can't submit the form, if its controls don't contain
  ///   the values that the page requires, or if the address can't receive forms.
  public func submission(
    of entries: [PageFormEntry], button: Int? = nil, charset: String? = nil
  ) throws(PageFormError) -> PageFormRequest {
    let submitter = try submitter(button), filled = applying(entries)
    let destination = submitter.flatMap { fields[$0].destination } ?? destination
    if !destination.skipsValidation {
      try filled.checkRequired()
      try filled.checkTexts(edited: Set(entries.map(\.field)))
    }
    guard destination.method != .dialog else { throw .closesDialog }
    guard let action = destination.action, var address = WebAddress(action) else {
      throw .unsupportedAction(nil)
    }
    guard ["http", "https", "file", "data"].contains(address.scheme) else {
      throw .unsupportedAction(address.scheme)
    }
    let encoding = (self.charset ?? charset).flatMap { CharacterEncoding(label: $0) } ?? .utf8
    let name = encoding.withoutUTF16.standardName
    let submission = FormSubmission(
      filled.values(submitter: submitter, charset: name), encoding: destination.encoding,
      charset: name)
    var request = PageFormRequest(url: action)
    if destination.method == .post {
      if address.scheme.hasPrefix("http") { request.submission = submission }
    } else {
      address.query = submission.query
      guard let url = address.url else { throw .unsupportedAction(nil) }
      request.url = url
    }
    request.filledForm = filledForm(filled, submitter: submitter)
    return request
  }

  /// Returns the form with the controls that the user has changed, or nil if the page doesn't run
  /// scripts.
  private func filledForm(_ filled: Self, submitter: Int?) -> FilledForm? {
    number.map { number in
      FilledForm(
        number: number, button: submitter.flatMap { fields[$0].number },
        fields: zip(fields, filled.fields).filter { $0 != $1 }.map(\.1))
    }
  }

  /// Returns the index of the button that submits the form, or nil if the form has no submit
  /// button.
  private func submitter(_ button: Int?) throws(PageFormError) -> Int? {
    let buttons = fields.indices.filter { fields[$0].kind.isSubmitButton }
    if let button, !buttons.contains(button) { throw .noButton }
    let chosen = button ?? buttons.first { !fields[$0].isDisabled } ?? buttons.first
    if let chosen, fields[chosen].isDisabled {
      throw .disabledButton(fields[chosen].buttonTitle)
    }
    return chosen
  }
}

// MARK: - What the page requires

extension PageForm {
  /// Checks that no required control is empty. Controls without a name are ignored, because the
  /// user can't fill them.
  fileprivate func checkRequired() throws(PageFormError) {
    let required = fields.filter { $0.isRequired && $0.canChange && !$0.name.isEmpty }
    var names: [String] = []
    for field in required where isEmpty(field) && !names.contains(field.name) {
      names.append(field.name)
    }
    guard names.isEmpty else { throw .required(names) }
  }

  /// Checks that the texts have their format and keep within their limits. The host checks patterns,
  /// because testing a text against the pattern of a hostile page could take forever.
  fileprivate func checkTexts(edited: Set<Int>) throws(PageFormError) {
    for (index, field) in fields.enumerated() where field.canChange && !field.name.isEmpty {
      guard let needed = field.objection(isEdited: edited.contains(index)) else { continue }
      throw .refused(field.name, needed: needed)
    }
  }

  private func isEmpty(_ field: PageFormField) -> Bool {
    switch field.kind {
    case .text, .password, .textArea: field.value.isEmpty
    case .checkBox: !field.isChecked
    case .radioButton:
      !fields.contains { $0.kind == .radioButton && $0.name == field.name && $0.isChecked }
    // An option with an empty value means that nothing is chosen.
    case .selection(allowsSeveral: false):
      field.options.filter(\.isSelected).allSatisfy { $0.value.isEmpty }
    case .selection(allowsSeveral: true): !field.options.contains(where: \.isSelected)
    case .file: field.files.isEmpty
    case .hidden, .submitButton, .imageButton, .button: false
    }
  }
}

// MARK: - Values

extension PageForm {
  /// Returns the values to submit, in the order of the controls.
  fileprivate func values(submitter: Int?, charset: String) -> [FormSubmission.Entry] {
    fields.enumerated().flatMap { index, field in
      field.isDisabled || field.kind.isSubmitButton && index != submitter
        ? [] : field.values(charset: charset)
    }
  }
}

extension PageFormField {
  fileprivate func values(charset: String) -> [FormSubmission.Entry] {
    if kind == .imageButton {
      // A button that is pressed without a mouse is pressed at its corner.
      let prefix = name.isEmpty ? "" : name + "."
      return ["x", "y"].map { FormSubmission.Entry(prefix + $0, .text("0")) }
    }
    return name.isEmpty ? [] : ownValues(charset: charset).map { FormSubmission.Entry(name, $0) }
  }

  private func ownValues(charset: String) -> [FormSubmission.Value] {
    switch kind {
    case .text, .password, .textArea, .submitButton: [.text(value)]
    case .hidden: [.text(name.lowercased() == "_charset_" ? charset : value)]
    case .checkBox, .radioButton: isChecked ? [.text(value)] : []
    case .file: files.isEmpty ? [.file(nil)] : files.map { .file($0) }
    case .selection: options.filter { $0.isSelected && !$0.isDisabled }.map { .text($0.value) }
    case .imageButton, .button: []
    }
  }
}
