/// What may be done with the files of a profile.
public enum FileAccess: Hashable, Sendable {
  /// They are read and written.
  case readWrite
  /// They are read only: what would be written is in memory for as long as the run lasts.
  case readOnly
}
