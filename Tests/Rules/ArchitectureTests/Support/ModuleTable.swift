/// The tables of modules on the Architecture page, one for each family.
struct ModuleTable {
  struct Row: Equatable {
    let family: String
    let module: String
    /// The level of the module; nil for modules that are not part of a running program.
    let level: Int?
    let imports: Set<String>
  }

  /// An import of a module in another family.
  struct FamilyImport: Hashable {
    let from: String
    let to: String
  }

  let rows: [Row]
  /// The arrows of the diagram of the families.
  let drawnImports: Set<FamilyImport>

  init() throws {
    let page = try Repository.text(
      of: "Sources/Framework/Switchboard/Switchboard.docc/Architecture.md")
    var rows: [Row] = [], family = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("### ") { family = String(line.dropFirst(4)) }
      if let row = Self.row(line, family) { rows.append(row) }
    }
    self.rows = rows
    drawnImports = Set(
      page.matches(of: /\n  (\w+) --> (\w+)/)
        .map { FamilyImport(from: String($0.1), to: String($0.2)) })
  }

  /// The imports of modules in other families, according to the tables.
  var familyImports: Set<FamilyImport> {
    let families = Dictionary(uniqueKeysWithValues: rows.map { ($0.module, $0.family) })
    let all = rows.flatMap { row in
      row.imports.compactMap { families[$0] }.map { FamilyImport(from: row.family, to: $0) }
    }
    return Set(all.filter { $0.from != $0.to })
  }

  private static func row(_ line: Substring, _ family: String) -> Row? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != "`" } }
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard cells.count == 6, cells[1] != "level", !cells[1].hasPrefix("---") else { return nil }
    let imports = cells[4].split(separator: ",").map { String($0.drop { $0 == " " }) }
    return Row(
      family: family, module: cells[2], level: Int(cells[1]), imports: Set(imports))
  }
}
