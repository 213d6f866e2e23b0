public import Switchboard

// MARK: - Properties

extension RemoteClient {
  /// Observes a property by its key.
  ///
  /// A consumer that is slower than the producer gets the newest value.
  /// - Parameter key: The key, which this program shares with the server.
  /// - Returns: The current value, if there is one, and then each later value. The sequence ends
  ///   when the server withdraws the property. It throws ``RemoteFailure`` if the server does not
  ///   broadcast the property, and ``RemoteError`` if the connection ends or a value has another
  ///   type.
  public func observe<Key: BroadcastKey>(
    _ key: Key.Type
  ) -> AsyncThrowingStream<Key.Value, any Error> where Key.Value: Decodable {
    values(of: key.name) { try $0.decoded() }
  }

  /// Observes a property by its name.
  ///
  /// A consumer that is slower than the producer gets the newest value.
  /// - Parameter name: The name of the property, such as `tab-count`.
  /// - Returns: The current value, if there is one, and then each later value. The sequence ends
  ///   when the server withdraws the property. It throws ``RemoteFailure`` if the server does not
  ///   broadcast the property, and ``RemoteError`` if the connection ends.
  public func observe(named name: String) -> AsyncThrowingStream<RemoteValue, any Error> {
    values(of: name) { $0 }
  }

  private func values<Value: Sendable>(
    of name: String, _ convert: @escaping @Sendable (RemoteValue) throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> {
    let (values, continuation) = AsyncThrowingStream<Value, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let observer = RemoteObserver {
      do { continuation.yield(try convert($0)) } catch { continuation.finish(throwing: error) }
    } finish: {
      continuation.finish(throwing: $0)
    }
    if let id = observe(name, observer) {
      continuation.onTermination = { [weak self] _ in Task { await self?.ignore(id) } }
    }
    return values
  }
}
