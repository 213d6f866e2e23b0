import BrowserModel
import BrowserPages

/// The document of the active tab that a mediator has pushed, or nil if it has not been read.
@MainActor
struct ShownDocument {
  private(set) var value: PageDocument?
  /// The values that the user has entered into the document's forms.
  private(set) var entries: [PageFormEntry] = []
  private var version = 0

  /// Takes the document of a tab with its entries, and returns whether they are other ones than
  /// before. The documents are not compared, which would take as long as they are large.
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
