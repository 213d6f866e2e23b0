package import Foundation

extension URL {
  /// The media type that the file name extension indicates, or nil if the extension is unknown.
  package var mimeType: String? { Self.mimeTypes[pathExtension.lowercased()] }

  private static let mimeTypes = [
    "avif": "image/avif", "bmp": "image/bmp", "css": "text/css", "csv": "text/csv",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "htm": "text/html",
    "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
    "json": "application/json", "md": "text/markdown", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "odt": "application/vnd.oasis.opendocument.text", "ogg": "audio/ogg", "pdf": "application/pdf",
    "png": "image/png", "svg": "image/svg+xml", "swift": "text/plain", "txt": "text/plain",
    "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xhtml": "application/xhtml+xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml", "zip": "application/zip",
  ]
}
