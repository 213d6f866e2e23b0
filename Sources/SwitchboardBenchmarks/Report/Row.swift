/// What was measured of one benchmark.
struct Row {
  let group: BenchmarkGroup
  let name: String
  /// The time of one operation: a call, a broadcast to everybody, an observer more and one less.
  var ns: Double?
  /// The time against one existential call's; for a broadcast, the time per observer.
  var ratio: Double?
  /// The allocations of one operation, or for one observer or registration.
  var allocations: Double?
  /// The bytes that one observer or registration keeps in use.
  var bytes: Double?
}

// MARK: - Encodable

extension Row: Encodable {
  private enum CodingKeys: CodingKey {
    case group, name, ns, ratio, allocations, bytes
  }

  /// Writes every key, null where nothing was measured.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(group, forKey: .group)
    try container.encode(name, forKey: .name)
    try container.encode(ns, forKey: .ns)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(allocations, forKey: .allocations)
    try container.encode(bytes, forKey: .bytes)
  }
}
