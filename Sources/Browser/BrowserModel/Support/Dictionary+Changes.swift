extension Dictionary where Value: Equatable {
  /// Returns the new and changed values, and nil for each key that is gone.
  ///
  /// - Parameters:
  ///   - old: The dictionary before the changes.
  ///   - all: Whether to return unchanged values as well.
  package func changes(since old: Self, all: Bool = false) -> [Key: Value?] {
    var changes = filter { all || old[$0.key] != $0.value }.mapValues(Optional.some)
    for key in old.keys where self[key] == nil { changes[key] = .some(nil) }
    return changes
  }
}
