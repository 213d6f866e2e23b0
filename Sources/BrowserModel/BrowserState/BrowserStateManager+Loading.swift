// MARK: - Loading

extension BrowserStateManager {
  /// Returns the state of that name, loaded on the first request.
  ///
  /// - Throws: `BrowserStateError` when there is none, or its directory cannot be made.
  public func load(named name: String) throws(BrowserStateError) -> BrowserState {
    try checkKnown(name)
    if let existing = existingState(named: name) { return existing }
    return try open(name)
  }

  /// Returns the state of that name, created and loaded if there is none.
  ///
  /// - Throws: `BrowserStateError` when nothing can be called that, or its directory cannot be made.
  @discardableResult
  public func create(named name: String) throws(BrowserStateError) -> BrowserState {
    try checkUsable(name)
    if let existing = existingState(named: name) { return existing }
    return try open(name)
  }

  private func open(_ name: String) throws(BrowserStateError) -> BrowserState {
    let place = places?.place(of: name)
    try place?.make()
    return admit(name, in: place, place?.preferences.load() ?? .init())
  }
}

// MARK: - Loading in the background

extension BrowserStateManager {
  /// Returns what `load(named:)` does; files are read while the main actor goes on.
  ///
  /// Those who ask for a state that is being loaded get the same one.
  ///
  /// - Throws: `BrowserStateError` as that does; `CancellationError` when the state is unloaded
  ///   meanwhile.
  public func loadInBackground(named name: String) async throws -> BrowserState {
    try checkKnown(name)
    if let existing = existingState(named: name) { return existing }
    let load = loads[name] ?? Task { try await self.read(name) }
    loads[name] = load
    return try await load.value
  }

  /// Reads what a state consists of, and makes it unless someone has meanwhile.
  private func read(_ name: String) async throws -> BrowserState {
    defer { if !Task.isCancelled { loads[name] = nil } }
    // Before the directory: that of a state that was deleted meanwhile must not come back.
    try Task.checkCancellation()
    let place = places?.place(of: name)
    try place?.make()
    let contents = await place?.preferences.loadInBackground() ?? .init()
    try Task.checkCancellation()
    return existingState(named: name) ?? admit(name, in: place, contents)
  }
}

// MARK: - Names

extension BrowserStateManager {
  /// The names of all states, loaded or not, in alphabetical order.
  public var knownNames: [String] {
    (places?.names(besides: namesInMemory) ?? namesInMemory)
      .union(states.map(\.name)).union(loads.keys).sorted()
  }

  /// Deletes a state and all that is kept of it.
  ///
  /// - Throws: `BrowserStateError` when there is none, it has windows or is being loaded or
  ///   unloaded, or its directory cannot be deleted.
  public func delete(named name: String) throws(BrowserStateError) {
    try checkKnown(name)
    try unload(named: name)
    try places?.place(of: name)?.delete()
    places?.forget(name)
    namesInMemory.remove(name)
    replaceUse(of: name, by: nil)
  }

  /// Gives a state another name. All that is kept of it moves along.
  ///
  /// - Throws: ``BrowserStateError`` if there is none, it has windows, incognito tabs are kept of it, it
  ///   is being loaded or unloaded, the new name cannot be used or is another state's, or its
  ///   directory cannot be moved.
  public func rename(named name: String, to newName: String) throws(BrowserStateError) {
    try checkKnown(name)
    guard !knownNames.contains(newName) else { throw .taken(newName) }
    try checkUsable(newName, besides: name)
    let place = places?.place(of: name)
    if try place?.offTheRecord?.isThere() == true { throw .keepsIncognito(name) }
    try unload(named: name)
    if let place, let newPlace = places?.place(of: newName) { try place.move(to: newPlace) }
    places?.rename(name, to: newName)
    if namesInMemory.remove(name) != nil { namesInMemory.insert(newName) }
    replaceUse(of: name, by: newName)
  }

  func checkKnown(_ name: String) throws(BrowserStateError) {
    guard existingState(named: name) == nil else { return }
    let known = knownNames
    guard known.contains(name) else { throw .unknown(name, known: known) }
  }

  private func checkUsable(
    _ name: String, besides oldName: String? = nil
  ) throws(BrowserStateError) {
    if let fault = BrowserStateName.fault(in: name) {
      throw .unusableName(name, fault: fault)
    }
    let twin = knownNames.first {
      $0 != name && $0 != oldName && $0.lowercased() == name.lowercased()
    }
    if let twin { throw .ambiguousName(name, existing: twin) }
  }
}
