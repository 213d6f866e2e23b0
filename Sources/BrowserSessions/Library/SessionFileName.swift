import Foundation

/// The name of a file of a named session: `NAME.session`, or, once it is deleted or replaced,
/// `NAME.TIME.deleted`, with the time of that in milliseconds since 1970.
struct SessionFileName: Hashable {
  let session: String
  /// When it was deleted or replaced; nil for one that has not been.
  let deletionTime: Int?

  init(_ session: String, deletedAt time: Int? = nil) {
    self.session = session
    deletionTime = time
  }

  /// Reads the name of a file; nil for that of another.
  init?(file: String) {
    if file.hasSuffix(".session"), !file.hasPrefix(".") {
      self.init(String(file.dropLast(8)))
    } else if file.hasSuffix(".deleted"), let dot = file.dropLast(8).lastIndex(of: "."),
      let time = Int(file.dropLast(8)[dot...].dropFirst())
    {
      self.init(String(file[..<dot]), deletedAt: time)
    } else {
      return nil
    }
  }

  /// The name of the file.
  var file: String {
    deletionTime.map { "\(session).\($0).deleted" } ?? "\(session).session"
  }
}
