// What generated code writes for each compiler. A module selector finds the module
// even where a type has the same name, and Swift 6.2 has none.
#if compiler(>=6.3)
  let switchboard = "Switchboard::"
  let swift = "Swift::"
  /// The attribute of a function that a module contains only if it calls the function.
  let emittedOnUse = "@export(implementation)"
#else
  let switchboard = "Switchboard."
  let swift = "Swift."
  let emittedOnUse = "@_alwaysEmitIntoClient"
#endif
