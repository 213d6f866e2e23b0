import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of the code in the README and in the articles about rules.
@Suite(.onOwnThread)
struct RulesArticleTests {
  private static let testing = "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc"
  /// The pages with code that checks rules.
  static let pages = [
    "README.md",
    "Sources/Rules/ArchitectureConformance/ArchitectureConformance.docc/ArchitectureConformance.md",
    "\(testing)/ArchitectureTesting.md", "\(testing)/CommandLine.md",
    "\(testing)/CoordinatorRules.md", "\(testing)/GeneralRules.md",
    "\(testing)/RulesOfYourOwn.md",
    "\(testing)/ViolationsAndBaselines.md",
  ]

  /// Returns the blocks of code in a language on a page.
  private static func blocks(_ language: String, of page: String) throws -> [String] {
    let file = Repository.root.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      .filter { $0.hasPrefix("\(language)\n") }
      .map { String($0.dropFirst(language.count + 1)) }
  }

  /// Returns a source file with a block of a page. Statements go into a function that is given the
  /// layers of earlier blocks.
  private static func source(_ block: String) -> String {
    let isDeclaration = block.contains(/^(import|@Test|struct)\b/)
    return "import ArchitectureTesting\nimport Testing\n"
      + (isDeclaration
        ? block
        : "private func use(ui: Layer, model: Layer, coordinatorLayer: Layer) throws {\n\(block)}\n")
  }

  // The other blocks are manifests, the screen that breaks a rule, and the example for notes.
  @Test(arguments: pages)
  func `the code on a page about rules compiles`(page: String) throws {
    let blocks = try Self.blocks("swift", of: page).filter {
      !$0.hasPrefix("dependencies:") && !$0.contains("import PackageDescription")
        && !$0.contains("import AppSupport") && !$0.contains("import Switchboard")
    }
    #expect(!blocks.isEmpty)
    let package = try ScratchPackage(
      Dictionary(
        uniqueKeysWithValues: blocks.enumerated().map { ("\($0).swift", Self.source($1)) }))
    let modules = Sample.products.appendingPathComponent("Modules").path
    let map = Sample.products.appendingPathComponent("CIndexStoreLoader.build/module.modulemap")
    let run = try ProcessRun(
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules]
        + ["-Xcc", "-fmodule-map-file=\(map.path)"]
        + blocks.indices.map { package.source("\($0).swift").path })
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(arguments: ["// swift-tools-version", "dependencies:"])
  func `the manifests on the landing page are valid`(beginning: String) throws {
    let block = try #require(
      try Self.blocks("swift", of: "\(Self.testing)/ArchitectureTesting.md")
        .first { $0.hasPrefix(beginning) })
    let package = try ScratchPackage([:])
    let manifest =
      block.contains("import PackageDescription")
      ? block
      : """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "app", \(block))
      """
    try FileManager.default.createDirectory(
      at: package.folder, withIntermediateDirectories: true)
    try manifest.write(
      to: package.folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    let run = try ProcessRun([
      "swift", "package", "--package-path", package.folder.path, "dump-package",
    ])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `the screen that breaks a rule has the issue that the articles show`() throws {
    let page = "\(Self.testing)/ArchitectureTesting.md"
    let screen = try #require(
      try Self.blocks("swift", of: page).first { $0.contains("import AppSupport") })
    let package = try ScratchPackage([
      "Article.swift": """
      public struct Article { public let title: String }
      extension Article { public init(named title: String) { self.init(title: title) } }
      """,
      "String+Article.swift": """
      import AppModel
      extension String { public var asArticle: Article { Article(named: self) } }
      """,
      "ListViewController.swift": screen,
    ])
    try package.compile(["Article.swift"], asModule: "AppModel")
    try package.compile(["String+Article.swift"], asModule: "AppSupport")
    try package.compile(["ListViewController.swift"], asModule: "AppUI")

    let rule = Layer("UI", modules: "AppUI").mustNotDepend(on: Layer("model", modules: "AppModel"))
    let named = rule.called("ui-knows-no-model", suggestion: "ask a mediator for a value")
    let codebase = try package.codebase()
    let issue = try #require(codebase.violations(of: rule).first)
    for page in [page, "README.md"] {
      let shown = try Self.blocks("", of: page).joined().replacing("\n  ", with: " ")
      #expect(shown.contains("↳ \(issue)\n"))
    }
    let place = try #require(issue.place)
    #expect("\(place)".hasSuffix("/ListViewController.swift:7:12"))
    let error = try #require(codebase.violations(of: named).first)
    #expect(
      try Self.blocks("", of: "\(Self.testing)/CommandLine.md").joined()
        .contains("ListViewController.swift:7:12: error: \(error)\n"))
  }
}
