public import Switchboard

/// A format of lists of pages that other programs read.
public enum ExportFormat: CaseIterable, Hashable, Sendable, CommandArgument {
  /// HTML as browsers exchange bookmarks.
  case html
  /// JSON for programs.
  case json
  /// Markdown for people.
  case markdown

  /// Returns the format that the name of a file ends with, or nil if it is another one.
  package init?(fileName: String) {
    switch fileName.split(separator: ".").last?.lowercased() {
    case "html", "htm": self = .html
    case "json": self = .json
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }
}
