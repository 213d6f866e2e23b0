public import Foundation

/// What an engine keeps of a page that only it can read, for example where it was scrolled to.
public struct NativePageState: Hashable, Sendable {
  /// The engine and its version; another ignores the state.
  public let engine: String
  /// The state.
  public let data: Data

  /// Creates a state of an engine.
  public init(engine: String, data: Data) {
    self.engine = engine
    self.data = data
  }
}
