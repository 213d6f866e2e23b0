/// Returns what it is given, so that the optimiser does not know what that is.
@MainActor
@_optimize(none)
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
