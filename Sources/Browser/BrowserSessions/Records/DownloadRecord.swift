import BrowserModel
import Foundation

/// The stored data for a download.
struct DownloadRecord: Hashable, Identifiable, Sendable {
  var id = 0
  var url = ""
  /// The path of the file.
  var path = ""
  var received = 0
  var expected: Int?
  var validator: String?
  /// The time at which the download started, in milliseconds since 1970.
  var time = 0
  /// The reason why the download failed, or nil if the file is complete. Empty if the user has
  /// cancelled the download.
  var problem: String?
}

extension DownloadRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "download", .required("id", \.id), .required("url", \.url), .required("path", \.path),
    .optional("received", \.received), .optional("expected", \.expected),
    .optional("validator", \.validator), .optional("time", \.time),
    .optional("problem", \.problem))

  var isValid: Bool { URL(string: url) != nil }
}

extension DownloadRecord {
  /// Creates the record of a download. A running download is recorded as failed, because it ends
  /// with the run.
  @MainActor
  init(_ download: Download) {
    let problem: String? =
      switch download.state {
      case .running: "the run ended before the file was complete"
      case .finished: nil
      case .failed(.stopped): ""
      case .failed(let error): "\(error)"
      }
    self.init(
      id: download.id, url: download.url.absoluteString, path: download.file.path,
      received: download.receivedByteCount, expected: download.expectedByteCount,
      validator: download.validator, time: download.startTime.milliseconds, problem: problem)
  }

  /// The download, which has ended, or nil if its address is invalid.
  @MainActor
  var download: Download? {
    guard let url = URL(string: url) else { return nil }
    let state = problem.map { Download.State.failed($0.isEmpty ? .stopped : .other($0)) }
    return Download(
      id: id, url: url, file: URL(fileURLWithPath: path), state: state ?? .finished,
      receivedByteCount: received, expectedByteCount: expected, validator: validator,
      startTime: Date(timeIntervalSince1970: Double(time) / 1_000))
  }
}
