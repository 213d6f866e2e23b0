/// The form of an architecture's description.
struct DescriptionFile: Decodable {
  struct LayerEntry: Decodable {
    var modules: [String]?
    var folders: [String]?
  }

  /// A choice of types: each of the conditions that are given holds.
  struct TypesEntry: Decodable {
    var named: [String]?
    var suffix: String?
    var inheriting: String?
    var layer: String?
    /// The names of other choices, one of which holds.
    var anyOf: [String]?
    var except: String?
  }

  var layers: [String: LayerEntry] = [:]
  var types: [String: TypesEntry]?
  var rules: [RuleEntry]
  var baseline: String?
}
