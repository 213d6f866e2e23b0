/// The type of a function: what it takes, gives and may do.
struct FunctionSignature: Hashable, Sendable {
  /// The parameters, without an implicit `self`.
  var parameters: [Parameter]
  /// The result; the empty tuple when there is none.
  var result: MangledType
  /// Whether a call may suspend.
  var isAsync = false
  /// Whether a call may throw, whatever the error.
  var isThrowing = false
  /// The error of a typed `throws`.
  var error: MangledType?
  /// Whether a value of this type may outlive the call it is passed to.
  var isEscaping = true
  /// Whether the function is `@Sendable`.
  var isSendable = false
  /// The global actor the function is isolated to.
  var globalActor: MangledType?
}

// MARK: - Parameter
extension FunctionSignature {
  /// One parameter of a function type.
  struct Parameter: Hashable, Sendable {
    /// The type; of a variadic parameter, the array.
    var type: MangledType
    /// Whether the parameter is `inout`.
    var isInOut = false
    /// Whether the parameter takes any number of arguments.
    var isVariadic = false
  }
}
