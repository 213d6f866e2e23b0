/// What a list's delegate does with a tab that comes, and one that becomes active.
public struct WebStateListPolicy: Hashable, Sendable {
  /// What is done with a tab that comes.
  public enum Insertion: Hashable, Sendable {
    /// Its helpers are attached.
    case attachTabHelpers
    /// It is left as it is.
    case nothing
  }

  /// What is done with a tab that becomes active.
  public enum Activation: Hashable, Sendable {
    /// It is realized.
    case forceRealization
    /// It is left as it is.
    case nothing
  }

  /// What is done with a tab that comes.
  public var insertion: Insertion
  /// What is done with a tab that becomes active.
  public var activation: Activation

  /// Creates a policy.
  public init(insertion: Insertion, activation: Activation) {
    self.insertion = insertion
    self.activation = activation
  }

  /// The policy of a list that a user sees: tabs get helpers, and are realized when active.
  public static let standard = Self(
    insertion: .attachTabHelpers, activation: .forceRealization)
}
