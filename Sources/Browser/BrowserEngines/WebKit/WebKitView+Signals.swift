#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  extension WebKitView {
    func connectSignals(of view: UnsafeMutablePointer<WebKitWebView>) {
      connectLoading(view)
      connectProperties(view)
      connectPolicies(view)
      connectQuestions(view)
    }

    private func connectLoading(_ view: UnsafeMutablePointer<WebKitWebView>) {
      connect(view, "load-changed", to: self) {
        $0.loadChanged(WebKitLoadEvent(rawValue: $1.choice(1)))
      }
      connectDecision(view, "load-failed", to: self) { view, arguments in
        view.loadFailed(arguments.text(2), arguments.error(3))
        return true
      }
      connectDecision(view, "load-failed-with-tls-errors", to: self) { view, arguments in
        let faults = g_value_get_flags(arguments.values + 3)
        view.certificateFailed(arguments.text(1), GTlsCertificateFlags(rawValue: faults))
        return true
      }
      connect(view, "resource-load-started", to: self) { view, arguments in
        guard let url = URL(webkit_uri_request_get_uri(arguments.pointer(2))) else { return }
        view.permitRequest(to: url)
      }
      connect(view, "web-process-terminated", to: self) { view, _ in view.processEnded() }
    }

    private func connectProperties(_ view: UnsafeMutablePointer<WebKitWebView>) {
      connect(view, "notify::title", to: self) { view, _ in view.reportTitle() }
      connect(view, "notify::uri", to: self) { view, _ in view.addressChanged() }
      connect(view, "notify::is-loading", to: self) { view, _ in view.loadingChanged() }
      connect(view, "notify::estimated-load-progress", to: self) { view, _ in
        view.progressChanged()
      }
      guard let list = webkit_web_view_get_back_forward_list(view) else { return }
      connect(UnsafeMutableRawPointer(list), "changed", to: self) {
        $0.listChanged(isAddition: $1.pointer(1) != nil)
      }
    }

    private func connectPolicies(_ view: UnsafeMutablePointer<WebKitWebView>) {
      connectDecision(view, "decide-policy", to: self) { view, arguments in
        let kind = WebKitPolicyDecisionType(rawValue: arguments.choice(2))
        return arguments.pointer(1).map { view.decide($0, kind) } ?? false
      }
      connect(view, "create", to: self) { view, arguments in
        if let action = arguments.pointer(1) { view.openHere(action) }
      }
    }

    /// Connects the signals for questions that GTK would otherwise show in a window.
    private func connectQuestions(_ view: UnsafeMutablePointer<WebKitWebView>) {
      connect(view, "script-dialog", to: self) { view, arguments in
        if let dialog = arguments.pointer(1) { view.ask(dialog) }
      }
      connect(view, "authenticate", to: self) { view, arguments in
        if let request = arguments.pointer(1) { view.logIn(request) }
      }
      connect(view, "run-file-chooser", to: self) { _, arguments in
        webkit_file_chooser_request_cancel(arguments.pointer(1))
      }
      for signal in ["print", "run-color-chooser", "show-notification", "enter-fullscreen"] {
        connect(view, signal, to: self) { _, _ in }
      }
    }
  }
#endif
