#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import Foundation
  internal import Synchronization

  /// A table of the hosts that the pages of a session may access although their names resolve to
  /// this computer or the local network.
  ///
  /// A name says nothing about the computer behind it. Therefore, the user or a page of the local
  /// network grants access to a host, and the next connection to the host decides what the host is.
  final class HostAccess: Sendable {
    private struct State {
      /// The access to hosts until the next connection to them.
      var granted: [String: HostReach] = [:]
      /// The reach of the IP addresses that hosts were last connected to.
      var learned: [String: HostReach] = [:]
    }

    private let state = Mutex(State())
    private let continuation: AsyncStream<Void>.Continuation

    /// A stream with an element for each change of ``localHosts``.
    let changes: AsyncStream<Void>

    init() {
      (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit { continuation.finish() }
  }

  // MARK: - Reading

  extension HostAccess {
    /// The names of hosts that are on this computer or the local network, with their reach.
    var localHosts: [String: HostReach] {
      state.withLock { $0.learned.filter { $0.value > .everyone } }
    }

    /// Returns the reach of an address, including what is known about its host.
    func reach(of url: URL) -> HostReach {
      let known = state.withLock { $0.learned[Self.key(url)] }
      return max(HostReach(of: url), known ?? .everyone)
    }

    /// Returns the access that loads from a page have.
    ///
    /// - Parameter source: The address of the page, or nil if the user typed the address.
    func permitted(from source: URL?) -> HostReach {
      guard let source, !source.isFileURL else { return .computer }
      return reach(of: source)
    }

    /// Returns the widest reach that the IP address of a host may have.
    func permitted(to host: String) -> HostReach {
      let host = Self.key(host)
      return state.withLock {
        max(HostReach(host), $0.granted[host] ?? .everyone, $0.learned[host] ?? .everyone)
      }
    }
  }

  // MARK: - Checks

  extension HostAccess {
    /// Checks the initial address of a load.
    ///
    /// - Throws: ``LoadError`` if a rule forbids the load.
    func check(_ request: LoadRequest) throws(LoadError) {
      let reach = permitted(from: request.initiator.page)
      try LoadPolicy.check(request, within: reach)
      if self.reach(of: request.url) > reach { throw LoadPolicy.refusal(of: request.url) }
    }

    /// Checks an address that a page or the host of a page has chosen.
    ///
    /// - Throws: ``LoadError/blocked(reason:)`` if a rule forbids the load.
    func checkRedirect(from source: URL, to target: URL) throws(LoadError) {
      let reach = permitted(from: source)
      try LoadPolicy.checkRedirect(to: target, within: reach)
      if self.reach(of: target) > reach { throw LoadPolicy.refusal(of: target) }
    }

    /// Returns whether the host of an address is a name rather than an IP address.
    static func hasName(_ url: URL) -> Bool { HostReach.bytes(ofAddress: key(url)) == nil }
  }

  // MARK: - Changes

  extension HostAccess {
    /// Grants access to a host until the next connection to it.
    func grant(_ reach: HostReach, to url: URL) {
      let host = Self.key(url)
      guard reach > HostReach(host) else { return }
      state.withLock { $0.granted[host] = max(reach, $0.granted[host] ?? .everyone) }
    }

    /// Grants a page access to a host of which nothing is known yet.
    func grant(_ reach: HostReach, toUnknown url: URL) {
      let isKnown = state.withLock { $0.learned[Self.key(url)] != nil }
      if !isKnown { grant(reach, to: url) }
    }

    /// Ends the access that was granted to a host. An existing connection may have been used, so a
    /// later connection would otherwise have the access.
    func withdraw(_ url: URL) { state.withLock { $0.granted[Self.key(url)] = nil } }

    /// Records the IP address that a host has been connected to, which ends the granted access.
    func learn(_ reach: HostReach, of host: String) {
      let host = Self.key(host)
      guard HostReach(host) == .everyone else { return }
      let isChanged = state.withLock {
        $0.granted[host] = nil
        let previous = $0.learned.updateValue(reach, forKey: host) ?? .everyone
        return previous != reach
      }
      if isChanged { continuation.yield() }
    }

    private static func key(_ url: URL) -> String { key(url.host(percentEncoded: true) ?? "") }

    private static func key(_ host: String) -> String {
      var host = host.lowercased()
      while host.hasSuffix(".") { host.removeLast() }
      return host
    }
  }
#endif
