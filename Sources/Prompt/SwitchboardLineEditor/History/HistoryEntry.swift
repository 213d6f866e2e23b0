/// An entered line that can be converted to and from the format of the history file. In the file,
/// an entry occupies one row even if its line contains newlines.
struct HistoryEntry: Equatable {
  let line: String

  init(line: String) {
    self.line = line
  }

  /// Creates an entry from a row of the file, or returns nil if the row is damaged.
  init?(escaped row: some Collection<UInt8>) {
    // A power loss can leave zeros.
    guard !row.contains(0), let text = String(validating: row, as: UTF8.self) else { return nil }
    var line = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      line.append(isEscaped ? Self.meanings[scalar] ?? scalar : scalar)
      isEscaped = false
    }
    self.line = String(line)
  }

  /// The escaped line, followed by a newline.
  var escapedLine: [UInt8] {
    Array((line.unicodeScalars.map(Self.escaped).joined() + "\n").utf8)
  }

  private static let meanings: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r"]

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    default: String(scalar)
    }
  }
}

// MARK: - Lines that are kept

extension String {
  /// A Boolean value that indicates whether the history keeps this line. As in shells, the history
  /// keeps neither blank lines nor lines that begin with a space.
  package var belongsInHistory: Bool {
    first != " " && contains { !$0.isWhitespace }
  }
}
