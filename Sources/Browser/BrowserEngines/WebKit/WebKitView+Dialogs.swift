#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// A script's dialog. The script waits until the dialog is closed.
  @WebKitActor
  final class WebKitDialog {
    private var dialog: OpaquePointer?

    init(_ dialog: OpaquePointer) { self.dialog = webkit_script_dialog_ref(dialog) }

    isolated deinit { close(.dismissed) }

    /// Answers the question. Later answers have no effect.
    func close(_ answer: PageDialogAnswer) {
      guard let dialog else { return }
      self.dialog = nil
      if case .accepted(let text) = answer { Self.accept(dialog, text) }
      webkit_script_dialog_close(dialog)
      webkit_script_dialog_unref(dialog)
    }

    private static func accept(_ dialog: OpaquePointer, _ text: String) {
      switch webkit_script_dialog_get_dialog_type(dialog) {
      case WEBKIT_SCRIPT_DIALOG_CONFIRM: webkit_script_dialog_confirm_set_confirmed(dialog, 1)
      case WEBKIT_SCRIPT_DIALOG_PROMPT: webkit_script_dialog_prompt_set_text(dialog, text)
      default: break
      }
    }
  }

  // MARK: - Questions

  extension WebKitView {
    /// Passes a script dialog to the tab. The script waits for the answer, but WebKit's thread
    /// isn't blocked.
    func ask(_ dialog: OpaquePointer) {
      guard let kind = Self.kind(of: dialog), let load = tracker.document ?? tracker.current else {
        // A page can't prevent the user from leaving it.
        if webkit_script_dialog_get_dialog_type(dialog)
          == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
        {
          webkit_script_dialog_confirm_set_confirmed(dialog, 1)
        }
        return
      }
      let question = WebKitDialog(dialog)
      dialogs.append(question)
      let message = String(webkit_script_dialog_get_message(dialog))
      report(.asked(PageDialog(kind: kind, message: message), question), of: load)
    }

    private static func kind(of dialog: OpaquePointer) -> PageDialog.Kind? {
      switch webkit_script_dialog_get_dialog_type(dialog) {
      case WEBKIT_SCRIPT_DIALOG_ALERT: .alert
      case WEBKIT_SCRIPT_DIALOG_CONFIRM: .confirm
      case WEBKIT_SCRIPT_DIALOG_PROMPT:
        .prompt(suggestion: String(webkit_script_dialog_prompt_get_default_text(dialog)))
      default: nil
      }
    }

    /// Dismisses the open dialogs when the page goes away.
    func closeDialogs() {
      dialogs.forEach { $0.close(.dismissed) }
      dialogs = []
    }
  }
#endif
