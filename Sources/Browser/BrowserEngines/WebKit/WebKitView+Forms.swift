#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import Foundation

  extension WebKitView {
    /// Fills in a form of the page and submits it, so that the page's scripts and validation run.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - submission: The content of a POST request, which has the contents of files.
    func submit(_ form: FilledForm, _ submission: FormSubmission?) {
      guard tracker.document != nil, let load = tracker.expected?.load,
        let json = Self.json(SubmittedForm(form, submission))
      else { return refuseForm() }
      Task { [weak self] in
        let result = await self?.call("submit(\(json))")
        self?.finishSubmitting(load, result)
      }
    }

    private static func json(_ form: SubmittedForm) -> String? {
      (try? JSONEncoder().encode(form)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Ends the tab's load if the page makes no request.
    private func finishSubmitting(
      _ load: WebKitLoad, _ result: Result<String?, PageOperationError>?
    ) {
      guard tracker.expected?.load == load else { return }
      guard let json = try? result?.get(),
        let outcome = try? JSONDecoder().decode(SubmissionOutcome.self, from: Data(json.utf8)),
        !outcome.isGone
      else { return refuseForm() }
      if !outcome.refused.isEmpty {
        let reason = outcome.refused.joined(separator: ", ")
        report(.page(.failed(.formRefused(reason: reason))), of: tracker.giveUp())
      } else if outcome.isHandled {
        report(.page(.finished), of: tracker.giveUp())
      }
    }

    /// Ends the tab's load because the page no longer has the form.
    func refuseForm() {
      let error = LoadError.other("the page no longer has the form: load it, and fill in the form")
      report(.page(.failed(error)), of: tracker.giveUp())
    }
  }

  /// What happened when a form was submitted.
  private struct SubmissionOutcome: Decodable {
    /// Whether the page no longer has the form.
    let isGone: Bool
    /// Whether a script of the page has handled the submission itself.
    let isHandled: Bool
    /// The names of the controls that the page doesn't accept, with the reasons.
    let refused: [String]
  }

  // MARK: - SubmittedForm

  /// A form as the script in the page receives it.
  private struct SubmittedForm: Encodable {
    /// A control that the user has changed.
    struct Field: Encodable {
      let number: Int
      var value: String?
      var isChecked: Bool?
      /// The values of the chosen options.
      var chosen: [String]?
      var files: [File]?
    }

    /// The name, type and contents of a file.
    struct File: Encodable {
      let name: String
      let type: String
      let contents: Data
    }

    let form: Int
    let button: Int?
    let fields: [Field]

    init(_ filled: FilledForm, _ submission: FormSubmission?) {
      form = filled.number
      button = filled.button
      let contents = (submission?.files ?? []).map { ($0.url, $0.contents ?? Data()) }
      let contentsOfFiles = Dictionary(contents) { $1 }
      fields = filled.fields.compactMap { field in
        field.number.map { Field(field, number: $0, contentsOfFiles) }
      }
    }
  }

  extension SubmittedForm.Field {
    fileprivate init(_ field: PageFormField, number: Int, _ contents: [URL: Data]) {
      self.number = number
      switch field.kind {
      case .checkBox, .radioButton: isChecked = field.isChecked
      case .selection: chosen = field.options.filter(\.isSelected).map(\.value)
      case .file:
        files = field.files.map { file in
          SubmittedForm.File(
            name: file.name, type: file.mimeType, contents: contents[file.url] ?? Data())
        }
      default: value = field.value
      }
    }
  }
#endif
