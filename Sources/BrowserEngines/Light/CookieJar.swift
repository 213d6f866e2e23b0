import Foundation
import ProfileFiles
import Synchronization

/// A store for cookies that loads send and receive.
protocol CookieStore: Sendable {
  /// Returns the value of the `Cookie` header for an address, or nil if no cookies match.
  ///
  /// - Parameters:
  ///   - url: The address of the request.
  ///   - time: The time of the request.
  ///   - responses: Responses with additional cookies, which are included in the header but not
  ///     stored.
  func header(for url: URL, at time: Date, after responses: [CookieResponse]) -> String?

  /// Stores the cookies that responses set.
  func store(_ responses: [CookieResponse])

  /// Saves the stored cookies now.
  func save()
}

extension CookieStore {
  /// Returns the value of the `Cookie` header for an address, or nil if no cookies match.
  func header(for url: URL, at time: Date = Date()) -> String? {
    header(for: url, at: time, after: [])
  }

  /// Stores the cookies that a response sets.
  ///
  /// - Parameters:
  ///   - headers: The values of the `Set-Cookie` fields.
  ///   - url: The address of the response.
  ///   - time: The time of the response.
  func store(_ headers: [String], from url: URL, at time: Date = Date()) {
    if !headers.isEmpty { store([CookieResponse(headers: headers, url: url, time: time)]) }
  }
}

/// The cookies that a host sets with one response.
struct CookieResponse: Sendable {
  /// The values of the `Set-Cookie` fields.
  let headers: [String]
  /// The address of the response.
  let url: URL
  /// The time of the response.
  let time: Date
}

// MARK: - HeldBackCookies

/// A store that holds back the cookies of a prerendered page until the user opens the page.
/// Requests from the page include the held-back cookies and the cookies in the base store.
final class HeldBackCookies: CookieStore {
  private struct State {
    var responses: [CookieResponse] = []
    var isHeldBack = true
  }

  private let base: any CookieStore
  private let state = Mutex(State())

  /// Creates a store.
  ///
  /// - Parameter base: The store that receives the cookies when they are released.
  init(over base: any CookieStore) { self.base = base }

  func header(for url: URL, at time: Date, after responses: [CookieResponse]) -> String? {
    base.header(for: url, at: time, after: state.withLock(\.responses) + responses)
  }

  func store(_ responses: [CookieResponse]) {
    state.withLock { state in
      if state.isHeldBack { state.responses += responses } else { base.store(responses) }
    }
  }

  func save() { base.save() }

  /// Moves the cookies to the base store. Later cookies are stored there directly.
  func release() {
    state.withLock { state in
      base.store(state.responses)
      state = State(isHeldBack: false)
    }
  }
}

// MARK: - CookieJar

/// A store for the cookies of one engine, as defined in RFC 6265. Cookies with an expiration date are
/// saved in a file.
///
/// Many responses set cookies, so the file is written a short time after the first change, like the
/// tabs. ``save()`` writes it at once.
final class CookieJar: CookieStore {
  private struct Contents {
    var cookies: [Cookie.Key: Cookie] = [:]
    var isLoaded = false
    /// A Boolean value that indicates whether persistent cookies have changed since the last save.
    var hasChanged = false
    var isSaveScheduled = false
    var lastNumber = 0
  }

  /// The time between the first change and the save.
  static let saveDelay = Duration.seconds(2.5)

  private static let sizeLimit = 4_096
  private static let countLimitPerDomain = 180
  private static let countLimit = 3_000

  private let file: AtomicFile?
  private let contents: Mutex<Contents> = Mutex(Contents())
  /// A lock that is held during a save, so that an older save never replaces a newer one.
  private let saving = Mutex(())
  private let clock: any Clock<Duration>

  /// Creates a jar. The file is read when cookies are first needed.
  ///
  /// - Parameters:
  ///   - file: The file for cookies with an expiration date, or nil to keep all in memory.
  ///   - clock: The clock that delays saves.
  init(file: URL?, clock: any Clock<Duration> = ContinuousClock()) {
    self.file = file.map { AtomicFile($0) }
    self.clock = clock
  }

