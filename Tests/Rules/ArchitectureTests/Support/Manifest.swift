import SwiftParser
import SwiftSyntax

/// The targets in `Package.swift`, except the test targets.
struct Manifest {
  struct Target: Equatable {
    var name: String
    /// The modules and packages that it depends on.
    var dependencies: Set<String> = []
    var folder: String
    /// A Boolean value that indicates whether the target is a compiler plug-in, which no source
    /// imports.
    var isMacro = false
    /// A Boolean value that indicates whether the module is a system library.
    var isSystemLibrary = false
  }

  private(set) var targets: [Target] = []
  /// The packages of the external products that the targets use, keyed by product.
  private(set) var packages: [String: String] = [:]

  init() throws {
    let finder = TargetFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: try Repository.text(of: "Package.swift")))
    for call in finder.calls { add(call) }
  }

  private mutating func add(_ call: FunctionCallExprSyntax) {
    guard let name = call.text(of: "name") else { return }
    guard let folder = try? Repository.folder(ofModule: name) else { return }
    var target = Target(name: name, folder: folder)
    target.isMacro = call.calledExpression.trimmedDescription == ".macro"
    target.isSystemLibrary =
      call.calledExpression.trimmedDescription == ".systemLibrary"
    let elements = call.argument("dependencies")?.as(ArrayExprSyntax.self)?.elements
    for element in elements ?? [] {
      if let call = element.expression.as(FunctionCallExprSyntax.self),
        let name = call.text(of: "name")
      {
        // Without a package, the call declares a conditional dependency on a target.
        let package = call.text(of: "package")
        if let package { packages[name] = package }
        target.dependencies.insert(package ?? name)
      } else if let literal = element.expression.as(StringLiteralExprSyntax.self) {
        target.dependencies.insert(literal.representedLiteralValue ?? "")
      }
    }
    if !target.folder.hasPrefix("Tests/") { targets.append(target) }
  }
}

/// A visitor that finds the calls that declare targets.
private final class TargetFinder: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.trimmedDescription
    if [".target", ".executableTarget", ".macro", ".systemLibrary"].contains(callee) {
      calls.append(node)
      return .skipChildren
    }
    // A test target can name other targets, on which it depends.
    return callee == ".testTarget" ? .skipChildren : .visitChildren
  }
}

extension FunctionCallExprSyntax {
  fileprivate func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
  }

  fileprivate func text(of label: String) -> String? {
    argument(label)?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}
