import BrowserModel
import BrowserSessions
import Switchboard

@MainActor
public struct BrowserServices {
  public let webStateList: WebStateList
  let windows: WindowManager
  let sessions: SessionService
  // breaks-next: service structs hold services and no closures that work with them
  let openWindow: (Int) throws -> Void

  func rename(_ window: Window) {
    window.rename("")  // breaks: service structs pass services on and do not work with them
  }

  func save() async throws {
    // breaks-next: service structs pass sessions on and do not work with them
    try await sessions.save()
  }
}
