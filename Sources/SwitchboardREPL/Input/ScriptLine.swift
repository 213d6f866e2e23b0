/// A line that nobody types, and where it stands.
struct ScriptLine: Equatable {
  /// Nil if what was read is not UTF-8.
  let text: String?
  /// What precedes a message about it: `tabs.script:3: `; empty if there is nothing to say.
  let place: String
}
