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
    private let download: OpaquePointer
    private let downloadsDirectory: @MainActor @Sendable () -> URL?
    private let continuation: AsyncStream<Event>.Continuation
    private var file: DownloadFile?

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
      connect(object, "decide-destination", to: self) { transfer, _ in transfer.chooseDirectory() }
      connect(object, "received-data", to: self) { transfer, _ in transfer.didReceive() }
      connect(object, "failed", to: self) {
        $0.end(LoadError(failedDownload: $1.error(1)))
      }
      connect(object, "finished", to: self) { transfer, _ in transfer.end(nil) }
    }

    private func didReceive() {
      continuation.yield(.received(Int(webkit_download_get_received_data_length(download))))
    }

    /// Records the end of the download. After a failure, WebKit reports another end without an
    /// error, which is ignored.
    private func end(_ error: LoadError?) {
      guard !hasEnded else { return }
      hasEnded = true
      if file == nil { onEarlyEnd?() }
      continuation.yield(.ended(error ?? completeFile()))
      continuation.finish()
      guard error != nil, let file else { return }
      file.delete()
      try? FileManager.default.removeItem(at: file.part.appendingPathExtension("wkdownload"))
    }

    private func completeFile() -> LoadError? {
      do throws(LoadError) {
        try file?.complete()
        return nil
      } catch {
        return error
      }
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
      let response = webkit_download_get_response(download)
      do throws(LoadError) {
        let file = try DownloadFile(named: Self.name(in: response, of: url), in: directory)
        self.file = file
        webkit_download_set_allow_overwrite(download, 1)
        webkit_download_set_destination(download, file.part.path)
        let count = Int(response.map { webkit_uri_response_get_content_length($0) } ?? 0)
        onStart?(self, url, file.url, count > 0 ? count : nil)
      } catch {
        end(error)
        cancel()
      }
    }

    /// Returns the name that the response or the address suggests.
    private static func name(in response: OpaquePointer?, of url: URL) -> DownloadName {
      let headers = response.flatMap { webkit_uri_response_get_http_headers($0) }
      let disposition = headers.flatMap { soup_message_headers_get_one($0, "Content-Disposition") }
      return DownloadName(disposition: HeaderValue(String(disposition)), url: url)
    }
  }
#endif
