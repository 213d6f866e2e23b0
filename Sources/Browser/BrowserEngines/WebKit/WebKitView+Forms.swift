#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  extension WebKitView {
    /// Submits a form. WebKit has no API for sending a request body. Therefore, this method creates
    /// a form with the same content in the original page and submits it with a script.
    func submit(
      _ submission: FormSubmission, to url: URL, in view: UnsafeMutablePointer<WebKitWebView>
    ) {
      guard tracker.document != nil else {
        return refuse("the page of the form has gone: load it, and fill in the form again")
      }
      guard let form = SubmittedForm(submission, action: url), let script = form.script else {
        return refuse(
          "the engine cannot submit a form of type \(submission.contentType): use ‘--engine light’")
      }
      reading.isSubmitting = true
      Task { [weak self] in
        if case .failure(let error)? = await self?.run(script, inWorld: "switchboard") {
          self?.refuse("the form cannot be submitted (\(error)): load the page again")
        }
      }
    }

    private func refuse(_ reason: String) {
      guard let load = tracker.fail(nil, isCancelled: false) else { return }
      report(.page(.failed(.other(reason))), of: load)
    }
  }

  // MARK: - SubmittedForm

  /// The content of a form, decoded from its request body.
  struct SubmittedForm: Encodable {
    /// The name and value of a control.
    struct Entry: Encodable {
      let name: String
      /// The value, or nil for a file control, which is always empty.
      let value: String?
    }

    let action: String
    let type: String
    let entries: [Entry]

    init?(_ submission: FormSubmission, action: URL) {
      let parts = submission.contentType.split(separator: ";", maxSplits: 1)
      type = parts.first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
      self.action = action.absoluteString
      let body = String(bytes: submission.body, encoding: .utf8)
      let entries: [Entry]? =
        switch PageForm.Encoding(rawValue: type) {
        case .urlEncoded: body.flatMap(Self.urlEncodedEntries)
        case .plainText: body.flatMap(Self.plainTextEntries)
        case .multipart: body.flatMap { Self.multipartEntries(of: $0, submission.contentType) }
        case nil: nil
        }
      guard let entries else { return nil }
      self.entries = entries
    }

    /// A script that submits the form, or nil if its content can't be encoded.
    ///
    /// The script sets attributes before it adds controls, because controls can hide properties of
    /// the form.
    var script: String? {
      let encoder = JSONEncoder()
      guard let data = try? encoder.encode(self), let json = String(bytes: data, encoding: .utf8)
      else { return nil }
      return """
        (({ action, type, entries }) => {
          const form = document.createElement('form');
          form.hidden = true;
          form.method = 'post';
          form.action = action;
          form.enctype = type;
          form.acceptCharset = 'utf-8';
          for (const { name, value } of entries) {
            const input = document.createElement('input');
            input.type = value === undefined ? 'file' : 'hidden';
            input.name = name;
            if (value !== undefined) input.value = value;
            form.appendChild(input);
          }
          (document.body || document.documentElement).appendChild(form);
          HTMLFormElement.prototype.submit.call(form);
          form.remove();
        })(\(json))
        """
    }
  }

  // MARK: - Bodies

  extension SubmittedForm {
    private static func urlEncodedEntries(_ body: String) -> [Entry]? {
      var entries: [Entry] = []
      for pair in body.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { $0.replacing("+", with: " ").removingPercentEncoding }
        guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
        entries.append(Entry(name: name, value: value))
      }
      return entries
    }

    private static func plainTextEntries(_ body: String) -> [Entry]? {
      body.split(separator: "\r\n").map { line in
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return Entry(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
      }
    }

    private static func multipartEntries(of body: String, _ contentType: String) -> [Entry]? {
      guard let start = contentType.range(of: "boundary=") else { return nil }
      let boundary = contentType[start.upperBound...].prefix { $0 != ";" }
        .trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
      let parts = ("\r\n" + body).components(separatedBy: "\r\n--\(boundary)")
      guard parts.count > 1, parts.last?.hasPrefix("--") == true else { return nil }
      var entries: [Entry] = []
      for part in parts.dropFirst().dropLast() {
        guard let entry = entry(ofPart: part) else { return nil }
        entries.append(entry)
      }
      return entries
    }

    private static func entry(ofPart part: String) -> Entry? {
      guard let gap = part.range(of: "\r\n\r\n"),
        let start = part[..<gap.lowerBound].range(of: " name=\"")
      else { return nil }
      let name = part[start.upperBound..<gap.lowerBound].prefix { $0 != "\"" }
      let unescaped = name.replacing("%22", with: "\"").replacing("%0D%0A", with: "\r\n")
      let isFile = part[..<gap.lowerBound].contains("; filename=\"")
      return Entry(name: String(unescaped), value: isFile ? nil : String(part[gap.upperBound...]))
    }
  }
#endif
