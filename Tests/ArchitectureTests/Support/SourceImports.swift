import Foundation
import SwiftParser
import SwiftSyntax

/// The imports that stand in a module's sources.
struct SourceImports {
  struct Import {
    let module: String
    let file: String
  }

  let imports: [Import]

  init(of target: Manifest.Target) throws {
    imports = try Repository.swiftFiles(in: target.folder).flatMap { file in
      let finder = ImportFinder(viewMode: .all)
      finder.walk(Parser.parse(source: try String(contentsOf: file, encoding: .utf8)))
      return finder.modules.map { Import(module: $0, file: file.path) }
    }
  }
}

private final class ImportFinder: SyntaxVisitor {
  private(set) var modules: [String] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text { modules.append(module) }
    return .skipChildren
  }
}
