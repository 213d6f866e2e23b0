import BrowserPages
import Foundation
import Switchboard

/// The loading state of a tab's page.
@MainActor
struct LoadingState {
  /// The engine's page, which is created for the first load.
  var page: (any WebPage)?
  /// The engine state to restore when the page is created, if any.
  var restoredState: NativePageState?
  /// The navigation that loaded the current document, if any.
  private(set) var documentID: NavigationID?
  /// The navigation that is loading, whether or not it has been committed.
  var currentID: NavigationID?
  /// The progress of the current load, from 0 to 1.
  var progress = 0.0
  /// A Boolean value that indicates whether the current load is a refresh that the page requested a
  /// while ago.
  var isDelayed = false
  /// A Boolean value that indicates whether the current load has become a download.
  var isDownload = false
  /// The state of the current document, if any.
  private(set) var documentState: DocumentState?

  /// Returns the state of the current document, creating it if necessary.
  mutating func makeDocumentState() -> DocumentState {
    let state = documentState ?? DocumentState()
    documentState = state
    return state
  }

  /// Replaces the current document and dismisses its script dialog, if any.
  mutating func setDocument(of id: NavigationID?, _ state: DocumentState? = nil) {
    documentState?.dialog?.answer.resume(returning: .dismissed)
    documentState?.dialog = nil
    documentState = state
    documentID = id
  }
}

/// The state of a tab's document. It is a class to save memory, because most tabs have no document.
@MainActor
final class DocumentState {
  /// A document that has been read, or that is read when it is first needed.
  enum Document {
    case read(PageDocument)
    case unread(UnreadDocument)
  }

  private static var versions = SerialNumbers()

  /// The document, if the engine has loaded it.
  var content: Document? {
    didSet {
      version = Self.versions.next()
      reading = nil
    }
  }
  /// A Boolean value that indicates whether the whole document has been loaded.
  var isComplete = false
  /// A number that no other document has.
  private(set) var version = 0
  /// The task that reads the document, if it has been started.
  var reading: Task<Void, Never>?
  /// The values that the user has entered into the forms.
  var formEntries: [PageFormEntry] = []
  /// The script dialog that is waiting for an answer, if any.
  var dialog: PendingDialog?
  /// The address and the error of the last load, if a safety rule blocked that load and the tab has
  /// another page.
  var blocked: (url: URL, error: LoadError)?

  /// Returns a copy of the document with the user's form entries.
  func copy() -> DocumentState {
    let copy = DocumentState()
    copy.content = content
    copy.isComplete = isComplete
    copy.formEntries = formEntries
    return copy
  }
}

/// A script dialog and the continuation that receives the answer.
struct PendingDialog {
  let dialog: PageDialog
  let answer: CheckedContinuation<PageDialogAnswer, Never>
}
