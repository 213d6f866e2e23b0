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
  /// One change of a session, until it is on the disk.
  case saves
  /// The same, but for the time that is spent waiting for the disk.
  case savesWithoutSync = "saves without sync"
  /// What one change of a session, saved, takes of the main actor.
  case mainActor = "main actor"
  /// All tabs of a session, read from the disk.
  case restores
  /// What one observer or registration keeps in use.
  case memory
}
