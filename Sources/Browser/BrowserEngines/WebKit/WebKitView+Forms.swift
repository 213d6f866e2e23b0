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
      guard let script = SubmittedForm(submission, action: url).script else {
        return refuse("the engine cannot submit the form: use ‘--engine light’")
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

  /// The content of a form, as a script receives it.
  struct SubmittedForm: Encodable {
    /// The name and value of a control.
    struct Entry: Encodable {
      let name: String
      /// The value, or nil for a file control.
      var value: String?
      /// The file of a file control, or nil if there is none.
      var file: File?
    }

    /// The name, type and contents of a file.
    struct File: Encodable {
      let name: String
      let type: String
      let contents: Data
    }

    let action: String
    let type: String
    let charset: String
    let entries: [Entry]

    init(_ submission: FormSubmission, action: URL) {
      self.action = action.absoluteString
      type = submission.encoding.rawValue
      charset = submission.charset
      entries = submission.entries.map { entry in
        switch entry.value {
        case .text(let text): Entry(name: entry.name, value: text)
        case .file(let file): Entry(name: entry.name, file: file.map(File.init))
        }
      }
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
        (({ action, type, charset, entries }) => {
          const form = document.createElement('form');
          form.hidden = true;
          form.method = 'post';
          form.action = action;
          form.enctype = type;
          form.acceptCharset = charset;
          for (const { name, value, file } of entries) {
            const input = document.createElement('input');
            input.type = value === undefined ? 'file' : 'hidden';
            input.name = name;
            if (value !== undefined) input.value = value;
            if (file !== undefined) {
              const bytes = Uint8Array.from(atob(file.contents), (byte) => byte.charCodeAt(0));
              const transfer = new DataTransfer();
              transfer.items.add(new File([bytes], file.name, { type: file.type }));
              input.files = transfer.files;
            }
            form.appendChild(input);
          }
          (document.body || document.documentElement).appendChild(form);
          HTMLFormElement.prototype.submit.call(form);
          form.remove();
        })(\(json))
        """
    }
  }

  extension SubmittedForm.File {
    init(_ file: PageFormFile) {
      name = file.name
      type = file.mimeType
      contents = file.contents ?? Data()
    }
  }
#endif
