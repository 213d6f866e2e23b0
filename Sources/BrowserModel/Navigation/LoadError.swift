/// Why a page could not be loaded, or was lost.
public enum LoadError: Error, Hashable, Sendable {
  /// There is no such host.
  case hostNotFound(String)
  /// The host takes no connection.
  case connectionRefused
  /// The connection broke off.
  case connectionLost
  /// The host did not answer in time.
  case timedOut
  /// The host could not prove who it is.
  case untrusted
  /// No engine loads addresses with that scheme.
  case unsupportedScheme(String)
  /// Another navigation, or the user, has stopped the loading.
  case stopped
  /// The process of the page has ended.
  case crashed
  /// Something else, in the words of the engine.
  case other(String)
}

// MARK: - Sentences

extension LoadError: CustomStringConvertible {
  /// What went wrong and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .hostNotFound(let host): "there is no host ‘\(host)’: check the address"
    case .connectionRefused: "the host refused the connection: check the port, or try again later"
    case .connectionLost: "the connection broke off: try again"
    case .timedOut: "the host did not answer in time: try again later"
    case .untrusted: "the host could not prove who it is: check the address"
    case .unsupportedScheme(let scheme): "‘\(scheme)’ is no scheme that can be loaded: use https"
    case .stopped: "the loading was stopped: reload the page to load it"
    case .crashed: "the page has crashed: reload it"
    case .other(let words): words
    }
  }
}
