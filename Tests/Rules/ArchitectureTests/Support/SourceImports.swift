import Foundation
import SwiftParser
import SwiftSyntax

/// The imports in a module's sources.
struct SourceImports {
  struct Import {
    let module: String
    let file: String
  }

  let imports: [Import]

  init(of target: Manifest.Target) throws {
    imports =
      try Repository.swiftFiles(ofModule: target.name).flatMap { file in
        let finder = ImportFinder(viewMode: .all)
        finder.walk(
          Parser.parse(source: Self.head(of: try String(contentsOf: file, encoding: .utf8))))
        return finder.modules.map { Import(module: $0, file: file.path) }
      } + Self.includes(of: target)
  }

  /// Returns a file's text up to the last line that might be an import. Parsing whole files would
  /// take much longer.
  private static func head(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.lastIndex { $0.contains("import ") } ?? -1
    return lines[...last].joined(separator: "\n")
  }

  /// Returns the modules of the headers that C sources include: `CName` for `CName.h`, and
  /// `CSystemEdit` for the header of libedit.
  private static func includes(of target: Manifest.Target) throws -> [Import] {
    let folder = Repository.root.appendingPathComponent(target.folder)
    return try Repository.files(in: folder, endingWith: ["c", "h"]).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(
        of: /#include ["<](?:\w+\/)?(\w+)\.h[">]/
      )
      .map { Import(module: systemModules[String($0.1)] ?? String($0.1), file: file.path) }
    }.filter { $0.module != target.name }
  }

  private static let systemModules = ["histedit": "CSystemEdit"]
}

private final class ImportFinder: SyntaxVisitor {
  private(set) var modules: [String] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text { modules.append(module) }
    return .skipChildren
  }
}
