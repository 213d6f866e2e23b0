public import Foundation

/// A request that submits a form.
public struct PageFormRequest: Hashable, Sendable {
  /// The address. If the method is GET, its query contains the submitted values.
  public var url: URL
  /// The body of a POST request, or nil for a GET request.
  public var submission: FormSubmission?

  /// Creates a request.
  public init(url: URL, submission: FormSubmission? = nil) {
    self.url = url
    self.submission = submission
  }
}

// MARK: - Submitting

extension PageDocument {
  /// Returns the request that submits a form in the document.
  ///
  /// - Parameters:
  ///   - index: The index of the form, which must exist.
  ///   - entries: The values that the user has entered into the document's forms.
  ///   - button: The index of the submit button in the form, or nil for the first one.
  /// - Throws: ``PageFormError`` if the form can't be submitted.
  public func submission(
    ofForm index: Int, entries: [PageFormEntry], button: Int? = nil
  ) throws(PageFormError) -> PageFormRequest {
    try forms[index].submission(
      of: entries.filter { $0.form == index }, button: button, baseURL: url)
  }
}

extension PageForm {
  /// Returns the request that submits the form, encoded in UTF-8 as the HTML standard specifies.
  ///
  /// A file field submits an empty file, because entries can't contain files.
  ///
  /// - Parameters:
  ///   - entries: The values that the user has entered into this form.
  ///   - button: The index of the submit button, or nil for the first one, as if the user pressed
  ///     Enter.
  ///   - baseURL: The address of the page, which is used if the form has no address.
  ///   - boundary: The boundary between the parts of a multipart body. It must not occur in any
  ///     value.
  /// - Throws: ``PageFormError/noButton`` or ``PageFormError/disabledButton(_:)`` if the button
  ///   can't submit the form, or ``PageFormError/unsupportedAction(_:)`` if the form's address
  ///   can't receive forms.
  public func submission(
    of entries: [PageFormEntry], button: Int? = nil, baseURL: URL,
    boundary: String = Self.makeBoundary()
  ) throws(PageFormError) -> PageFormRequest {
    let submitter = try submitter(button)
    if !skipsValidation { try applying(entries).checkRequired() }
    guard method != .dialog else { throw .closesDialog }
    let url = (action ?? baseURL).absoluteURL
    let values = applying(entries).values(submitter: submitter)
    switch url.scheme?.lowercased() {
    case "http", "https":
      guard method == .get else {
        return PageFormRequest(url: url, submission: body(of: values, boundary: boundary))
      }
    case "file", "data":
      guard method == .get else { return PageFormRequest(url: url) }
    case let scheme: throw .unsupportedAction(scheme)
    }
    return PageFormRequest(url: try Self.url(url, withQuery: Self.urlEncoded(values)))
  }

  /// Returns a new random boundary for a multipart body.
  public static func makeBoundary() -> String {
    let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    return "----SwitchboardFormBoundary" + String((0..<24).map { _ in letters.randomElement()! })
  }

  /// Returns the index of the button that submits the form, or nil if the form has no submit
  /// button.
  private func submitter(_ button: Int?) throws(PageFormError) -> Int? {
    let index = button ?? fields.firstIndex { $0.kind == .submitButton }
    guard let index else { return nil }
    guard fields.indices.contains(index), fields[index].kind == .submitButton else {
      throw .noButton
    }
    let field = fields[index]
    guard !field.isDisabled else {
      throw .disabledButton(field.label ?? (field.value.isEmpty ? field.name : field.value))
    }
    return index
  }

  /// Returns a copy of an address with a different query and no fragment.
  private static func url(_ url: URL, withQuery query: String) throws(PageFormError) -> URL {
    let text = url.absoluteString.prefix { $0 != "#" }.prefix { $0 != "?" }
    guard let result = URL(string: text + "?" + query) else {
      throw .unsupportedAction(url.scheme)
    }
    return result
  }
}

// MARK: - Required controls

extension PageForm {
  /// Checks that no required control is empty. Controls without a name are ignored, because the
  /// user can't fill them.
  fileprivate func checkRequired() throws(PageFormError) {
    let required = fields.filter { $0.isRequired && !$0.isDisabled && !$0.name.isEmpty }
    if let file = required.first(where: { $0.kind == .file }) { throw .requiredFile(file.name) }
    var names: [String] = []
    for field in required where isEmpty(field) && !names.contains(field.name) {
      names.append(field.name)
    }
    guard names.isEmpty else { throw .required(names) }
  }

