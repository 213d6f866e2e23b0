#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  extension WebKitView {
    /// Connects the signals of a view. Each handler has the parameters of its signal.
    func connectSignals(of view: UnsafeMutablePointer<WebKitWebView>) {
      connectLoading(view)
      connectProperties(view)
      connectList(view)
      connectPolicies(view)
      connectQuestions(view)
    }

    private func connectLoading(_ view: UnsafeMutablePointer<WebKitWebView>) {
      typealias Change = @convention(c) @WebKitActor (gpointer?, WebKitLoadEvent, gpointer?) -> Void
      let change: Change = { _, event, data in (target(data) as WebKitView?)?.loadChanged(event) }
      connect(view, "load-changed", to: self, change)

      typealias Fail =
        @convention(c) @WebKitActor (
          gpointer?, WebKitLoadEvent, UnsafePointer<CChar>?, UnsafeMutablePointer<GError>?,
          gpointer?
        ) -> gboolean
      let fail: Fail = { _, _, address, error, data in
        (target(data) as WebKitView?)?.loadFailed(String(address), error)
        return 1
      }
      connect(view, "load-failed", to: self, fail)

      typealias Distrust =
        @convention(c) @WebKitActor (
          gpointer?, UnsafePointer<CChar>?, gpointer?, GTlsCertificateFlags, gpointer?
        ) -> gboolean
      let distrust: Distrust = { _, address, _, faults, data in
        (target(data) as WebKitView?)?.certificateFailed(String(address), faults)
        return 1
      }
      connect(view, "load-failed-with-tls-errors", to: self, distrust)

      typealias Request =
        @convention(c) @WebKitActor (gpointer?, gpointer?, OpaquePointer?, gpointer?) -> Void
      let request: Request = { _, _, request, data in
        guard let url = URL(webkit_uri_request_get_uri(request)) else { return }
        (target(data) as WebKitView?)?.permitRequest(to: url)
      }
      connect(view, "resource-load-started", to: self, request)

      typealias End =
        @convention(c) @WebKitActor (
          gpointer?, WebKitWebProcessTerminationReason, gpointer?
        ) -> Void
      let end: End = { _, _, data in (target(data) as WebKitView?)?.processEnded() }
      connect(view, "web-process-terminated", to: self, end)
    }

    private func connectProperties(_ view: UnsafeMutablePointer<WebKitWebView>) {
      typealias Notify = @convention(c) @WebKitActor (gpointer?, gpointer?, gpointer?) -> Void
      let title: Notify = { _, _, data in (target(data) as WebKitView?)?.reportTitle() }
      connect(view, "notify::title", to: self, title)
      let address: Notify = { _, _, data in (target(data) as WebKitView?)?.addressChanged() }
      connect(view, "notify::uri", to: self, address)
      let loading: Notify = { _, _, data in (target(data) as WebKitView?)?.loadingChanged() }
      connect(view, "notify::is-loading", to: self, loading)
      let progress: Notify = { _, _, data in (target(data) as WebKitView?)?.progressChanged() }
      connect(view, "notify::estimated-load-progress", to: self, progress)
    }

    private func connectList(_ view: UnsafeMutablePointer<WebKitWebView>) {
      guard let list = webkit_web_view_get_back_forward_list(view) else { return }
      typealias Change =
        @convention(c) @WebKitActor (gpointer?, gpointer?, gpointer?, gpointer?) -> Void
      let change: Change = { _, added, _, data in
        (target(data) as WebKitView?)?.listChanged(isAddition: added != nil)
      }
      connect(UnsafeMutableRawPointer(list), "changed", to: self, change)
    }

    private func connectPolicies(_ view: UnsafeMutablePointer<WebKitWebView>) {
      typealias Decide =
        @convention(c) @WebKitActor (
          gpointer?, OpaquePointer?, WebKitPolicyDecisionType, gpointer?
        ) -> gboolean
      let decide: Decide = { _, decision, kind, data in
        guard let decision, let view = target(data) as WebKitView? else { return 0 }
        return view.decide(decision, kind) ? 1 : 0
      }
      connect(view, "decide-policy", to: self, decide)

      typealias Create =
        @convention(c) @WebKitActor (gpointer?, OpaquePointer?, gpointer?) -> gpointer?
      let create: Create = { _, action, data in
        if let action { (target(data) as WebKitView?)?.openHere(action) }
        return nil
      }
      connect(view, "create", to: self, create)
    }

    /// Connects the signals for questions that GTK would otherwise show in a window.
    private func connectQuestions(_ view: UnsafeMutablePointer<WebKitWebView>) {
      typealias Ask = @convention(c) @WebKitActor (gpointer?, OpaquePointer?, gpointer?) -> gboolean
      let ask: Ask = { _, dialog, data in
        guard let dialog, let view = target(data) as WebKitView? else { return 0 }
        view.ask(dialog)
        return 1
      }
      connect(view, "script-dialog", to: self, ask)

      let logIn: Ask = { _, request, data in
        guard let request, let view = target(data) as WebKitView? else { return 0 }
        view.logIn(request)
        return 1
      }
      connect(view, "authenticate", to: self, logIn)

      let refuse: Ask = { _, _, _ in 1 }
      for signal in ["print", "run-color-chooser", "show-notification"] {
        connect(view, signal, to: self, refuse)
      }
      let chooseFile: Ask = { _, request, _ in
        if let request { webkit_file_chooser_request_cancel(request) }
        return 1
      }
      connect(view, "run-file-chooser", to: self, chooseFile)
      typealias EnterFullScreen = @convention(c) @WebKitActor (gpointer?, gpointer?) -> gboolean
      let enterFullScreen: EnterFullScreen = { _, _ in 1 }
      connect(view, "enter-fullscreen", to: self, enterFullScreen)
    }
  }
#endif
