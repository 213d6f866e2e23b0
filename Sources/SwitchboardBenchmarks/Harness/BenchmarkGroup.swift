/// What is compared with each other.
enum BenchmarkGroup: String, CaseIterable, Encodable {
  /// One command, from its caller to its handler.
  case dispatch
  /// One value, to all who observe it.
  case broadcast
  /// One observer more and one less.
  case observers
  /// One tab of a list.
  case tabs
  /// What one observer or registration keeps in use.
  case memory
}
