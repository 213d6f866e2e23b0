import BrowserModel
import Switchboard

/// The kinds of objects that values can be attached to.
@MainActor
enum UserDataOwner: CaseIterable {
  case tab, browser, state

  /// Makes an object of that kind, with what is attached to it.
  func make() -> (object: AnyObject, userData: UserData) {
    let channels = Channels(name: "application")
    switch self {
    case .tab:
      let tab = WebState()
      return (tab, tab.userData)
    case .browser:
      let browser = BrowserList(type: .regular, parent: channels).createBrowser(name: "one")
      return (browser, browser.userData)
    case .state:
      let state = BrowserState(name: "Default", parent: channels)
      return (state, state.userData)
    }
  }
}
