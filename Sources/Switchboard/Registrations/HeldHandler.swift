/// A handler that a registration keeps alive, to be called in place.
///
/// Borrowing a field of a value that cannot be copied needs no retain around the call, which would
/// cost five times the call itself; the router sees to it that the value outlives its calls.
@usableFromInline
struct HeldHandler<Handler>: ~Copyable {
  @usableFromInline let handler: Handler

  init(_ handler: Handler) { self.handler = handler }

  @inlinable @inline(__always)
  borrowing func with<Result, Failure: Error>(
    _ call: (Handler) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try call(handler)
  }
}
