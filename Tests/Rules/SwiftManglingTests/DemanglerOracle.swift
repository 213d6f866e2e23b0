import Foundation
import ProcessTesting
import Testing

@testable import SwiftMangling

/// The toolchain's own demangler, which prints trees.
enum DemanglerOracle {
  /// A node of the tree that `swift demangle` prints.
  final class Node {
    let kind: String
    let text: String
    var children: [Node] = []

    init(kind: String, text: String) {
      self.kind = kind
      self.text = text
    }

    func first(_ kinds: String...) -> Node? { children.first { kinds.contains($0.kind) } }
  }

  /// The `swift` executable in the search path, if any.
  static let tool: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/swift") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Returns the tree of each USR, in order.
  static func trees(of usrs: [String]) throws -> [Node] {
    let names = usrs.map { "$s" + $0.dropFirst(2) }.joined(separator: "\n") + "\n"
    let output = try run(names)
    return output.components(separatedBy: "Demangling for ").dropFirst().compactMap(tree)
  }

  private static func run(_ input: String) throws -> String {
    guard let tool else { return "" }
    return try ProcessRun([tool.path, "demangle", "--tree-only"], input: input).output
  }

  /// Reads lines such as `  kind=Module, text="Swift"`, with two spaces for each level.
  private static func tree(_ block: String) -> Node? {
    var path: [Node] = []
    var root: Node?
    for line in block.split(separator: "\n").dropFirst() {
      guard let (depth, node) = node(line), depth <= path.count else { continue }
      path.removeSubrange(depth...)
      if let parent = path.last { parent.children.append(node) } else { root = node }
      path.append(node)
    }
    return root
  }

  private static func node(_ line: Substring) -> (depth: Int, node: Node)? {
    let content = line.drop { $0 == " " }
    guard content.hasPrefix("kind=") else { return nil }
    let fields = content.dropFirst(5)
    let kind = fields.prefix { $0 != "," }
    let quoted = fields.range(of: "text=\"").map { fields[$0.upperBound...] } ?? ""
    let text = quoted.lastIndex(of: "\"").map { quoted[..<$0] } ?? ""
    return ((line.count - content.count) / 2, Node(kind: String(kind), text: String(text)))
  }
}

// MARK: - What a tree says
extension DemanglerOracle.Node {
  /// The nominal types anywhere in the tree, by kind and path.
  var nominals: Set<String> {
    var names = Set(children.flatMap(\.nominals))
    if let kind = Self.nominalKinds[kind] { names.insert("\(kind) \(place.path)") }
    return names
  }

  /// The declaring module and the path of a declaration.
  var place: (module: String, path: String) {
    if kind == "Module" {
      let name = text == "__C_Synthesized" ? "__C" : text
      return (name, name)
    }
    guard let outer = children.first else { return ("", "") }
    if kind == "Extension" { return (outer.place.module, children[1].place.path) }
    let place = outer.place
    return (place.module, place.path + (suffix.map { "." + $0 } ?? ""))
  }

  /// The parameters of a function type, `a` for async and `t` for throwing.
  var signature: String? {
    guard let type = declaration.children.last(where: { $0.kind == "Type" })?.plainType,
      let parameters = type.first("ArgumentTuple")?.children.first?.children.first
    else { return nil }
    let count = parameters.kind == "Tuple" ? parameters.children.count : 1
    let isAsync = type.first("AsyncAnnotation") != nil
    let isThrowing = type.first("ThrowsAnnotation", "TypedThrowsAnnotation") != nil
    return "\(count)\(isAsync ? "a" : "")\(isThrowing ? "t" : "")"
  }

  private var declaration: DemanglerOracle.Node {
    let isWrapper = !Self.typed.contains(kind) && children.count == 1
    return isWrapper ? children[0].declaration : self
  }

  private var plainType: DemanglerOracle.Node {
    guard kind == "Type" || kind == "DependentGenericType" else { return self }
    return children.last?.plainType ?? self
  }

  private var suffix: String? {
    switch kind {
    case "Allocator", "Constructor": "init"
    case "Destructor", "Deallocator": "deinit"
    case "Subscript": "subscript"
    case let kind where kind.contains("Macro") && kind != "Macro": children[1].name
    default: Self.named.contains(kind) ? children[1].name : nil
    }
  }

  private var name: String {
    guard let last = children.last else {
      return text.replacingOccurrences(of: "\u{a0}", with: " ")
    }
    return last.name
  }

  private static let nominalKinds = [
    "Class": "class", "Structure": "structure", "Enum": "enumeration", "Protocol": "protocol",
    "TypeAlias": "alias", "OtherNominalType": "other",
  ]

  private static let typed: Set = [
    "Function", "Allocator", "Constructor", "Variable", "Subscript", "Macro",
  ]

  private static let named: Set = [
    "Function", "Variable", "Macro", "GenericTypeParamDecl", "AssociatedTypeRef", "Class",
    "Structure", "Enum", "Protocol", "TypeAlias", "OtherNominalType",
  ]
}

// MARK: - DemanglerOracleTests

/// Tests that the compiler's demangler reads the same names.
@Suite(.enabled(if: DemanglerOracle.tool != nil)) struct DemanglerOracleTests {
  @Test func `every name is read as the toolchain reads it`() throws {
    let usrs = MangledNames.usrs.filter { !$0.hasPrefix("s:e:") }
    let trees = try DemanglerOracle.trees(of: usrs)
    try #require(trees.count == usrs.count)
    for (usr, tree) in zip(usrs, trees) { try compare(usr, tree) }
  }

  private func compare(_ usr: String, _ global: DemanglerOracle.Node) throws {
    let tree = try #require(global.children.first)
    let declaration = try MangledDeclaration(usr: usr)
    #expect(declaration.module == tree.place.module, "\(usr)")
    #expect(declaration.path == tree.place.path, "\(usr)")
    let mentions = declaration.mentions.map { "\($0.kind) \($0.name)" }
    #expect(Set(mentions) == tree.nominals, "\(usr)")
    if declaration.kind != .enumCase {
      #expect(signature(of: declaration) == tree.signature, "\(usr)")
    }
  }

  private func signature(of declaration: MangledDeclaration) -> String? {
    guard case .function(let function)? = declaration.type else { return nil }
    return "\(function.parameters.count)\(function.isAsync ? "a" : "")"
      + (function.isThrowing ? "t" : "")
  }
}
