import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct ModuleTableTests {
  let manifest: Manifest
  let table: ModuleTable

  init() throws {
    manifest = try Manifest.ofPackage.get()
    table = try ModuleTable()
  }

  @Test func `each target has a row and each row a target`() {
    #expect(manifest.targets.count > 5)
    #expect(Set(table.rows.map(\.module)) == Set(manifest.targets.map(\.name)))
    #expect(table.rows.count == manifest.targets.count)
  }

  @Test func `each target has the dependencies of its row`() {
    for row in table.rows {
      let target = manifest.targets.first { $0.name == row.module }
      #expect(target?.dependencies == row.imports, "the row of \(row.module)")
    }
  }

  @Test func `the rows of a family are sorted by level`() {
    for rows in Dictionary(grouping: table.rows, by: \.family).values {
      let levels = rows.map { $0.level ?? -1 }
      #expect(levels == levels.sorted(), "the rows of \(rows[0].family)")
    }
  }

  @Test func `the family of each row is the folder of its module`() {
    for row in table.rows where row.module != "BrowserCommands" {
      let isOfFeatures = ["BrowserCoordinators", "BrowserUI"].contains(row.module)
      let target = manifest.targets.first { $0.name == row.module }
      let name = isOfFeatures ? "Features" : row.module
      #expect(target?.folder == "Sources/\(row.family)/\(name)")
    }
  }

  @Test func `the diagram of the families has the imports of their modules`() {
    #expect(table.drawnImports.count > 3)
    #expect(table.drawnImports == table.familyImports)
  }

  @Test func `a module imports only modules of lower levels`() {
    for row in table.rows {
      for imported in table.rows where row.imports.contains(imported.module) {
        guard let above = row.level, let below = imported.level else { continue }
        #expect(above > below, "\(row.module) imports \(imported.module)")
      }
    }
  }

  @Test func `the sources import exactly the modules in their module's row`() throws {
    let modules = Set(manifest.targets.map(\.name))
    let plugIns = Set(manifest.targets.filter(\.isMacro).map(\.name))
    for target in manifest.targets {
      let row = table.rows.first { $0.module == target.name }
      var found: Set<String> = []
      for item in try SourceImports(of: target).imports {
        let name = manifest.packages[item.module] ?? item.module
        guard modules.contains(name) || manifest.packages.values.contains(name) else { continue }
        found.insert(name)
        #expect(row?.imports.contains(name) == true, "\(item.file) imports \(item.module)")
      }
      #expect(found == row?.imports.subtracting(plugIns), "the imports of \(target.name)")
    }
  }

  @Test func `the diagram of a command shows modules and imports that exist`() throws {
    let page = try Repository.text(
      of: "Sources/Framework/Switchboard/Switchboard.docc/HowItIsBuilt.md")
    let arrows = page.matches(of: /(\w+) (-->|-\.->)\|[\w ]+\| (\w+)/)
    #expect(arrows.count == 6)
    for arrow in arrows {
      let start = String(arrow.1)
      let end = String(arrow.3)
      let row = try #require(table.rows.first { $0.module == start }, "no module is \(start)")
      #expect(table.rows.contains { $0.module == end }, "no module is \(end)")
      guard arrow.2 == "-->" else { continue }
      #expect(row.imports.contains(end), "\(start) doesn't import \(end)")
    }
  }

  @Test func `the README is read in a minute`() throws {
    let lines = try Repository.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 121)
  }
}
