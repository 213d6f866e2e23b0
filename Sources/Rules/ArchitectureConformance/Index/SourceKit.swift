import CIndexStoreLoader
import Foundation
import Synchronization

/// The toolchain's SourceKit, which knows the types of expressions. The index contains only names.
struct SourceKit {
  private let location: IndexLocation
  private let target: String

  init(_ location: IndexLocation, target: String) {
    self.location = location
    self.target = target
  }

  /// Returns the expressions in a file.
  /// - Throws: An error if SourceKit isn't there or can't read the file as the build did.
  func expressions(in file: SourceFile) throws -> Expressions {
    let response = try Self.turn.withLock { _ in try ask(file) }
    let found = try JSONDecoder().decode(Response.self, from: Data(response.utf8)).expressions
    if found.contains(where: { $0.type.contains("<<error type>>") }) {
      throw ToolFailure(description: "it reads the file otherwise than the build")
    }
    return Expressions(found)
  }

  /// A lock for requests. SourceKit identifies a document by its name, so only one is open at a
  /// time.
  private static let turn = Mutex(())

  private func ask(_ file: SourceFile) throws -> String {
    let path = try Self.quoted(file.path), arguments = try Self.quoted(arguments(for: file.module))
    let compiler = "key.sourcefile: \(path), key.compilerargs: \(arguments)"
    try send("editor.open", "key.name: \(path), key.syntactic_only: 1, \(compiler)")
    // Without this, SourceKit keeps about 60 MB of memory for each file.
    defer { _ = try? send("editor.close", "key.name: \(path), key.remove_cache: 1") }
    return try send(
      "expression.type", "key.fully_qualified: 1, key.canonicalize_type: 1, \(compiler)")
  }

  @discardableResult
  private func send(_ request: String, _ keys: String) throws -> String {
    guard FileManager.default.fileExists(atPath: library) else {
      throw ToolFailure(description: "there is no \(library)")
    }
    var error: UnsafeMutablePointer<CChar>?
    let text = "{key.request: source.request.\(request), \(keys)}"
    guard let response = source_kit_send(library, text, &error) else {
      defer { free(error) }
      throw ToolFailure(description: error.map { String(cString: $0) } ?? "no reason is given")
    }
    defer { free(response) }
    return String(cString: response)
  }

  private func arguments(for module: String) -> [String] {
    let build = BuildFolder(of: location.store)
    if let arguments = build.compilerArguments(of: module) { return arguments }
    return ["-module-name", module, "-target", target] + build.searchArguments
      + build.outputs(of: module).keys.sorted()
  }

  /// The path of SourceKit's library, which is near the library that reads the index.
  private var library: String {
    let folder = URL(fileURLWithPath: location.library).deletingLastPathComponent()
    #if os(macOS)
      return folder.appendingPathComponent("sourcekitdInProc.framework/sourcekitdInProc").path
    #else
      return folder.appendingPathComponent("libsourcekitdInProc.so").path
    #endif
  }

  private static func quoted(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private struct Response: Decodable {
    let expressions: [Expressions.Expression]

    enum CodingKeys: String, CodingKey {
      case expressions = "key.expression_type_list"
    }
  }
}

/// The reason that a tool of the toolchain gives no answer.
struct ToolFailure: Error, CustomStringConvertible {
  let description: String
}

// MARK: - Expressions

/// The expressions in a file, with their types.
struct Expressions {
  struct Expression: Decodable {
    let start: Int
    private let length: UInt64
    /// The type with the full names of all types in it, such as `Swift.Array<Model.Tab>`.
    let type: String

    /// The end, which is before the start for the calls that a loop makes.
    var end: Int { start + Int(Int32(truncatingIfNeeded: length)) }

    var range: Range<Int> { start..<max(start, end) }

    enum CodingKeys: String, CodingKey {
      case start = "key.expression_offset"
      case length = "key.expression_length"
      case type = "key.expression_type"
    }
  }

  /// The names of the types of a use, and of the types of the expressions around it, such as the
  /// value before the dot and the arguments.
  struct Names {
    let own: Set<String>
    let around: Set<String>
  }

  private let all: [Expression]

  fileprivate init(_ all: [Expression]) { self.all = all }

  /// Returns the names of the types at a use.
  /// - Parameter use: The offsets of the used name.
  func names(at use: Range<Int>) -> Names {
    let containing = all.filter { $0.range.contains(use.lowerBound) }
    let calls = all.filter { $0.end < $0.start && $0.end == use.upperBound }
    guard let size = containing.map(\.range.count).min() else { return Names(own: [], around: []) }
    let own = containing.filter { $0.range.count == size } + calls
    guard calls.isEmpty,
      let outer = containing.filter({ $0.range.count > size }).min(by: {
        $0.range.count < $1.range.count
      })
    else { return Names(own: Self.names(in: own), around: Self.names(in: own)) }
    let around = all.filter { outer.start <= $0.start && $0.end <= outer.end }
    return Names(own: Self.names(in: own), around: Self.names(in: around))
  }

  private static func names(in expressions: [Expression]) -> Set<String> {
    expressions.reduce(into: []) { $0.formUnion($1.type.typeNames) }
  }
}

extension String {
  /// The full names of the types that the text of a type contains, without generic arguments.
  fileprivate var typeNames: Set<String> {
    var names: Set<String> = [], outer: [String] = [], name = "", last: Unicode.Scalar = " "
    for scalar in unicodeScalars where scalar != "`" {
      switch scalar {
      case _ where SourceText.isName(scalar) || scalar == ".": name.unicodeScalars.append(scalar)
      case "<":
        names.insert(name)
        outer.append(name)
        name = ""
      case ">" where last != "-":
        names.insert(name)
        name = outer.popLast() ?? ""
      default:
        names.insert(name)
        name = ""
      }
      last = scalar
    }
    names.insert(name)
    return names
  }
}
