/// An entered line in the form of the history file: on one row, even if the line has newlines.
struct HistoryEntry: Equatable {
  let line: String

  init(line: String) {
    self.line = line
  }

  init(escaped bytes: some Sequence<UInt8>) {
    var line = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      line.append(isEscaped ? Self.meanings[scalar] ?? scalar : scalar)
      isEscaped = false
    }
    self.line = String(line)
  }

  /// The entry and its newline.
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
  /// A Boolean value that indicates whether a line is kept. A blank line is not, nor, as in shells,
  /// one that begins with a space.
  var belongsInHistory: Bool {
    first != " " && contains { !$0.isWhitespace }
  }
}
