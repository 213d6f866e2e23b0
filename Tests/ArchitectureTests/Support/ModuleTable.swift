/// The table of modules on the Architecture page.
struct ModuleTable {
  struct Row: Equatable {
    let module: String
    /// The floor of the module; nil for modules that are not part of a running program.
    let floor: Int?
    let imports: Set<String>
  }

  let rows: [Row]

  init() throws {
    let page = try Repository.text(of: "Sources/Switchboard/Switchboard.docc/Architecture.md")
    rows = page.split(separator: "\n").compactMap(Self.row)
  }

  private static func row(_ line: Substring) -> Row? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != "`" } }
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard cells.count == 6, cells[1] != "floor", !cells[1].hasPrefix("---") else { return nil }
    let imports = cells[4].split(separator: ",").map { String($0.drop { $0 == " " }) }
    return Row(module: cells[2], floor: Int(cells[1]), imports: Set(imports))
  }
}
