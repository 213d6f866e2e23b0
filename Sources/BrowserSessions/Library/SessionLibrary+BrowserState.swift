package import BrowserModel

// MARK: - Browser states

extension SessionLibrary: UserDataKey {
  /// What is attached to a browser state: its library.
  package typealias Value = SessionLibrary

  /// Returns the library of a regular browser state, opened on the first request.
  /// - Throws: `UserDataError` when the state is about to go.
  @MainActor
  package static func library(of state: BrowserState) throws(UserDataError) -> SessionLibrary {
    try state.userData.value(for: SessionLibrary.self) {
      SessionLibrary(
        in: state.directory?.file("sessions"), access: state.access,
        ledger: state.directory?.ledger)
    }
  }
}
