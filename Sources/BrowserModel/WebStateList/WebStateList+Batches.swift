// MARK: - Batches

extension WebStateList {
  /// Performs several mutations as one batch, of whose begin and end observers are told.
  ///
  /// - Throws: What `body` throws, after which the batch ends as ever; `WebStateListError` when a
  ///   change or another batch is under way.
  @discardableResult
  public func performBatch<Result>(_ body: () throws -> Result) throws -> Result {
    try beginBatch()
    defer { endBatch() }
    return try body()
  }

  func beginBatch() throws(WebStateListError) {
    guard !isMutating else { throw .reentrantMutation }
    guard !isPerformingBatch else { throw .nestedBatch }
    isPerformingBatch = true
    tell { $0.webStateListWillBeginBatch(self) }
  }

  func endBatch() {
    tell { $0.webStateListDidEndBatch(self) }
    isPerformingBatch = false
    settle()
  }

  /// Tells the observers, who must not change the list meanwhile.
  private func tell(_ body: (any WebStateListObserver) -> Void) {
    isMutating = true
    defer { isMutating = false }
    observers.notify(body)
  }
}
