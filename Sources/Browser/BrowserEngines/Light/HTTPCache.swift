import BrowserPages
import Foundation
import Synchronization

/// An in-memory cache for an engine's responses, which follows the rules in RFC 9111 for private
/// caches.
///
/// The cache is never written to disk, so no pages remain on disk after the user deletes visits.
final class HTTPCache: Sendable {
  fileprivate struct Contents {
    var responses: [URL: CachedResponse] = [:]
    var byteCount = 0
    var lastUse = 0
  }

  private let byteLimit: Int
  private let contents = Mutex(Contents())

  /// Creates an empty cache.
  ///
  /// - Parameter byteLimit: The maximum total size of all bodies, in bytes. If the limit is
  ///   exceeded, the cache removes the least recently used responses.
  init(byteLimit: Int = 20_000_000) { self.byteLimit = byteLimit }

  /// The size of the largest body that the cache keeps, in bytes.
  var bodyLimit: Int { byteLimit / 10 }

  /// Returns the response to a request, or nil if the cache has none.
  func response(to request: HTTPRequest) -> CachedResponse? {
    guard request.isCacheable else { return nil }
    return contents.withLock { contents in
      contents.lastUse += 1
      contents.responses[request.documentURL]?.lastUse = contents.lastUse
      return contents.responses[request.documentURL]
    }
  }

  /// Removes the responses that arrived at or after a time, or all if it is nil.
  ///
  /// - Returns: The number of removed responses.
  func removeAll(since start: Date?) -> Int {
    contents.withLock { contents in
      let removed = contents.responses.filter { response in
        start.map { $0 <= response.value.date } ?? true
      }
      removed.keys.forEach { contents.remove($0) }
      return removed.count
    }
  }

  /// Stores a complete response to a request and removes any earlier response to the same address.
  /// If the response must not be stored, only removes the earlier response.
  func store(_ response: CachedResponse, to request: HTTPRequest) {
    contents.withLock { contents in
      contents.remove(request.documentURL)
      guard request.isCacheable, response.isStorable, response.body.count <= bodyLimit else {
        return
      }
      contents.lastUse += 1
      var response = response
      response.lastUse = contents.lastUse
      contents.responses[request.documentURL] = response
      contents.byteCount += response.body.count
      while contents.byteCount > byteLimit { contents.removeOldest() }
    }
  }
}

extension HTTPCache.Contents {
  fileprivate mutating func remove(_ url: URL) {
    byteCount -= responses.removeValue(forKey: url)?.body.count ?? 0
  }

  fileprivate mutating func removeOldest() {
    guard let oldest = responses.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    remove(oldest.key)
  }
}

extension HTTPRequest {
  /// The address of the response. The host doesn't learn the fragment.
  fileprivate var documentURL: URL { url.withoutFragment }

  /// A Boolean value that indicates whether a cache may answer the request. Requests with a
  /// password are never answered from the cache, and their responses are never stored.
  fileprivate var isCacheable: Bool {
    body == nil && authorization == nil
  }

  /// Adds the fields that ask the host whether a response is still valid.
  mutating func revalidate(_ response: CachedResponse) {
    if let tag = response.head["etag"] { fields.append(("If-None-Match", tag)) }
    if let date = response.head["last-modified"] { fields.append(("If-Modified-Since", date)) }
  }
}

// MARK: - CachedResponse

/// A complete response with the time at which it arrived.
struct CachedResponse: Sendable {
  let head: ResponseHead
  let body: Data
  let date: Date
  /// The sequence number of the last use, which orders responses from least to most recently used.
  fileprivate var lastUse = 0

  init(head: ResponseHead, body: Data, date: Date = Date()) {
    self.head = head
    self.body = body
    self.date = date
  }

  /// Returns the response with the header fields of a 304 response, which confirms it.
  func confirmed(by head: ResponseHead, at date: Date = Date()) -> Self {
    Self(head: self.head.updated(by: head), body: body, date: date)
  }

  /// Returns whether the response can be used without a request.
  func isFresh(at time: Date = Date()) -> Bool {
    guard !head.directives.keys.contains("no-cache"), let lifetime else { return false }
    return age(at: time) < lifetime
  }

  /// A Boolean value that indicates whether the response may be stored and can answer later
  /// requests.
  ///
  /// If the response depends on request fields that can differ between an engine's requests, the
  /// value is false.
  fileprivate var isStorable: Bool {
    let canBeConfirmed = head["etag"] != nil || head["last-modified"] != nil
    guard head.status == 200, canBeConfirmed || lifetime ?? 0 > 0 else { return false }
    let varying = head.list("vary").map { $0.lowercased() }
    return !head.directives.keys.contains("no-store") && Self.sharedFields.isSuperset(of: varying)
  }

  /// The request fields that have the same values in all requests from an engine.
  private static let sharedFields: Set = ["accept", "accept-encoding", "user-agent"]

  private func age(at time: Date) -> TimeInterval {
    let ageAtArrival = head["age"].flatMap { TimeInterval($0) } ?? 0
    return max(ageAtArrival, 0) + max(time.timeIntervalSince(date), 0)
  }

  /// The number of seconds for which the response is fresh, or nil if the header fields don't
  /// determine it. If the host doesn't declare a lifetime, the value is a tenth of the time between
  /// the last modification and the response, as RFC 9111 suggests.
  private var lifetime: TimeInterval? {
    if let seconds = head.directives["max-age"] { return TimeInterval(seconds) ?? 0 }
    let sent = head["date"].flatMap(HTTPDate.init)?.date ?? date
    if let expires = head["expires"] {
      return HTTPDate(expires)?.date.timeIntervalSince(sent) ?? 0
    }
    let changed = head["last-modified"].flatMap(HTTPDate.init)?.date
    return changed.map { min(max(sent.timeIntervalSince($0), 0) / 10, 86_400) }
  }
}

extension ResponseHead {
  /// The values of the directives in the `Cache-Control` field, keyed by name.
  fileprivate var directives: [String: String] {
    let pairs = list("cache-control").map { directive in
      let parts = directive.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces.union(["\""]))
      }
      return (parts.first?.lowercased() ?? "", parts.count > 1 ? parts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the elements of a header field that contains a comma-separated list.
  fileprivate func list(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

// MARK: - HTTPDate

/// A date in a header, parsed by the algorithm in RFC 6265. The parts of the date can be in any
/// order.
struct HTTPDate {
  let date: Date

  /// Creates a date from text, or returns nil if the text is not a date.
  init?(_ text: String) {
    var parts = DateComponents(timeZone: TimeZone(identifier: "GMT"))
    for word in text.split(whereSeparator: { " ,-\t".contains($0) }) { Self.read(word, &parts) }
    guard parts.day != nil, parts.month != nil, parts.year != nil, parts.hour != nil,
      let date = Calendar(identifier: .gregorian).date(from: parts)
    else { return nil }
    self.date = date
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func read(_ word: Substring, _ parts: inout DateComponents) {
    let numbers = word.split(separator: ":").compactMap { Int($0) }
    if numbers.count == 3 {
      parts.hour = numbers[0]
      parts.minute = numbers[1]
      parts.second = numbers[2]
    } else if let month = months.firstIndex(of: word.prefix(3).lowercased()) {
      parts.month = month + 1
    } else if let number = Int(word) {
      if parts.day == nil, word.count <= 2 {
        parts.day = number
      } else if parts.year == nil {
        parts.year = number < 70 ? 2_000 + number : number < 100 ? 1_900 + number : number
      }
    }
  }
}
