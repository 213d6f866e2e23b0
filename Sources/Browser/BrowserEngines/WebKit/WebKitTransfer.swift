#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// A WebKit download, which writes to a temporary file until it is complete.
  @WebKitActor
  final class WebKitTransfer {
    /// A download event.
    enum Event: Sendable {
      /// The total number of bytes that have arrived.
      case received(Int)
      /// The end of the download, with an error if the download failed.
      case ended(LoadError?)
    }

    nonisolated let events: AsyncStream<Event>
    /// A closure that is called when the location of the file is known. It receives the transfer,
    /// the address, the file and the expected size in bytes, if known.
    var onStart: ((WebKitTransfer, URL, URL, Int?) -> Void)?
    /// A closure that is called if the download ends before the location of the file is known.
    var onEarlyEnd: (() -> Void)?
    private(set) var hasEnded = false
    /// The locations that are reserved for the files of downloads in progress.
    private static var reserved: Set<URL> = []

    private let download: OpaquePointer
    private let downloadsDirectory: @MainActor @Sendable () -> URL?
    private let continuation: AsyncStream<Event>.Continuation
    private var file: URL?

    /// Creates a transfer for a download that has started.
    ///
    /// - Parameters:
    ///   - download: WebKit's download.
    ///   - downloadsDirectory: A closure that returns the directory for downloads, or nil to
    ///     cancel the download.
    init(
      _ download: OpaquePointer, downloadsDirectory: @escaping @MainActor @Sendable () -> URL?
    ) {
      self.download = download
      self.downloadsDirectory = downloadsDirectory
      // Only the latest byte count and the end that follows it matter.
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
      let decide: Decide = { _, _, data in
        (target(data) as WebKitTransfer?)?.chooseDirectory()
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

    /// Records the end of the download. After a failure, WebKit reports another end without an
    /// error, which is ignored.
    private func end(_ error: LoadError?) {
      guard !hasEnded else { return }
      hasEnded = true
      if let file {
        Self.reserved.remove(file)
        if error != nil { Self.delete(file) }
      } else {
        onEarlyEnd?()
      }
      continuation.yield(.ended(error))
      continuation.finish()
    }

    /// Deletes the partial file. The file gets its final name only when the download is complete.
    private static func delete(_ file: URL) {
      try? FileManager.default.removeItem(at: file.appendingPathExtension("wkdownload"))
    }

    /// Asks for the directory on the main actor. WebKit waits for the file.
    private func chooseDirectory() {
      Task { [downloadsDirectory] in
        guard let directory = await downloadsDirectory() else { return cancel() }
        if !hasEnded { chooseFile(in: directory) }
      }
    }

    private func chooseFile(in directory: URL) {
      let address = webkit_uri_request_get_uri(webkit_download_get_request(download))
      guard let url = URL(address) else { return cancel() }
      // If this fails, the download reports the reason.
      try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let response = webkit_download_get_response(download)
      let file = Self.reserveFile(named: Self.name(in: response, of: url), in: directory)
      self.file = file
      webkit_download_set_destination(download, file.path)
      let count = Int(response.map { webkit_uri_response_get_content_length($0) } ?? 0)
      onStart?(self, url, file, count > 0 ? count : nil)
    }
  }

  // MARK: - Files

  extension WebKitTransfer {
    /// Reserves and returns a file that neither exists nor is already reserved.
    private static func reserveFile(named name: DownloadName, in directory: URL) -> URL {
      var number = 0
      var file = directory.appendingPathComponent(name.numbered(number))
      while reserved.contains(file) || FileManager.default.fileExists(atPath: file.path) {
        number += 1
        file = directory.appendingPathComponent(name.numbered(number))
      }
      reserved.insert(file)
      return file
    }

    /// Returns the name that the response or the address suggests.
    private static func name(in response: OpaquePointer?, of url: URL) -> DownloadName {
      let headers = response.flatMap { webkit_uri_response_get_http_headers($0) }
      let disposition = headers.flatMap { soup_message_headers_get_one($0, "Content-Disposition") }
      return DownloadName(disposition: HeaderValue(String(disposition)), url: url)
    }
  }
#endif
