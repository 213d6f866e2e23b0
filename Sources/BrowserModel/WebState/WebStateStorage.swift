/// All that is worth keeping of a tab.
public struct WebStateStorage: Hashable, Sendable {
  /// What is known of the tab without its pages.
  public var metadata: WebStateMetadata
  /// The rest.
  public var pages: Pages

  /// Creates the whole of a tab.
  public init(metadata: WebStateMetadata, pages: Pages) {
    self.metadata = metadata
    self.pages = pages
  }
}

// MARK: - Pages

extension WebStateStorage {
  /// The part that an unrealized tab does without.
  public struct Pages: Hashable, Sendable {
    /// The pages of the tab.
    public var navigation: NavigationList
    /// What the engine keeps of them, if it does.
    public var nativeState: NativePageState?

    /// Creates the pages of a tab, with what an engine keeps of them.
    public init(navigation: NavigationList, nativeState: NativePageState? = nil) {
      self.navigation = navigation
      self.nativeState = nativeState
    }
  }
}
