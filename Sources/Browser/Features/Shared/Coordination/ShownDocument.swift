import BrowserModel
import BrowserPages

/// The document of the active tab that a mediator has pushed, or nil if it has not been read.
@MainActor
struct ShownDocument {
  private(set) var value: PageDocument?
  private var version = 0

  /// Takes the document of a tab, and returns whether it is another one than before. The documents
  /// are not compared, which would take as long as they are large.
  mutating func update(from webState: WebState?) -> Bool {
    let newVersion = webState?.documentVersion ?? 0
    guard newVersion != version else { return false }
    (value, version) = (webState?.availableDocument, newVersion)
    return true
  }
}
