import SampleCommands
import SampleSupport

/// A selection that reaches the model through modules that the user interface may use.
struct PageSelection {
  let selected = selectedTab()  // breaks: ui-knows-no-model
  let clean = Selection(count: 1)
  private let subject: Subject? = nil  // breaks: ui-knows-no-model

  func identified() -> Int {
    Selection.identify(3).number  // breaks: ui-knows-no-model
  }

  func looped() -> Int {
    for id in clean.identities where id == .none {  // breaks: ui-knows-no-model
      return 1
    }
    return clean.count
  }

  @MainActor
  func erased() -> Bool {
    Subject.self == AnyObject.self  // breaks: ui-knows-no-model
  }
}
