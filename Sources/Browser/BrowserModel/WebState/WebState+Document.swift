public import BrowserPages

// MARK: - The document

extension WebState {
  /// The text, links and forms of the current page, or nil if they have not been loaded.
  ///
  /// If the document has not been read, this property reads it on the main actor, which can take a
  /// noticeable time. Call ``prepareDocument()`` first if you can wait. Observers use
  /// ``availableDocument``.
  public var document: PageDocument? {
    if case .unread(let unread) = loading.documentState?.content {
      setDocument(.read(unread.read()))
    }
    return availableDocument
  }

  /// The current page's document, or nil if it has not been loaded or has not been read.
  public var availableDocument: PageDocument? {
    if case .read(let document) = loading.documentState?.content { document } else { nil }
  }

  /// A Boolean value that indicates whether the current page's document is being read.
  public var isReadingDocument: Bool {
    availableDocument == nil && loading.documentState?.reading != nil
  }

  /// The current page's document if it has been read, or otherwise its metadata and source alone.
  /// The value is nil if the page has not been loaded.
  public var documentOutline: PageDocument? {
    switch loading.documentState?.content {
    case .read(let document): document
    case .unread(let document): document.outline
    case nil: nil
    }
  }

  /// A number that changes with the document, or 0 if there is no document. Observers compare this
  /// number, because comparing large documents takes long.
  public var documentVersion: Int { loading.documentState?.version ?? 0 }

  func setDocument(_ document: DocumentState.Document) {
    loading.makeDocumentState().content = document
    notify { $0.webStateDidChangeDocument(self) }
    if isVisible { startReading() }
  }
}

// MARK: - Reading

extension WebState {
  /// Reads the document without blocking the main actor, unless it has been read or there is none.
  public func prepareDocument() async {
    // More of the page can arrive meanwhile.
    while let reading = startReading() { await reading.value }
  }

  /// Reads the document again, including the text that its page hides until scripts show it.
  public func revealHiddenText() async {
    await prepareDocument()
    let version = loading.documentState?.version
    guard let engine, let document = availableDocument else { return }
    let revealed = await engine.revealed(document)
    // Another page can have arrived meanwhile.
    if version == loading.documentState?.version { setDocument(.read(revealed)) }
  }

  /// Starts to read the document without blocking the main actor.
  ///
  /// - Returns: The task that reads the document, or nil if there is nothing to read.
  @discardableResult
  func startReading() -> Task<Void, Never>? {
    guard let state = loading.documentState, case .unread(let unread) = state.content else {
      return nil
    }
    if let reading = state.reading { return reading }
    let version = state.version
    let reading = Task { [weak self] in
      let document = await unread.readInBackground()
      self?.finishReading(document, version: version)
    }
    state.reading = reading
    return reading
  }

  /// Stores a document that has been read, unless another one has replaced it meanwhile.
  private func finishReading(_ document: PageDocument, version: Int) {
    if version == documentVersion { setDocument(.read(document)) }
  }
}
