/// A compiler error.
struct CompileError: Hashable, CustomStringConvertible {
  /// The last component of the file's path.
  let file: String
  let line: Int
  let message: String

  var description: String { "\(file):\(line): \(message)" }

  /// Returns the errors in the compiler's output, without duplicates.
  static func all(in output: String) -> [Self] {
    var seen: Set<Self> = []
    return output.split(separator: "\n").compactMap(Self.init)
      .filter { seen.insert($0).inserted }.sorted { $0.line < $1.line }
  }

  init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// Reads `/path/File.swift:3:14: error: the message (from macro 'Name')`.
  private init?(_ text: Substring) {
    let form = #/(.*?):(\d+):\d+: error: (.*?)(?: \(from macro '.*'\))?/#
    guard let match = text.wholeMatch(of: form), let line = Int(match.2) else { return nil }
    self.init(
      file: String(match.1.split(separator: "/").last ?? ""), line: line,
      message: String(match.3))
  }
}
