/// Foundation is one module to whoever imports it, however many it is built from.
enum ImportedName {
  private static let parts = ["FoundationEssentials", "FoundationInternationalization"]

  /// A full name as who imports Foundation knows it.
  static func of(_ name: String) -> String {
    for part in parts where name == part || name.hasPrefix(part + ".") {
      return "Foundation" + name.dropFirst(part.count)
    }
    return name
  }
}
