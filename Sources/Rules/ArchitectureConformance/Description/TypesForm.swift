/// A condition in a description that types must meet.
///
/// The table ``all`` is the only place that knows the keys. The reader and the documentation derive
/// from it.
struct TypesForm: Sendable {
  let key: String
  /// The function or property of Swift that makes the same choice, such as `named(suffix:)`.
  let choice: String
  /// A phrase that describes the condition and its value.
  let documentation: String
  let read: @Sendable (inout EntryReader) throws -> Types

  private init<Value: Sendable>(
    _ key: String, _ choice: String, _ parameter: EntryParameter<Value>, _ documentation: String,
    make: @escaping @Sendable (Value) -> Types
  ) {
    self.key = key
    self.choice = choice
    self.documentation = documentation
    read = { reader in make(try parameter.read(&reader, key)) }
  }
}

// MARK: - Table

extension TypesForm {
  static let all = byName + byDeclaration + byRelation

  private static let byName = [
    TypesForm(
      "named", "named(_:)", .list("names"), "full names: `AppModel.Store`, `Foundation.FileManager`"
    ) { .named($0) },
    TypesForm(
      "suffix", "named(suffix:)", .text("a suffix"),
      "the suffix of the names of types of the package"
    ) {
      .named(suffix: $0)
    },
    TypesForm(
      "prefix", "named(prefix:)", .text("a prefix"),
      "the prefix of the names of types of the package"
    ) {
      .named(prefix: $0)
    },
    TypesForm(
      "matching", "named(matching:)", .text("an expression"),
      "a regular expression that matches the whole name of types of the package, such as `Tab.*View`"
    ) { .named(matching: $0) },
  ]

  private static let byDeclaration = [
    TypesForm(
      "kind", "kind(_:)", .choice("kind"),
      "`class` (actors, too), `structure`, `enumeration` or `protocol`"
    ) { .kind($0) },
    TypesForm("layer", "in(_:)", .layer, "the name of the layer that declares them") { $0.types },
    TypesForm(
      "accessAtLeast", "visible(atLeast:)", .choice("access level"),
      "an access level, such as `public`; they have this level or a higher one"
    ) { .visible(atLeast: $0) },
    TypesForm(
      "attribute", "withAttribute(_:)", .text("an attribute"),
      "the name of an attribute that they have: `Observable`"
    ) { .withAttribute($0) },
  ]

  private static let byRelation = [
    TypesForm(
      "inheriting", "inheriting(from:)", .text("a name"),
      "the full name of a class or protocol that they inherit from or conform to, directly or "
        + "indirectly"
    ) { .inheriting(from: $0) },
    TypesForm(
      "adopting", "adopting(_:)", .types,
      "the name of types; they inherit from or conform to one of them, directly or indirectly"
    ) { .adopting($0) },
    TypesForm(
      "holding", "holding(_:)", .types,
      "the name of types; one of them is in the declared type of a stored property"
    ) { .holding($0) },
    TypesForm(
      "heldBy", "held(by:)", .types,
      "the name of types; one of them holds them in a stored property"
    ) { .held(by: $0) },
    TypesForm(
      "createdBy", "created(by:)", .types, "the name of types; one of them calls their initializer"
    ) {
      .created(by: $0)
    },
    TypesForm(
      "anyOf", "or(_:)", .severalTypes, "names of types or layers; they belong to one of them"
    ) {
      $0.dropFirst().reduce($0[0]) { $0.or($1) }
    },
    TypesForm(
      "allOf", "and(_:)", .severalTypes, "names of types or layers; they belong to each of them"
    ) { $0.dropFirst().reduce($0[0]) { $0.and($1) } },
  ]
}

extension EntryParameter where Value == [Types] {
  /// At least one choice of types.
  fileprivate static let severalTypes = EntryParameter(
    "names of types", placeholder: [.named("TYPES")]
  ) { reader, key in
    let types = try reader.required(key, as: [String].self).map { try reader.types($0) }
    guard !types.isEmpty else {
      throw ArchitectureError("there is an empty \(key)", suggestion: "name types in it")
    }
    return types
  }
}