  deinit { save() }
}

// MARK: - Reading

extension CookieJar {
  func header(for url: URL, at time: Date, after responses: [CookieResponse]) -> String? {
    let matching = withContents { stored in
      var contents = stored
      for response in responses { _ = Self.insert(response, into: &contents) }
      guard !contents.cookies.isEmpty, let target = CookieTarget(url) else { return [Cookie]() }
      return contents.cookies.values.filter { $0.matches(target, at: time) }
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
      if !contents.isLoaded { load(&contents) }
      return body(&contents)
    }
  }

  private func load(_ contents: inout Contents) {
    contents.isLoaded = true
    // A damaged file is renamed, so that no cookie is lost.
    let loaded = file?.load { try JSONDecoder().decode([Cookie].self, from: $0) }
    for cookie in loaded?.value ?? [] {
      contents.cookies[cookie.key] = cookie
      contents.lastNumber = max(contents.lastNumber, cookie.number)
    }
  }
}

// MARK: - Storing

extension CookieJar {
  func store(_ responses: [CookieResponse]) {
    guard !responses.isEmpty else { return }
    let needsSave = withContents { contents in
      var hasPersistent = false
      for response in responses {
        hasPersistent = Self.insert(response, into: &contents) || hasPersistent
      }
      contents.hasChanged = contents.hasChanged || hasPersistent
      defer { contents.isSaveScheduled = contents.isSaveScheduled || hasPersistent }
      return hasPersistent && !contents.isSaveScheduled
    }
    if needsSave, file != nil { saveLater() }
  }

  private func saveLater() {
    Task.detached(priority: .utility) { [weak self, clock] in
      try? await clock.sleep(for: Self.saveDelay)
      self?.contents.withLock { $0.isSaveScheduled = false }
      self?.save()
    }
  }

  func save() {
    guard let file else { return }
    saving.withLock { _ in
      guard let cookies = takeUnsaved(),
        let data = try? JSONEncoder().encode(cookies.sorted { $0.number < $1.number })
      else { return }
      // If saving fails, the next save tries again.
      do { try file.write(data) } catch { contents.withLock { $0.hasChanged = true } }
    }
  }

