/// A summary of a page. This file doesn't name or import the model.
struct PageSummary {
  let chosen = "1 2".tabIDs  // breaks: ui-knows-no-model
  let path = \String.tabIDs.count  // breaks: ui-knows-no-model
  let words = "1 2".split(separator: " ")

  func numbers() -> [Int] {
    [1, 2].identities.map { $0.number }  // breaks: ui-knows-no-model
  }

  func firstNumber() -> Int? {
    chosen.first?.number  // breaks: ui-knows-no-model
  }

  func shortTitle() -> String {
    "1 2".shortTitle  // breaks: ui-knows-no-model
  }

  func wordCount() -> Int {
    words.count + "1 2".count
  }
}

/// The place of a page. The nested type has the same name as a type of the model.
struct PagePlace {
  struct TabID: Hashable {
    let number: Int
  }

  let id = TabID(number: 1)

  func tabIDs() -> [TabID] {
    [id, TabID(number: id.number)]
  }
}
