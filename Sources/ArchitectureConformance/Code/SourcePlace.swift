/// A place in a source file.
public struct SourcePlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The file's absolute path.
  public let path: String
  /// The module that the file is compiled for.
  public let module: String
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// The place as compilers print it: `path:line:column`.
  public var description: String { "\(path):\(line):\(column)" }

  /// Orders places by path, line and column.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
