import BrowserModel
import BrowserPages
import Foundation

extension PageLoader {
  /// Returns whether the user or the page asks to save the response of an address. A page can't ask
  /// this of another host, even if its own host redirects there.
  func isSaved(_ url: URL) -> Bool {
    if case .saving = request.initiator { return true }
    return request.downloadName != nil && url.hasSameOrigin(as: request.initiator.page)
  }

  /// Starts a download if the response is a file and not a page.
  /// - Returns: Whether a download was started.
  func downloads(
    _ head: ResponseHead, of url: URL, _ beginning: Beginning, _ transfer: Transfer
  ) async throws(LoadError) -> Bool {
    let disposition = HeaderValue(head["content-disposition"] ?? "")
    let isAttachment = disposition.value.lowercased() == "attachment" || isSaved(url)
    let isPage =
      PageReader.isReadable(mimeType: head.mimeType) && !head.declaresData
      && beginning.isReadable(head)
    guard head.status < 400, isAttachment || !isPage || resumed?.accepts(head) == true else {
      return false
    }
    // A download outlives its load, so only this method ends its transfer.
    transfer.becomeDownload()
    do throws(LoadError) {
      let suggestion = isSaved(url) ? request.downloadName : nil
      let name = DownloadName(disposition: disposition, suggestion: suggestion, url: url)
      let file = if let resumed { resumed.file } else { try await makeFile(name, for: head) }
      let offset = head.status == 206 ? resumed?.offset ?? 0 : 0
      await download(
        DownloadResponse(
          url: url, file: file, offset: offset,
          expectedByteCount: head.expectedByteCount.map { $0 + offset }, validator: head.validator,
          beginning: beginning, transfer: transfer))
      return true
    } catch {
      transfer.cancel()
      throw error
    }
  }

  func makeFile(
    _ name: DownloadName, for head: ResponseHead
  ) async throws(LoadError) -> DownloadFile {
    guard let directory = await resources.configuration.downloadsDirectory() else {
      throw .notText(head.mimeType ?? "application/octet-stream")
    }
    return try DownloadFile(named: name, in: directory)
  }
}

// MARK: - ResumedFile

/// A partial file whose rest is requested.
struct ResumedFile: Sendable {
  let file: DownloadFile
  /// The number of bytes that have arrived.
  let offset: Int
  /// The entity tag or the date with which the host can tell whether the file is still the same.
  let validator: String?

  /// The header fields that request the rest, or nil if the whole file must be requested.
  var range: [(name: String, value: String)]? {
    guard let validator, offset > 0 else { return nil }
    return [("Range", "bytes=\(offset)-"), ("If-Range", validator)]
  }

  /// Returns whether a response is neither the rest nor the whole of the file.
  func isRefused(by head: ResponseHead) -> Bool {
    head.status == 416
      || head.status == 206
        && (head["content-encoding"] != nil
          || head["content-range"]?.hasPrefix("bytes \(offset)-") != true)
  }

  /// Returns whether a response is the file, and not a page that says why the file is not there.
  func accepts(_ head: ResponseHead) -> Bool {
    head.status == 206 || head.mimeType != "text/html" || file.url.mimeType == "text/html"
  }
}

extension ResponseHead {
  /// The entity tag or the date with which the rest of the body can be requested, or nil if there is
  /// none that is exact.
  var validator: String? {
    guard self["content-encoding"] == nil, self["accept-ranges"]?.lowercased() != "none" else {
      return nil
    }
    return self["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? self["last-modified"]
  }
}
