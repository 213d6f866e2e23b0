import BrowserModel
import BrowserSessions
import Foundation

/// A window as a part of a session, as the root coordinator tells a mediator of it.
@MainActor
struct SessionWindow {
  let isInFront: Bool
  /// The name of the browser state that its tabs belong to.
  let state: String
  /// Its regular tabs.
  let tabs: WebStateList
  /// Those that were not used for long.
  let inactiveTabs: WebStateList?
  /// Makes regular tabs.
  let factory: WebStateFactory
  let incognitoTabs: WebStateList?
  /// The named sessions of its browser state; nil once that is about to go.
  let library: SessionLibrary?
  /// Tells when the windows of its browser state were last saved; nil if they have not been.
  let lastSaveTime: @MainActor () -> Date?

  /// The numbers of the groups of its tabs, incognito ones included.
  var groupNumbers: [Int] {
    [tabs, inactiveTabs, incognitoTabs].compactMap(\.self).flatMap(\.groups).map(\.id.number)
  }
}
