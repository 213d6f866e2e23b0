/// A condition in a description that types must meet.
///
/// The table ``all`` is the only place that knows the keys. The reader and the documentation derive
/// from it.
struct TypesForm: Sendable {
  let key: String
  /// A phrase that describes the condition and its value.
  let documentation: String
  let read: @Sendable (inout EntryReader) throws -> Types

  private init<Value>(
    _ key: String, _ parameter: EntryParameter<Value>, _ documentation: String,
    make: @escaping @Sendable (Value) -> Types
  ) {
    self.key = key
    self.documentation = documentation
    read = { reader in make(try parameter.read(&reader, key)) }
  }
}

// MARK: - Table

extension TypesForm {
  static let all = byName + byDeclaration + byRelation

  private static let byName = [
    TypesForm(
      "named", .list("names"), "full names: `AppModel.Store`, `Foundation.FileManager`"
    ) { .named($0) },
    TypesForm("suffix", .text("a suffix"), "the suffix of the names of types of the package") {
      .named(suffix: $0)
    },
    TypesForm("prefix", .text("a prefix"), "the prefix of the names of types of the package") {
      .named(prefix: $0)
    },
    TypesForm(
      "matching", .text("an expression"),
      "a regular expression that matches the whole name of types of the package, such as `Tab.*View`"
    ) { .named(matching: $0) },
  ]

  private static let byDeclaration = [
    TypesForm(
      "kind", .choice("kind"),
      "`class` (actors, too), `structure`, `enumeration` or `protocol`"
    ) { .kind($0) },
    TypesForm("layer", .layer, "the name of the layer that declares them") { $0.types },
    TypesForm(
      "accessAtLeast", .choice("access level"),
      "an access level, such as `public`; they have this level or a higher one"
    ) { .visible(atLeast: $0) },
    TypesForm(
      "attribute", .text("an attribute"), "the name of an attribute that they have: `Observable`"
    ) { .withAttribute($0) },
  ]

  private static let byRelation = [
    TypesForm(
      "inheriting", .text("a name"),
      "the full name of a class or protocol that they inherit from or conform to, directly or "
        + "indirectly"
    ) { .inheriting(from: $0) },
    TypesForm(
      "adopting", .types,
      "the name of types; they inherit from or conform to one of them, directly or indirectly"
    ) { .adopting($0) },
    TypesForm(
      "holding", .types,
      "the name of types; one of them is in the declared type of a stored property"
    ) { .holding($0) },
    TypesForm(
      "heldBy", .types, "the name of types; one of them holds them in a stored property"
    ) { .held(by: $0) },
    TypesForm("createdBy", .types, "the name of types; one of them calls their initializer") {
      .created(by: $0)
    },
    TypesForm("anyOf", .anyTypes, "names of types or layers; they belong to one of them") { $0 },
  ]
}

extension EntryParameter where Value == Types {
  /// The union of types.
  fileprivate static let anyTypes = EntryParameter("names of types") { reader, key in
    let types = try reader.required(key, as: [String].self).map { try reader.types($0) }
    guard let first = types.first else {
      throw ArchitectureError("there is an empty \(key)", suggestion: "name types in it")
    }
    return types.dropFirst().reduce(first) { $0.or($1) }
  }
}
