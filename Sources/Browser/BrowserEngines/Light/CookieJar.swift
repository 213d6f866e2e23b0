import BrowserModel
import Foundation
import Synchronization

/// A store for the cookies of one engine, as defined in RFC 6265.
final class CookieJar: CookieStore {
  private struct Contents {
    var cookies: [Cookie.Key: Cookie] = [:]
    /// The restored cookies, by number, until cookies are first needed.
    var restored: [Int: Data] = [:]
    /// The persistent cookies that were restored or taken, by number.
    var saved: [Int: Cookie] = [:]
    /// A Boolean value that indicates whether persistent cookies have changed since they were taken.
    var hasChanged = false
    var lastNumber = 0
    var onChange: (@Sendable () -> Void)?
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
    let matching = withContents { stored in
      var contents = stored
      for response in responses { _ = Self.insert(response, into: &contents) }
      guard !contents.cookies.isEmpty, let target = CookieTarget(url) else { return [Cookie]() }
      return contents.cookies.values.filter { $0.matches(target, upTo: limit, at: time) }
    }
    // Cookies with longer paths come first, then older cookies.
    let sorted = matching.sorted {
      ($1.path.utf8.count, $0.number) < ($0.path.utf8.count, $1.number)
    }
    guard !sorted.isEmpty else { return nil }
    return sorted.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
      .joined(separator: "; ")
  }

  private func withContents<Result: Sendable>(
    _ body: (inout sending Contents) -> sending Result
  ) -> sending Result {
    contents.withLock { contents in
      if !contents.restored.isEmpty { Self.decodeRestored(in: &contents) }
      return body(&contents)
    }
  }

  /// Adds the restored cookies. Cookies that the engine has received before are newer.
  private static func decodeRestored(in contents: inout Contents) {
    let newer = contents.cookies.values.sorted { $0.number < $1.number }
    contents.lastNumber = contents.restored.keys.max() ?? 0
    contents.cookies = [:]
    for (number, data) in contents.restored {
      guard var cookie = try? JSONDecoder().decode(Cookie.self, from: data) else { continue }
      cookie.number = number
      contents.saved[number] = cookie
      contents.cookies[cookie.key] = cookie
    }
    contents.restored = [:]
    for cookie in newer { put(cookie, into: &contents) }
  }

  /// Inserts a cookie. It gets the number of the cookie that it replaces, or a new one.
  private static func put(_ cookie: Cookie, into contents: inout Contents) {
    var cookie = cookie
    contents.lastNumber += 1
    cookie.number = contents.cookies[cookie.key]?.number ?? contents.lastNumber
    contents.cookies[cookie.key] = cookie
  }
}

// MARK: - Storing

extension CookieJar {
  func store(_ responses: [CookieResponse]) {
    guard !responses.isEmpty else { return }
    let onChange = withContents { contents -> (@Sendable () -> Void)? in
      var hasPersistent = false
      for response in responses {
        hasPersistent = Self.insert(response, into: &contents) || hasPersistent
      }
      let isFirst = hasPersistent && !contents.hasChanged
      contents.hasChanged = contents.hasChanged || hasPersistent
      return isFirst ? contents.onChange : nil
    }
    onChange?()
  }

  /// Inserts the cookies that a response sets.
  ///
  /// - Returns: Whether a persistent cookie has changed.
  private static func insert(
    _ response: CookieResponse, into contents: inout Contents
  ) -> Bool {
    var hasPersistent = false
    for text in response.headers where text.utf8.count <= sizeLimit {
      guard let cookie = Cookie(text, from: response.url, at: response.time) else { continue }
      hasPersistent = insert(cookie, into: &contents, at: response.time) || hasPersistent
    }
    return hasPersistent
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
    return cookie.expiry != nil || old?.expiry != nil
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

// MARK: - PersistentCookies

extension CookieJar: PersistentCookies {
  var hasUnsavedChanges: Bool { contents.withLock(\.hasChanged) }

  func restore(_ cookies: [Int: Data], onChange: @escaping @Sendable () -> Void) {
    contents.withLock { contents in
      contents.restored = cookies
      contents.onChange = onChange
    }
  }

  func takeChanges(all: Bool) -> [Int: Data?] {
    guard all || hasUnsavedChanges else { return [:] }
    return withContents { contents in
      let persistent = contents.cookies.values.filter { $0.expiry != nil }
      let new = Dictionary(uniqueKeysWithValues: persistent.map { ($0.number, $0) })
      let changes = new.changes(since: contents.saved, all: all)
      contents.saved = new
      contents.hasChanged = false
      return changes.mapValues { $0.flatMap { try? JSONEncoder().encode($0) } }
    }
  }
}
