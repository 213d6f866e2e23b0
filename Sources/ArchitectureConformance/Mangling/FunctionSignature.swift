/// The type of a function: what it takes, gives and may do.
public struct FunctionSignature: Hashable, Sendable {
  /// The parameters, without an implicit `self`.
  public var parameters: [Parameter]
  /// The result; the empty tuple when there is none.
  public var result: MangledType
  /// Whether a call may suspend.
  public var isAsync = false
  /// Whether a call may throw, whatever the error.
  public var isThrowing = false
  /// The error of a typed `throws`.
  public var error: MangledType?
  /// Whether a value of this type may outlive the call it is passed to.
  public var isEscaping = true
  /// Whether the function is `@Sendable`.
  public var isSendable = false
  /// The global actor the function is isolated to.
  public var globalActor: MangledType?
}

// MARK: - Parameter
extension FunctionSignature {
  /// One parameter of a function type.
  public struct Parameter: Hashable, Sendable {
    /// The type; of a variadic parameter, the array.
    public var type: MangledType
    /// Whether the parameter is `inout`.
    public var isInOut = false
    /// Whether the parameter takes any number of arguments.
    public var isVariadic = false
  }
}
