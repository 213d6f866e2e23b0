public import BrowserPages
import Foundation

// MARK: - Places in the page

extension WebState {
  /// The place in the text of the current page where the reader stands. It is the place where the
  /// address leads until the reader moves on.
  public var place: PagePlace { list.lastCommitted?.place ?? namedPlace ?? .start }

  /// The place in the current document that the fragment of its address names, or nil if the
  /// fragment names none or the document has not been read.
  public var namedPlace: PagePlace? {
    availableDocument?.place(of: list.lastCommitted?.url.fragment)
  }

  /// Sets the place where the reader stands. A tab without a page ignores it.
  public func setPlace(_ place: PagePlace) {
    guard place != self.place, (try? list.setPlace(place)) != nil else { return }
    notify { $0.webStateDidChangePlace(self) }
  }

  /// Returns whether an address leads to a place in the current document, as the HTML standard
  /// specifies.
  func isInDocument(_ url: URL) -> Bool {
    guard keepsDocuments, loading.documentID != nil, url.fragment != nil,
      let current = list.lastCommitted?.url
    else { return false }
    return url.withoutFragment == current.withoutFragment
  }

  /// Moves to a place in the current document without loading anything. If the document has no such
  /// place, only the address changes.
  ///
  /// - Parameters:
  ///   - url: The address of the place.
  ///   - replaces: Whether the address replaces the current one in the back/forward list.
  func move(to url: URL, replaces: Bool) {
    let isMissing = availableDocument.map { $0.place(of: url.fragment) == nil } ?? false
    let place = isMissing ? self.place : nil
    if list.pending != nil { stop() }
    let appearance = appearance
    do {
      if replaces { try list.replaceURL(with: url) } else { try list.push(url, at: now()) }
      try list.setPlace(place)
    } catch { return }
    forgetUnreachableDocuments()
    announceCommit(since: appearance)
  }
}

// MARK: - Kept documents

extension WebState {
  /// A Boolean value that indicates whether the tab keeps the documents of its back/forward list. An
  /// engine that runs scripts keeps its own pages.
  var keepsDocuments: Bool { engine?.abilities.contains(.scripts) == false }

  /// The current document and its navigation, if the document can be kept. Part of a document isn't
  /// kept, and neither is one that asks for a refresh, unless it answers a form.
  var keptDocument: (id: NavigationID, state: DocumentState)? {
    guard keepsDocuments, let id = loading.documentID, let state = loading.documentState,
      state.isComplete, let outline = documentOutline
    else { return nil }
    return outline.refresh == nil || list.showsAnswer ? (id, state) : nil
  }

  /// Keeps the current document, which the tab is about to leave.
  func keepDocument() {
    guard let (documentID, state) = keptDocument else { return }
    documents.keep(state, of: documentID, in: id, isAnswer: list.showsAnswer)
  }

  /// Removes the kept documents that no page of the back/forward list shows.
  func forgetUnreachableDocuments() {
    documents.removeAll(of: id, except: Set(list.items.compactMap(\.documentID)))
  }

  /// Goes to a page of the back/forward list whose document is shown or kept.
  ///
  /// - Returns: Whether the document was shown or kept.
  func showKeptDocument(at index: Int) -> Bool {
    guard let documentID = list.items[index].documentID else { return false }
    // Take the document first. Otherwise, keeping the current document could remove it because of
    // the limits.
    let state = documents.take(documentID, of: id)
    guard state != nil || documentID == loading.documentID else { return false }
    // The document that is shown may still be arriving.
    if list.pending != nil || state != nil { stop() }
    let appearance = appearance
    if let state {
      keepDocument()
      loading.setDocument(of: documentID, state)
    }
    list.move(to: index, at: now())
    announceCommit(since: appearance)
    if isVisible { startReading() }
    return true
  }
}

extension NavigationList {
  /// A Boolean value that indicates whether the current page answers a form.
  var showsAnswer: Bool { lastCommitted?.isAnswer == true }
}
