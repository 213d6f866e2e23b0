#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// A download in WebKit, which writes to a file of another name until it is complete.
  @WebKitActor
  final class WebKitTransfer {
    /// An event of a download.
    enum Event: Sendable {
      /// So many bytes have arrived in all.
      case received(Int)
      /// The download has ended, with its error if it has failed.
      case ended(LoadError?)
    }

    nonisolated let events: AsyncStream<Event>
    /// Called when the name of the file is known.
    var onStart: ((WebKitTransfer, URL, URL, Int?) -> Void)?
    private(set) var hasEnded = false

    private let download: OpaquePointer
    private let directory: URL
    private let continuation: AsyncStream<Event>.Continuation
    private var file: URL?

    init(_ download: OpaquePointer, to directory: URL) {
      self.download = download
      self.directory = directory
      // Only the last number of bytes and the end after it matter.
      (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(2))
      g_object_ref(UnsafeMutableRawPointer(download))
      connectSignals()
    }

    isolated deinit {
      continuation.finish()
      g_object_unref(UnsafeMutableRawPointer(download))
    }

    func cancel() { webkit_download_cancel(download) }
  }

  // MARK: - Signals

  extension WebKitTransfer {
    private func connectSignals() {
      let object = UnsafeMutableRawPointer(download)
      typealias Decide =
        @convention(c) @WebKitActor (gpointer?, UnsafePointer<CChar>?, gpointer?) -> gboolean
      let decide: Decide = { _, name, data in
        (target(data) as WebKitTransfer?)?.chooseFile(String(name))
        return 1
      }
      connect(object, "decide-destination", to: self, decide)
      typealias Receive = @convention(c) @WebKitActor (gpointer?, guint64, gpointer?) -> Void
      let receive: Receive = { _, _, data in (target(data) as WebKitTransfer?)?.didReceive() }
      connect(object, "received-data", to: self, receive)
      typealias Fail =
        @convention(c) @WebKitActor (gpointer?, UnsafeMutablePointer<GError>?, gpointer?) -> Void
      let fail: Fail = { _, error, data in
        (target(data) as WebKitTransfer?)?.end(LoadError(failedDownload: error))
      }
      connect(object, "failed", to: self, fail)
      typealias Finish = @convention(c) @WebKitActor (gpointer?, gpointer?) -> Void
      let finish: Finish = { _, data in (target(data) as WebKitTransfer?)?.end(nil) }
      connect(object, "finished", to: self, finish)
    }

    private func didReceive() {
      continuation.yield(.received(Int(webkit_download_get_received_data_length(download))))
    }

    /// Records the end. A failure is followed by another end, without an error.
    private func end(_ error: LoadError?) {
      guard !hasEnded else { return }
      hasEnded = true
      if let file {
        DownloadName.release(file)
        if error != nil { Self.delete(file) }
      }
      continuation.yield(.ended(error))
      continuation.finish()
    }

    /// Deletes what has arrived. The complete file has its name only after the end.
    private static func delete(_ file: URL) {
      try? FileManager.default.removeItem(at: file.appendingPathExtension("wkdownload"))
    }

    private func chooseFile(_ suggestion: String) {
      try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let file = DownloadName.reserveFile(for: suggestion, in: directory)
      self.file = file
      webkit_download_set_destination(download, file.path)
      let response = webkit_download_get_response(download)
      let count = Int(response.map { webkit_uri_response_get_content_length($0) } ?? 0)
      let address = webkit_uri_request_get_uri(webkit_download_get_request(download))
      guard let url = URL(address) else { return cancel() }
      onStart?(self, url, file, count > 0 ? count : nil)
    }
  }

  // MARK: - DownloadName

  /// The names of downloaded files: safe, and never that of another file.
  @WebKitActor
  enum DownloadName {
    /// The files that running downloads are going to create.
    private static var reserved: Set<URL> = []

    /// Returns a file that does not exist, with a name close to the suggested one.
    static func reserveFile(for suggestion: String, in directory: URL) -> URL {
      let name = safeName(suggestion)
      let (stem, ending) = split(name)
      var file = directory.appendingPathComponent(name)
      var number = 0
      while isTaken(file) {
        number += 1
        file = directory.appendingPathComponent("\(stem) (\(number))\(ending)")
      }
      reserved.insert(file)
      return file
    }

    static func release(_ file: URL) { reserved.remove(file) }

    private static func isTaken(_ file: URL) -> Bool {
      reserved.contains(file) || FileManager.default.fileExists(atPath: file.path)
    }

    /// Returns a name without separators, control characters, leading dots, and too many bytes.
    nonisolated static func safeName(_ suggestion: String) -> String {
      let last = suggestion.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
      let printed = last.unicodeScalars.filter {
        !unsafeCategories.contains($0.properties.generalCategory)
      }
      let visible = String(String.UnicodeScalarView(printed)).drop { $0 == "." || $0 == " " }
      var (stem, ending) = split(String(visible))
      if ending.utf8.count > 20 { (stem, ending) = (stem + ending, "") }
      while stem.utf8.count > 180 { stem.removeLast() }
      return stem.isEmpty ? "download" + ending : stem + ending
    }

    private nonisolated static let unsafeCategories: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
    ]

    private nonisolated static func split(_ name: String) -> (stem: String, ending: String) {
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
      return (String(name[..<dot]), String(name[dot...]))
    }
  }
#endif
