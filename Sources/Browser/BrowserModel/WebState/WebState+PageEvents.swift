import BrowserPages
import Foundation

// MARK: - WebPageDelegate

extension WebState: WebPageDelegate {
  /// Handles an event from the page. Ignores late events from finished navigations.
  public func webPage(
    _ page: any WebPage, didSend event: WebPageEvent, of id: NavigationID
  ) {
    guard page === loading.page else { return }
    let isCurrent = id == loading.currentID, showsDocument = id == loading.documentID
    switch event {
    case .redirected(let url, let submitsForm) where isCurrent:
      update { try $0.redirect(id, to: url, submitsForm: submitsForm) }
    case .committed(let url) where isCurrent: commit(id, to: url, document: id, since: appearance)
    case .progressed(let progress) where isCurrent: setProgress(progress)
    case .finished where isCurrent: end(id)
    case .failed(let error) where isCurrent: fail(id, error)
    case .crashed where isCurrent || showsDocument: crash(id)
    case .documentChanged(let document) where showsDocument: setDocument(.read(document))
    case .documentArrived(let document) where showsDocument: setDocument(.unread(document))
    case .titleChanged(let title) where showsDocument: setTitle(title)
    case .pushed(let url) where showsDocument: change(in: id) { try $0.push(url, at: now()) }
    case .replaced(let url) where showsDocument: change(in: id) { try $0.replaceURL(with: url) }
    default: break
    }
  }

  /// Notifies observers of a download.
  public func webPage(_ page: any WebPage, didStart download: Download) {
    guard page === loading.page else { return download.cancel() }
    if list.pending != nil { loading.isDownload = true }
    notify { $0.webState(self, didStart: download) }
  }

  /// Presents a script dialog to the user. Dismisses the dialog if it comes from another page, if
  /// another dialog is waiting for an answer, or if the tab shows a blocked address instead of the
  /// page.
  public func webPage(
    _ page: any WebPage, didAsk dialog: PageDialog
  ) async -> PageDialogAnswer {
    guard page === loading.page, self.dialog == nil, blocked == nil else { return .dismissed }
    return await withCheckedContinuation { answer in
      loading.makeDocumentState().dialog = PendingDialog(dialog: dialog, answer: answer)
      notify { $0.webStateDidChangeDialog(self) }
    }
  }

  /// Starts a navigation that the page requests. A refresh that names a place in the page moves
  /// there without loading anything.
  public func webPage(
    _ page: any WebPage, willBegin navigation: PageNavigation
  ) -> PendingNavigation? {
    guard page === loading.page else { return nil }
    if case .refresh(let refresh) = navigation, isInDocument(refresh.url) {
      move(to: refresh.url, replaces: refresh.isRedirect)
      return nil
    }
    return try? start { list, id in
      switch navigation {
      case .load(let url): list.begin(id, loading: url, by: list.pageAsInitiator)
      case .go(offset: 0): try list.beginReload(id)
      case .go(let offset): try list.begin(id, goingBy: offset)
      case .refresh(let refresh): try list.begin(id, following: refresh)
      }
    }
  }
}

// MARK: - Progress

extension WebState {
  private func setProgress(_ progress: Double) {
    let bounded = min(max(progress, 0), 1)
    guard bounded != loading.progress else { return }
    loading.progress = bounded
    notify { $0.webStateDidChangeProgress(self) }
  }

  /// Ends a navigation without an error. Discards the navigation if it is still pending, for
  /// example because it led to a download instead of a page. A tab without a page keeps the address.
  private func end(_ id: NavigationID) {
    if let pending = list.pending, pending.id == id, !list.hasPage {
      return keepAddress(of: pending)
    }
    update { if $0.pending?.id == id { $0.discardPending() } }
    finish(id, error: nil)
  }

  /// Commits the address of a failed navigation, so that the user can see and reload it.
  private func fail(_ id: NavigationID, _ error: LoadError) {
    if case .blocked = error, let pending = list.pending, pending.id == id {
      return block(pending, error)
    }
    if let pending = list.pending, pending.id == id, loading.documentID != nil,
      let error = pending.errorOfPage(error)
    {
      update {
        $0.discardPending()
        try $0.setError(error)
      }
      return finish(id, error: error)
    }
    if list.pending?.id == id {
      commit(id, to: nil, document: nil, error: error, since: appearance)
    } else {
      update { try $0.setError(error) }
    }
    finish(id, error: error)
  }

  /// Commits an address that led to no page, so that the user can see it.
  private func keepAddress(of navigation: PendingNavigation) {
    let error = loading.isDownload ? LoadError.downloaded : .noPage
    let stand = loading.isDownload ? URL(downloading: navigation.url) : nil
    commit(navigation.id, to: stand, document: nil, error: error, since: appearance)
    finish(navigation.id, error: loading.isDownload ? nil : error)
  }

  /// Shows a blocked address without adding it to the back/forward list.
  ///
  /// The saved list doesn't record who requested an address. If this address were committed, a
  /// restart would load it as if the user had requested it. A tab without a page would forget the
  /// address, so it commits another address that stands for the blocked one and is never loaded.
  private func block(_ navigation: PendingNavigation, _ error: LoadError) {
    let appearance = appearance, (id, url) = (navigation.id, navigation.url)
    if list.items.isEmpty {
      // The start page is safe, too, if the address cannot be represented.
      let stand = URL(blocking: url) ?? Self.startPageURL
      commit(id, to: stand, document: nil, error: error, since: appearance)
    } else {
      list.discardPending()
      // The page could otherwise show its own text and questions with the blocked address, which can
      // belong to another host.
      keepDocument()
      loading.setDocument(of: nil)
      loading.makeDocumentState().blocked = (url, error)
    }
    finish(id, error: error)
    announceChanges(since: appearance)
  }

  /// Handles a crash of the page's process, which ends the document and the pending navigation.
  private func crash(_ id: NavigationID) {
    let current = loading.currentID ?? id
    // Without a document, for example before the first commit, only the navigation has failed.
    if loading.documentID == nil { return fail(current, .crashed) }
    update {
      $0.discardPending()
      try $0.setError(.crashed)
    }
    loading.setDocument(of: nil)
    finish(current, error: .crashed)
  }
}

// MARK: - The document

extension WebState {
  /// Changes the back/forward list at the request of a script on the page.
  private func change(in id: NavigationID, _ change: (inout NavigationList) throws -> Void) {
    let appearance = appearance
    do { try change(&list) } catch { return }
    forgetUnreachableDocuments()
    announceCommit(since: appearance)
    // The push has discarded a pending navigation to a later page, so stop loading that page.
    if let current = loading.currentID, current != id, list.pending == nil { stop() }
  }
}
