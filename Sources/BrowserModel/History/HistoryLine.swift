import Foundation

/// A line of the file of visits: a visit, or, without a time, another title of a page.
struct HistoryLine: Codable {
  let url: URL
  let title: String
  let milliseconds: Int?

  init(_ visit: Visit) {
    url = visit.url
    title = visit.title
    milliseconds = Visit.milliseconds(visit.time)
  }

  init(title: String, of url: URL) {
    self.url = url
    self.title = title
    milliseconds = nil
  }
}

// MARK: - Text

extension HistoryLine {
  /// Reads a line; nil when it makes no sense.
  init?(_ text: String) {
    guard let line = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = line
  }

  /// The line as it stands in the file.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(self)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
