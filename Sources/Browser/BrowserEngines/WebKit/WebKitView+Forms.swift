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
        let json = form.json(submission)
      else { return refuseForm() }
      Task { [weak self] in
        let result = await self?.call("submit(\(json))")
        self?.finishSubmitting(load, result)
      }
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

  /// The outcome of submitting a form.
  private struct SubmissionOutcome: Decodable {
    /// A Boolean value that indicates whether the page no longer has the form.
    let isGone: Bool
    /// A Boolean value that indicates whether a script of the page has handled the submission
    /// itself.
    let isHandled: Bool
    /// The names of the controls that the page doesn't accept, with the reasons.
    let refused: [String]
  }

  // MARK: - JSON

  extension FilledForm {
    /// Returns the form as the script in the page receives it.
    /// - Parameter submission: The content of a POST request, which has the contents of files.
    fileprivate func json(_ submission: FormSubmission?) -> String? {
      let files = (submission?.files ?? []).map { ($0.url, $0.contents ?? Data()) }
      let contents = Dictionary(files) { $1 }
      var form: [String: Any] = ["form": number, "fields": fields.map { $0.object(contents) }]
      form["button"] = button
      let data = try? JSONSerialization.data(withJSONObject: form)
      return data.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  extension PageFormField {
    /// Returns the number and the state of the control.
    /// - Parameter contents: The contents of files.
    fileprivate func object(_ contents: [URL: Data]) -> [String: Any] {
      var object: [String: Any] = ["number": number ?? -1]
      switch kind {
      case .checkBox, .radioButton: object["isChecked"] = isChecked
      case .selection: object["chosen"] = options.filter(\.isSelected).map(\.value)
      case .file:
        object["files"] = files.map { file in
          let data = contents[file.url] ?? Data()
          return [
            "name": file.name, "type": file.mimeType, "contents": data.base64EncodedString(),
          ]
        }
      default: object["value"] = value
      }
      return object
    }
  }
#endif
