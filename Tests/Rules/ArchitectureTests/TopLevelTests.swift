import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct TopLevelTests {
  @Test func `nothing else stands at the top`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    let known: Set = [
      "Commands", "LICENSE", "Package.resolved", "Package.swift", "README.md", "Sources", "Tests",
    ]
    #expect(names.filter { !$0.hasPrefix(".") && !known.contains($0) }.isEmpty)
  }

  @Test func `the sources take no unsafe flags`() throws {
    #expect(try !Repository.text(of: "Package.swift").contains("unsafeFlags"))
  }

  @Test func `the framework's unsafe code is in one file`() throws {
    let unsafe = /Unsafe[A-Z]|unsafe[A-Z]\w*|Unmanaged|\(unsafe\)|@unchecked/
    let files = try Repository.swiftFiles(in: "Sources/Framework/Switchboard").filter {
      try String(contentsOf: $0, encoding: .utf8).contains(unsafe)
    }
    #expect(files.map(\.lastPathComponent) == ["WeakReference.swift"])
  }

  @Test func `each library product has documentation that is built`() throws {
    let products = try Manifest.ofPackage.get().libraries
    #expect(products.count > 5)
    let script = try Repository.text(of: ".ci/docs"), index = try Repository.text(of: ".spi.yml")
    for product in products {
      let folder = try Repository.folder(ofModule: product)
      let page = try Repository.text(of: "\(folder)/\(product).docc/\(product).md")
      #expect(page.hasPrefix("# ``\(product)``\n"))
      #expect(script.contains(" \(product) ") || script.contains(" \(product);"), "\(product)")
      #expect(index.contains("- \(product)\n"), "\(product)")
    }
  }

  @Test(arguments: [
    "ArchitectureConformance", "ArchitectureTesting", "BrowserModel", "BrowserModelTesting",
    "Switchboard", "SwitchboardInspector", "SwitchboardMCP", "SwitchboardREPL",
    "SwitchboardRemote", "SwitchboardTesting",
  ])
  func `each public type is in a topic of its module's pages`(module: String) throws {
    let declaration =
      /^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect |nonisolated )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
      .anchorsMatchLineEndings()
    let folder = try Repository.folder(ofModule: module)
    let sources = try Repository.swiftFiles(in: folder).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    let types = Set(sources.flatMap { $0.matches(of: declaration).map { String($0.1) } })
    let pages = try Repository.files(
      in: Repository.root.appendingPathComponent(folder), endingWith: ["md"]
    ).map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    let listed = Set(pages.matches(of: /\n- ``(\w+)/).map { String($0.1) })
    #expect(types.subtracting(listed) == [], "Add them to a topic of the page of \(module).")
  }

  @Test func `the tests of a module are in the folder of its family`() throws {
    let families = try Dictionary(
      uniqueKeysWithValues: Repository.moduleFolders(in: "Sources").map {
        ($0.lastPathComponent, $0.deletingLastPathComponent().lastPathComponent)
      })
    for folder in try Repository.moduleFolders(in: "Tests") {
      let name = folder.lastPathComponent
      guard name.hasSuffix("Tests"), let family = families[String(name.dropLast(5))] else {
        continue
      }
      #expect(folder.deletingLastPathComponent().lastPathComponent == family, "\(name)")
    }
  }
}
