import Foundation

// MARK: - WebPageDelegate

extension WebState: WebPageDelegate {
  /// Takes in what has happened in the page, unless it comes late for a navigation that is over.
  public func webPage(
    _ page: any WebPage, didSend event: WebPageEvent, of id: NavigationID
  ) {
    guard page === loading.page else { return }
    switch event {
    case .redirected, .committed, .finished, .failed, .crashed: progress(event, of: id)
    case .titleChanged, .pushed, .replaced: change(event, in: id)
    }
  }

  /// Begins a navigation of the page's own.
  public func webPage(
    _ page: any WebPage, willBegin navigation: PageNavigation
  ) -> NavigationID? {
    guard page === loading.page else { return nil }
    let begun = try? start { list, id throws(NavigationError) in
      switch navigation {
      case .load(let url): list.begin(id, loading: url, isUserInitiated: false)
      case .go(offset: 0): try list.beginReload(id, isUserInitiated: false)
      case .go(let offset): try list.begin(id, goingBy: offset, isUserInitiated: false)
      }
    }
    return begun?.id
  }
}

// MARK: - Progress

extension WebState {
  private func progress(_ event: WebPageEvent, of id: NavigationID) {
    if event == .crashed { return crash(id) }
    guard id == loading.currentID else { return }
    switch event {
    case .redirected(let url):
      update { list throws(NavigationError) in
        try list.redirect(id, to: url)
      }
    case .committed(let url): commit(id, to: url, document: id, since: appearance)
    case .failed(let error): fail(id, error)
    default: end(id)
    }
  }

  /// Ends a navigation that may have led to no page, as a download does.
  private func end(_ id: NavigationID) {
    update { list throws(NavigationError) in
      if list.pending?.id == id { list.discardPending() }
    }
    finish(id, error: nil)
  }

  /// Commits the address that has failed, which the user sees and can load again.
  private func fail(_ id: NavigationID, _ error: LoadError) {
    if list.pending?.id == id {
      commit(id, to: nil, document: nil, error: error, since: appearance)
    } else {
      update { list throws(NavigationError) in try list.setError(error) }
    }
    finish(id, error: error)
  }

  /// The process has ended: with it the document, and what was to take its place.
  private func crash(_ id: NavigationID) {
    guard id == loading.currentID || id == loading.documentID else { return }
    let current = loading.currentID ?? id
    // Where no document is lost, as before the first commit, only the new page has failed.
    if loading.documentID == nil { return fail(current, .crashed) }
    update { list throws(NavigationError) in
      list.discardPending()
      try list.setError(.crashed)
    }
    loading.documentID = nil
    finish(current, error: .crashed)
  }
}

// MARK: - The document

extension WebState {
  private func change(_ event: WebPageEvent, in id: NavigationID) {
    guard id == loading.documentID else { return }
    let appearance = appearance
    do {
      switch event {
      case .pushed(let url): try list.push(url, at: now())
      case .replaced(let url): try list.replaceURL(with: url)
      case .titleChanged(let title): return setTitle(title)
      default: return
      }
    } catch { return }
    announceCommit(since: appearance)
    // A page in front of the one that it has pushed is not there any more.
    if let current = loading.currentID, current != id, list.pending == nil { stop() }
  }
}
