/// A rule in a description, not yet understood, since it names what other parts describe.
struct RuleEntry: Decodable {
  private let values: KeyedDecodingContainer<AnyKey>

  init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: AnyKey.self) }

  /// The rule that it describes.
  func rule(_ names: DescribedNames) throws -> Rule {
    var reader = RuleReader(values, names)
    return try reader.rule()
  }
}