  /// Returns the persistent cookies if they have changed since the last save, or nil otherwise.
  private func takeUnsaved() -> [Cookie]? {
    contents.withLock { contents in
      guard contents.hasChanged else { return nil }
      contents.hasChanged = false
      return contents.cookies.values.filter { $0.expiry != nil }
    }
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
    contents.lastNumber += 1
    var cookie = cookie
    cookie.number = old?.number ?? contents.lastNumber
    contents.cookies[cookie.key] = cookie.hasExpired(at: time) ? nil : cookie
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

// MARK: - Cookie

/// A cookie, with the properties that determine where it is sent.
struct Cookie: Hashable, Codable {
  /// The identity of a cookie. A new cookie replaces a cookie with the same identity.
  struct Key: Hashable {
    let name: String
    let domain: String
    let path: String
  }

  let name: String
  let value: String
  let domain: String
  let path: String
  /// The expiration date, or nil for a cookie that lasts until the program ends.
  let expiry: Date?
  /// A Boolean value that indicates whether the cookie is sent only to the host itself and not to
  /// its subdomains.
  let isHostOnly: Bool
  /// A Boolean value that indicates whether the cookie is sent only over encrypted connections.
  let isSecure: Bool
  /// A Boolean value that indicates whether the cookie was received over an encrypted connection.
  let isFromSecure: Bool
  /// The cookie's position in the order of creation.
  var number = 0

  var key: Key { Key(name: name, domain: domain, path: path) }
}

extension Cookie {
  /// Creates a cookie from a `Set-Cookie` header, or returns nil if the cookie must not be stored.
  init?(_ header: String, from url: URL, at time: Date) {
    guard let host = url.host?.lowercased() else { return nil }
    let parts = header.split(separator: ";", omittingEmptySubsequences: false)
    let pair = Self.pair(parts.first ?? "")
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let (name, value) = Self.pair(part)
      attributes[name.lowercased()] = value ?? ""
    }
    name = pair.value == nil ? "" : pair.name
    value = pair.value ?? pair.name
    isSecure = attributes["secure"] != nil
    isFromSecure = url.scheme?.lowercased() == "https"
    expiry = Self.expiry(of: attributes, at: time)
    guard let (domain, isHostOnly) = Self.scope(attributes["domain"], host: host) else {
      return nil
    }
    (self.domain, self.isHostOnly) = (domain, isHostOnly)
    path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.directory(of: url)
    guard !(name.isEmpty && value.isEmpty), isFromSecure || !isSecure,
      !name.hasPrefix("__Secure-") || isSecure,
      !name.hasPrefix("__Host-") || (isSecure && isHostOnly && path == "/"),
      !header.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\t" || $0.value == 127 })
    else { return nil }
  }

  private static func pair(_ text: Substring) -> (name: String, value: String?) {
    guard let equals = text.firstIndex(of: "=") else {
      return (text.trimmingCharacters(in: .whitespaces), nil)
    }
    return (
      text[..<equals].trimmingCharacters(in: .whitespaces),
      text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    )
  }

  /// Returns a cookie's domain and whether the cookie is only for that host. Returns nil if the
  /// host must not set cookies for the domain.
  ///
  /// There is no list of public suffixes, so only domains that contain a dot are accepted.
  private static func scope(_ attribute: String?, host: String) -> (String, Bool)? {
    var domain = attribute?.lowercased() ?? ""
    if domain.hasPrefix(".") { domain.removeFirst() }
    if domain.isEmpty || domain == host { return (host, domain.isEmpty || !isName(host)) }
    guard isName(host), domain.contains("."), host.hasSuffix(".\(domain)") else { return nil }
    return (domain, false)
  }

  /// Returns whether a host is a name rather than an IP address.
  private static func isName(_ host: String) -> Bool {
    !host.contains(":") && host.contains { !$0.isNumber && $0 != "." }
  }

  private static func directory(of url: URL) -> String {
    let path = url.path(percentEncoded: true)
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func expiry(of attributes: [String: String], at time: Date) -> Date? {
    let longest = time.addingTimeInterval(400 * 86_400)
    if let seconds = attributes["max-age"].flatMap({ Int($0) }) {
      guard seconds > 0 else { return .distantPast }
      return min(time.addingTimeInterval(Double(seconds)), longest)
    }
    return attributes["expires"].flatMap(HTTPDate.init).map { min($0.date, longest) }
  }
}

// MARK: - Matching

extension Cookie {
  func hasExpired(at time: Date) -> Bool { expiry.map { $0 <= time } ?? false }

  /// Returns whether the cookie is sent to an address.
  func matches(_ target: CookieTarget, at time: Date) -> Bool {
    guard !hasExpired(at: time) else { return false }
    let isInDomain = target.host == domain || (!isHostOnly && target.host.hasSuffix(".\(domain)"))
    return isInDomain && isOnPath(target.path) && (!isSecure || target.isSecure)
  }

  private func isOnPath(_ requested: String) -> Bool {
    guard requested.hasPrefix(path) else { return false }
    return requested == path || path.hasSuffix("/") || requested.dropFirst(path.count).first == "/"
  }
}

/// The properties of an address that determine which cookies are sent there.
struct CookieTarget {
  let host: String
  let path: String
  let isSecure: Bool

  /// Creates the properties of an address, or returns nil if it has no host.
  init?(_ url: URL) {
    guard let host = url.host?.lowercased() else { return nil }
    self.host = host
    let path = url.path(percentEncoded: true)
    self.path = path.isEmpty ? "/" : path
    isSecure = url.scheme?.lowercased() == "https"
  }
}
