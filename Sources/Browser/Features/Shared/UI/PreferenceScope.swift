/// The scope of a preference: one browser state, or the device.
public enum PreferenceScope: CaseIterable, Sendable {
  /// The preference applies to one browser state.
  case browserState
  /// The preference applies to all browser states on the device.
  case device

  /// The word that users see for a preference in this scope.
  var noun: String { self == .device ? "setting" : "preference" }
}
