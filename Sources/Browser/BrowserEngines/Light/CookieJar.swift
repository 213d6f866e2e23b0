import BrowserModel
import Foundation
import Synchronization

/// A store for the cookies of one engine, as defined in RFC 6265, and for the hosts that ask for
/// encryption.
final class CookieJar: CookieStore {
  private struct Contents {
    var cookies: [Cookie.Key: Cookie] = [:]
    /// The hosts that ask for encryption, by name.
    var hosts: [String: SecureHost] = [:]
    /// The restored records, by number, until they are first needed.
    var restored: [Int: Data] = [:]
    /// The records that were restored or taken, by number.
    var saved: [Int: Record] = [:]
    /// A Boolean value that indicates whether records have changed since they were taken.
    var hasChanged = false
    /// A Boolean value that indicates whether cookies without an expiration date are records, too.
    var keepsSessionCookies = false
    var lastNumber = 0
    var onChange: (@Sendable () -> Void)?
  }

  /// A cookie or host that is stored.
  private enum Record: Hashable, Codable {
    case cookie(Cookie)
    case host(SecureHost)
  }

  private static let sizeLimit = 4_096
  private static let countLimitPerDomain = 180
  private static let countLimit = 3_000

  private let contents: Mutex<Contents> = Mutex(Contents())
}

// MARK: - Reading

extension CookieJar {
  func header(
    for url: URL, upTo limit: Cookie.SameSite, at time: Date, after responses: [CookieResponse]
  ) -> String? {
    let contents = contents(after: responses)
    guard !contents.cookies.isEmpty, let target = CookieTarget(url) else { return nil }
    let matching = contents.cookies.values.filter {
      $0.matches(target, upTo: limit, at: time)
    }
    // Cookies with longer paths come first, then older cookies.
    let sorted = matching.sorted {
      ($1.path.utf8.count, $0.number) < ($0.path.utf8.count, $1.number)
    }
    guard !sorted.isEmpty else { return nil }
    return sorted.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
      .joined(separator: "; ")
  }

  func secured(_ url: URL, at time: Date, after responses: [CookieResponse]) -> URL {
    guard url.scheme == "http", let host = url.host?.lowercased() else { return url }
    let hosts = contents(after: responses).hosts.values
    return hosts.contains { $0.covers(host, at: time) } ? url.withEncryption : url
  }

  private func contents(after responses: [CookieResponse]) -> Contents {
    var contents = withContents { $0 }
    for response in responses { _ = Self.insert(response, into: &contents) }
    return contents
  }

  private func withContents<Result: Sendable>(
    _ body: (inout sending Contents) -> sending Result
  ) -> sending Result {
    contents.withLock { contents in
      if !contents.restored.isEmpty { Self.decodeRestored(in: &contents) }
      return body(&contents)
    }
  }

  /// Adds the restored records. Records that the engine has received in this run are newer.
  private static func decodeRestored(in contents: inout Contents) {
    let newerCookies = contents.cookies.values.sorted { $0.number < $1.number }
    let newerHosts = contents.hosts.values.sorted { $0.number < $1.number }
    contents.lastNumber = contents.restored.keys.max() ?? 0
    contents.cookies = [:]
    contents.hosts = [:]
    for (number, data) in contents.restored {
      let record = try? JSONDecoder().decode(Record.self, from: data)
      contents.saved[number] = record
      switch record {
      case .cookie(let cookie) where cookie.expiry == nil && !contents.keepsSessionCookies:
        contents.hasChanged = true
      case .cookie(var cookie):
        cookie.number = number
        contents.cookies[cookie.key] = cookie
      case .host(var host):
        host.number = number
        contents.hosts[host.name] = host
      case nil: break
      }
    }
    contents.restored = [:]
    for cookie in newerCookies { put(cookie, into: &contents) }
    for host in newerHosts { put(host, into: &contents) }
  }

  /// Inserts a cookie. It gets the number of the cookie that it replaces, or a new one.
  private static func put(_ cookie: Cookie, into contents: inout Contents) {
    var cookie = cookie
    contents.lastNumber += 1
    cookie.number = contents.cookies[cookie.key]?.number ?? contents.lastNumber
    contents.cookies[cookie.key] = cookie
  }

  private static func put(_ host: SecureHost, into contents: inout Contents) {
    var host = host
    contents.lastNumber += 1
    host.number = contents.hosts[host.name]?.number ?? contents.lastNumber
    contents.hosts[host.name] = host
  }
}

// MARK: - Storing

extension CookieJar {
  func store(_ responses: [CookieResponse]) {
    guard !responses.isEmpty else { return }
    change { contents in
      var hasPersistent = false
      for response in responses {
        hasPersistent = Self.insert(response, into: &contents) || hasPersistent
      }
      return hasPersistent
    }
  }

  /// Changes the contents, and notifies of the first change to records.
  ///
  /// - Parameter body: A closure that changes the contents, and returns whether records have changed.
  private func change(_ body: (inout sending Contents) -> Bool) {
    let onChange = withContents { contents -> (@Sendable () -> Void)? in
      guard body(&contents), !contents.hasChanged else { return nil }
      contents.hasChanged = true
      return contents.onChange
    }
    onChange?()
  }

