public import Foundation

/// The directory of a browser state, and the files in it.
public struct BrowserStateDirectory: Hashable, Sendable {
  /// Where the directory is.
  public let url: URL

  init(_ url: URL) { self.url = url }

  /// The directory of the state off the record.
  public var offTheRecord: Self { Self(url.appendingPathComponent("incognito")) }

  /// Returns where a file of the state is.
  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  var preferences: PreferenceFile { PreferenceFile(file("preferences.json")) }

  /// Makes the directory, with the one off the record in it.
  func make() throws(BrowserStateError) {
    do {
      try PrivateDirectory.make(at: offTheRecord.url)
    } catch {
      throw .directory(error)
    }
  }

  /// Deletes the directory with all that is in it, if it is there.
  func delete() throws(BrowserStateError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .directory(.unwritable(url.path, reason: reason(of: error)))
    }
  }
}
