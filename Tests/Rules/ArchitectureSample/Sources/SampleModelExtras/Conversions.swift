@_exported import SampleModel

extension String {
  /// The identities of the tabs with the numbers in the text.
  public var tabIDs: [TabID] {
    split(separator: " ").compactMap { Int($0) }.map(TabID.init)
  }

  /// Returns a tab with the text as its title.
  @MainActor
  public func openedTab() -> Tab {
    Tab(id: .none, title: self)
  }
}

extension String {
  /// The text without the spaces around a title.
  public var shortTitle: String {
    String(drop(while: { $0 == " " }))
  }
}

extension Int {
  /// The identity with this number.
  public var tabID: TabID {
    TabID(number: self)
  }
}

extension Array where Element == Int {
  /// The identities with these numbers.
  public var identities: [TabID] {
    map(\.tabID)
  }
}
