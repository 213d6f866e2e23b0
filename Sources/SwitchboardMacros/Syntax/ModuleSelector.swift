// What generated code writes before the names of each module. A module selector finds the module
// even where a type has the same name, and Swift 6.2 has none.
#if compiler(>=6.3)
  let switchboard = "Switchboard::"
  let swift = "Swift::"
#else
  let switchboard = "Switchboard."
  let swift = "Swift."
#endif
