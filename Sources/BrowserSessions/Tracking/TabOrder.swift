package import BrowserModel

/// The order keys of the tabs of a window, dealt so that only those that come or move get another.
package struct TabOrder {
  private var keys: [WebStateID: OrderKey]

  /// Creates the order of tabs that have keys in the store.
  /// - Parameter keys: The keys of the tabs.
  package init(_ keys: [WebStateID: OrderKey] = [:]) { self.keys = keys }

  /// The key of a tab, if it has one.
  package subscript(id: WebStateID) -> OrderKey? { keys[id] }

  /// Takes the key of a tab away, since it moves or goes.
  package mutating func forget(_ id: WebStateID) { keys[id] = nil }

  /// Deals keys to those of some tabs that have none.
  /// - Parameters:
  ///   - indexes: the indexes of the tabs, rising.
  ///   - ids: all tabs, in order.
  /// - Complexity: O(*k*) for *k* indexes, and as many tabs without a key behind them.
  package mutating func deal(at indexes: [Int], of ids: [WebStateID]) {
    for index in indexes where keys[ids[index]] == nil {
      let end = ids[index...].firstIndex { keys[$0] != nil } ?? ids.endIndex
      let lower = index > 0 ? keys[ids[index - 1]] : nil
      let upper = end < ids.endIndex ? keys[ids[end]] : nil
      let dealt = OrderKey.keys(end - index, between: lower, and: upper)
      for (id, key) in zip(ids[index..<end], dealt) { keys[id] = key }
    }
  }
}
