import Foundation
import Testing

@testable import BrowserSessions

/// A store in a directory of its own, which goes with it.
final class StoreFixture {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("sessions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var file: URL { directory.appendingPathComponent("sessions.sqlite") }

  /// Opens the store, as the next run does.
  func open() throws -> SessionStore { try SessionStore(at: file) }
}

/// The record of a tab in window 1.
func tab(_ id: Int, _ order: OrderKey = .between(nil, nil), title: String? = nil) -> TabRecord {
  var record = TabRecord(id: id, windowID: 1, order: order, creationTime: 5, lastActiveTime: 7)
  record.title = title
  record.url = "https://\(id).org"
  return record
}