  private func isEmpty(_ field: PageFormField) -> Bool {
    switch field.kind {
    case .text, .password, .textArea: field.value.isEmpty
    case .checkBox: !field.isChecked
    case .radioButton:
      !fields.contains { $0.kind == .radioButton && $0.name == field.name && $0.isChecked }
    // An option with an empty value means that nothing is chosen.
    case .selection(allowsSeveral: false):
      field.submittedOptions(false).allSatisfy { $0.value.isEmpty }
    case .selection(allowsSeveral: true): !field.options.contains(where: \.isSelected)
    case .hidden, .submitButton, .file, .button: false
    }
  }
}

// MARK: - Values

/// A value that a form submits.
private struct SubmittedValue {
  var name: String
  var value: String
  var isFile = false
}

extension PageForm {
  /// Returns the values to submit, in the order of the controls.
  fileprivate func values(submitter: Int?) -> [SubmittedValue] {
    fields.enumerated().flatMap { index, field in
      field.name.isEmpty || field.isDisabled
        ? [] : Self.values(of: field, isSubmitter: index == submitter)
    }
  }

  private static func values(of field: PageFormField, isSubmitter: Bool) -> [SubmittedValue] {
    let own = SubmittedValue(name: field.name, value: field.value)
    switch field.kind {
    case .text, .password, .textArea: return [own]
    case .hidden:
      return field.name.lowercased() == "_charset_"
        ? [SubmittedValue(name: field.name, value: "UTF-8")] : [own]
    case .checkBox, .radioButton: return field.isChecked ? [own] : []
    case .submitButton: return isSubmitter ? [own] : []
    case .file: return [SubmittedValue(name: field.name, value: "", isFile: true)]
    case .button: return []
    case .selection(let allowsSeveral):
      return field.submittedOptions(allowsSeveral).map {
        SubmittedValue(name: field.name, value: $0.value)
      }
    }
  }
}

extension PageFormField {
  /// Returns the options that a selection submits. If the user can choose only one and hasn't
  /// chosen any, the first option is submitted.
  fileprivate func submittedOptions(_ allowsSeveral: Bool) -> [Option] {
    let selected = options.filter(\.isSelected)
    guard !allowsSeveral else { return selected }
    return (selected.last ?? options.first).map { [$0] } ?? []
  }
}

// MARK: - Encodings

extension PageForm {
  fileprivate func body(of values: [SubmittedValue], boundary: String) -> FormSubmission {
    switch encoding {
    case .urlEncoded:
      FormSubmission(contentType: encoding.rawValue, body: Data(Self.urlEncoded(values).utf8))
    case .multipart:
      FormSubmission(
        contentType: "\(encoding.rawValue); boundary=\(boundary)",
        body: Data(Self.multipart(values, boundary: boundary).utf8))
    case .plainText:
      FormSubmission(
        contentType: encoding.rawValue,
        body: Data(
          values.map { "\($0.name.withCRLF)=\($0.value.withCRLF)\r\n" }.joined().utf8))
    }
  }

  fileprivate static func urlEncoded(_ values: [SubmittedValue]) -> String {
    values.map { "\($0.name.withCRLF.urlEncoded)=\($0.value.withCRLF.urlEncoded)" }
      .joined(separator: "&")
  }

  private static func multipart(_ values: [SubmittedValue], boundary: String) -> String {
    values.map { value in
      let name = value.name.withCRLF.escapedForHeader
      let header = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
      return value.isFile
        ? header + "; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n"
        : header + "\r\n\r\n\(value.value.withCRLF)\r\n"
    }.joined() + "--\(boundary)--\r\n"
  }
}

extension String {
  /// The text with all kinds of newlines replaced by `\r\n`.
  fileprivate var withCRLF: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var previous: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\r"): bytes += [byte, UInt8(ascii: "\n")]
      case UInt8(ascii: "\n"):
        if previous != UInt8(ascii: "\r") { bytes += [UInt8(ascii: "\r"), byte] }
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as the URL standard's `application/x-www-form-urlencoded` serializer encodes it.
  fileprivate var urlEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text, escaped for a quoted header parameter.
  fileprivate var escapedForHeader: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "%0A"
      case "\r": "%0D"
      case "\"": "%22"
      default: String(scalar)
      }
    }.joined()
  }
}
