import Foundation
import ProfileFiles
import Synchronization

/// A store for the cookies of one engine, as defined in RFC 6265. Cookies with an expiration date are
/// saved in a file.
///
/// Many responses set cookies, so the file is written a short time after the first change, like the
/// tabs. ``save()`` writes it at once.
final class CookieJar: CookieStore {
  private struct Contents {
    var cookies: [Cookie.Key: Cookie] = [:]
    /// The file as it was read, or nil before cookies are first needed.
    var file: JSONFile<[Cookie]>?
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

  private let directory: FileDirectory?
  private let contents: Mutex<Contents> = Mutex(Contents())
  /// A lock that is held during a save, so that an older save never replaces a newer one.
  private let saving = Mutex(())
  private let clock: any Clock<Duration>

  /// Creates a jar. The file is read when cookies are first needed.
  ///
  /// - Parameters:
  ///   - directory: The directory with the file for cookies with an expiration date, or nil to keep
  ///     all in memory.
  ///   - clock: The clock that delays saves.
  init(in directory: FileDirectory?, clock: any Clock<Duration> = ContinuousClock()) {
    self.directory = directory
    self.clock = clock
  }

  deinit { try? save() }
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
      if contents.file == nil, let directory { Self.load(&contents, in: directory) }
      return body(&contents)
    }
  }

  private static func load(_ contents: inout Contents, in directory: FileDirectory) {
    let file = JSONFile<[Cookie]>(reading: .cookies, in: directory)
    contents.file = file
    for cookie in file.value ?? [] {
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
    if needsSave, directory != nil { saveLater() }
  }

  private func saveLater() {
    Task.detached(priority: .utility) { [weak self, clock] in
      try? await clock.sleep(for: Self.saveDelay)
      self?.contents.withLock { $0.isSaveScheduled = false }
      self?.saveInBackground()
    }
  }

  private func saveInBackground() {
    do throws(FileError) { try save() } catch { directory?.tell("cookies are not saved: \(error)") }
  }

  func save() throws(FileError) {
    try saving.withLock { _ throws(FileError) in
      guard let (file, cookies) = takeUnsaved() else { return }
      // If saving fails, the next save tries again.
      do throws(FileError) { try file.write(cookies.sorted { $0.number < $1.number }) } catch {
        contents.withLock { $0.hasChanged = true }
        throw error
      }
    }
  }

  /// Returns the file and the persistent cookies if they have changed since the last save, or nil
  /// otherwise.
  private func takeUnsaved() -> (file: JSONFile<[Cookie]>, cookies: [Cookie])? {
    contents.withLock { contents in
      guard contents.hasChanged, let file = contents.file else { return nil }
      contents.hasChanged = false
      return (file, contents.cookies.values.filter { $0.expiry != nil })
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
