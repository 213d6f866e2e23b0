// MARK: - Properties

extension RemoteClient {
  /// Observes a property by its name.
  ///
  /// A consumer that is slower than the producer gets the newest value.
  /// - Parameter name: The name of the property, such as `tab-count`.
  /// - Returns: The current value, if there is one, and then each later value. The sequence ends
  ///   when the server withdraws the property, or when its instance has no producer any longer. It
  ///   throws ``RemoteFailure`` if the server does not broadcast the property, and ``RemoteError``
  ///   if the connection ends.
  public func observe(named name: String) -> AsyncThrowingStream<RemoteValue, any Error> {
    let (values, continuation) = AsyncThrowingStream<RemoteValue, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let observer = RemoteObserver {
      continuation.yield($0)
    } finish: {
      continuation.finish(throwing: $0)
    }
    if let id = observe(name, observer) {
      continuation.onTermination = { [weak self] _ in Task { await self?.ignore(id) } }
    }
    return values
  }
}
