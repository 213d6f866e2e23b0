import Foundation
import SwiftParser
import SwiftSyntax

/// The calls in a module that may reach the C library.
struct SystemCalls {
  struct Call: CustomStringConvertible, Sendable {
    let module: String
    let file: String
    let function: String
    var description: String { "\(file) calls \(function)()" }
  }

  private(set) var calls: [Call] = []

  /// Finds the calls in a folder of `Sources`.
  ///
  /// A Swift file that names none of the functions is not parsed, because parsing is slow in a debug build.
  init(in folder: URL, of functions: Set<String>) throws {
    let module = folder.lastPathComponent
    let swift = try Repository.files(in: folder, endingWith: ["swift"]).map {
      (name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
    self.init(
      swift: swift.filter { file in functions.contains { file.text.range(of: "\($0)(") != nil } },
      module: module)
    for file in try Repository.files(in: folder, endingWith: ["c", "h"]).map(CSource.init) {
      calls += file.calls.sorted().map { Call(module: module, file: file.name, function: $0) }
    }
  }

  /// Finds the calls in a module's Swift sources.
  init(swift files: [(name: String, text: String)], module: String) {
    let trees = files.map { ($0.name, Parser.parse(source: $0.text)) }
    let methods = MethodFinder(viewMode: .sourceAccurate)
    for (_, tree) in trees { methods.walk(tree) }
    for (file, tree) in trees {
      let finder = CallFinder(methods: methods.names)
      finder.walk(tree)
      calls += finder.functions.map { Call(module: module, file: file, function: $0) }
    }
  }
}

// MARK: - Swift

/// A visitor that keeps track of the types that enclose the visited node.
private class TypeVisitor: SyntaxVisitor {
  private(set) var types: [String] = []

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    types.append(name)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }

  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
}

/// A visitor that finds the functions that a module declares. Each has its type, or "" for a global
/// function.
private final class MethodFinder: TypeVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    names.insert("\(types.last ?? "").\(node.name.text)")
    return .visitChildren
  }
}

/// A visitor that finds calls of functions that neither the module nor an enclosing type declares.
private final class CallFinder: TypeVisitor {
  private static let libraries: Set = ["Darwin", "Foundation", "Glibc", "Musl"]
  private let methods: Set<String>
  private(set) var functions: [String] = []

  init(methods: Set<String>) {
    self.methods = methods
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let base = member.base?.trimmedDescription ?? ""
      if Self.libraries.contains(base) { functions.append(member.declName.baseName.text) }
    } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      // Without arguments, the call is an initializer, such as `stat()`.
      let isCall =
        !node.arguments.isEmpty && !(types + [""]).contains { methods.contains("\($0).\(name)") }
      if isCall { functions.append(name) }
    }
    return .visitChildren
  }
}

// MARK: - C

/// The functions that a C file defines and calls.
struct CSource {
  let name: String
  private(set) var definitions: Set<String> = []
  private(set) var calls: Set<String> = []

  init(_ url: URL) throws {
    self.init(name: url.lastPathComponent, text: try String(contentsOf: url, encoding: .utf8))
  }

  init(name: String, text: String) {
    self.name = name
    let code = text.replacing(/\/\*(?s:.)*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"/, with: " ")
    // Unlike a call, a declaration or definition begins a line with its type.
    for match in code.matches(of: /(?m:^)(\w[\w \*]*[ \*])(\w+)\([^;{}]*\)\s*([{;])/) {
      if match.3 == "{" { definitions.insert(String(match.2)) }
    }
    let heads = /(?m:^)\w[\w \*]*[ \*]\w+\(/
    let bodies = code.replacing(heads, with: " (")
    calls = Set(bodies.matches(of: /\b([A-Za-z_]\w*)\s*\(/).map { String($0.1) })
      .subtracting(["if", "for", "while", "switch", "return", "sizeof", "void", "defined"])
  }
}
