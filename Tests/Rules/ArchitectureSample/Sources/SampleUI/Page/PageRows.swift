import SampleModel  // breaks: ui-knows-no-model
import SampleModelExtras  // breaks: ui-knows-no-model
import SampleSupport

/// Rows that use the model openly.
struct PageRows<Item: Listed> {  // breaks: ui-knows-no-model
  var heights: [TabID: Int] = [:]  // breaks: ui-knows-no-model
  var items: [Item] = []

  func texts() -> [String] {
    items.map(\.sortText)  // breaks: ui-knows-no-model
  }

  func number() -> Int {
    Pair(7.tabID, "").firstNumber  // breaks: ui-knows-no-model
  }
}

extension TabID {  // breaks: ui-knows-no-model
  var label: String {  // breaks: ui-knows-no-model
    "\(number)"  // breaks: ui-knows-no-model
  }
}
