import BrowserModel
import BrowserPages

/// The document of the active tab that a mediator has pushed last, if any has been read.
@MainActor
struct ShownDocument {
  private(set) var value: PageDocument?
  /// The values that the user has entered into the document's forms.
  private(set) var entries: [PageFormEntry] = []
  private var version = 0

  /// Stores the document and the form entries of a tab, and returns whether they have changed. Only
  /// the versions of documents are compared, because a large document would take long.
  mutating func update(from webState: WebState?) -> Bool {
    let newVersion = webState?.documentVersion ?? 0
    let newEntries = webState?.formEntries ?? []
    guard newVersion != version || newEntries != entries else { return false }
    value = webState?.availableDocument
    version = newVersion
    entries = newEntries
    return true
  }
}