  /// Inserts the cookies of a response, and its host if the response asks for encryption.
  ///
  /// - Returns: Whether a record has changed.
  private static func insert(
    _ response: CookieResponse, into contents: inout Contents
  ) -> Bool {
    var hasPersistent = insertHost(of: response, into: &contents)
    for text in response.headers where text.utf8.count <= sizeLimit {
      guard let cookie = Cookie(text, from: response.url, at: response.time) else { continue }
      hasPersistent = insert(cookie, into: &contents, at: response.time) || hasPersistent
    }
    return hasPersistent
  }

  /// Inserts or replaces a host that asks for encryption, or deletes it if it no longer asks for
  /// encryption.
  ///
  /// - Returns: Whether a host has changed.
  private static func insertHost(
    of response: CookieResponse, into contents: inout Contents
  ) -> Bool {
    guard let text = response.security,
      let host = SecureHost(text, from: response.url, at: response.time)
    else { return false }
    if let old = contents.hosts[host.name], host.repeats(old) { return false }
    put(host, into: &contents)
    contents.hosts = contents.hosts.filter { $0.value.expiry > response.time }
    if contents.hosts.count > countLimit,
      let oldest = contents.hosts.values.min(by: { $0.number < $1.number })
    {
      contents.hosts[oldest.name] = nil
    }
    return true
  }

  /// Inserts or replaces a cookie, or deletes it if it has expired.
  ///
  /// - Returns: Whether a persistent cookie has changed.
  private static func insert(
    _ cookie: Cookie, into contents: inout Contents, at time: Date
  ) -> Bool {
    let old = contents.cookies[cookie.key]
    // An unencrypted connection must not change a secure cookie.
    if let old, old.isSecure, !cookie.isFromSecure { return false }
    put(cookie, into: &contents)
    if cookie.hasExpired(at: time) { contents.cookies[cookie.key] = nil }
    evict(from: &contents, domain: cookie.domain, at: time)
    return contents.keepsSessionCookies || cookie.expiry != nil || old?.expiry != nil
  }

  private static func evict(from contents: inout Contents, domain: String, at time: Date) {
    let own = contents.cookies.values.filter { $0.domain == domain }
    if own.count > countLimitPerDomain, let oldest = own.min(by: { $0.number < $1.number }) {
      contents.cookies[oldest.key] = nil
    }
    guard contents.cookies.count > countLimit else { return }
    contents.cookies = contents.cookies.filter { !$0.value.hasExpired(at: time) }
    while contents.cookies.count > countLimit,
      let oldest = contents.cookies.values.min(by: { $0.number < $1.number })
    {
      contents.cookies[oldest.key] = nil
    }
  }
}

// MARK: - Deleting

extension CookieJar {
  /// Returns the selected cookies that have not expired, sorted by host and name.
  func siteCookies(_ selection: SiteDataSelection, at time: Date = Date()) -> [SiteCookie] {
    withContents { contents in
      contents.cookies.values.filter { selection.contains($0) && !$0.hasExpired(at: time) }
        .sorted { ($0.domain, $0.name, $0.number) < ($1.domain, $1.name, $1.number) }
        .map(\.siteCookie)
    }
  }

  /// Deletes the selected cookies, and the selected hosts that ask for encryption.
  ///
  /// - Returns: The number of deleted cookies.
  func delete(_ selection: SiteDataSelection) -> Int {
    var count = 0
    change { contents in
      let cookies = contents.cookies.filter { !selection.contains($0.value) }
      let hosts = contents.hosts.filter { !selection.contains($0.value) }
      count = contents.cookies.count - cookies.count
      defer {
        contents.cookies = cookies
        contents.hosts = hosts
      }
      return count > 0 || hosts.count < contents.hosts.count
    }
    return count
  }
}

extension SiteDataSelection {
  fileprivate func contains(_ cookie: Cookie) -> Bool {
    contains(domain: cookie.domain, includesSubdomains: !cookie.isHostOnly, time: cookie.time)
  }

  fileprivate func contains(_ host: SecureHost) -> Bool {
    contains(domain: host.name, includesSubdomains: false, time: host.time)
  }
}

// MARK: - PersistentCookies

extension CookieJar: PersistentCookies {
  var hasUnsavedChanges: Bool { contents.withLock(\.hasChanged) }

  func restore(_ cookies: [Int: Data], onChange: @escaping @Sendable () -> Void) {
    contents.withLock { contents in
      contents.restored = cookies
      contents.onChange = onChange
      // Stored cookies that end with the session must be removed, even if no page needs cookies.
      if !contents.keepsSessionCookies, !cookies.isEmpty { Self.decodeRestored(in: &contents) }
    }
  }

  func keepSessionCookies(_ keeps: Bool) {
    change { contents in
      defer { contents.keepsSessionCookies = keeps }
      return contents.keepsSessionCookies != keeps && contents.onChange != nil
    }
  }

  func takeChanges(all: Bool) -> [Int: Data?] {
    guard all || hasUnsavedChanges else { return [:] }
    return withContents { contents in
      let cookies = contents.cookies.values.filter {
        contents.keepsSessionCookies || $0.expiry != nil
      }
      let new = Dictionary(
        uniqueKeysWithValues: cookies.map { ($0.number, Record.cookie($0)) }
          + contents.hosts.values.map { ($0.number, .host($0)) })
      let changes = new.changes(since: contents.saved, all: all)
      contents.saved = new
      contents.hasChanged = false
      return changes.mapValues { $0.flatMap { try? JSONEncoder().encode($0) } }
    }
  }
}
