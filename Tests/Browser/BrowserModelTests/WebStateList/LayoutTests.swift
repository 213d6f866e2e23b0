import BrowserModel
import BrowserModelTesting
import Testing

/// Tests of applying a layout to a list.
@MainActor
struct LayoutTests {
  @Test(arguments: [
    ("abcd", "move a", "move a from 0 to 3; move a from 3 to 0"),
    (
      "abcd", "pin c",
      "move c from 2 to 0, ungrouped→pinned; change c at 0, pinned→ungrouped; move c from 0 to 2"
    ),
    (
      "a 1{bc} d", "move group",
      "move group 1 from (1,2) to (2,2); move group 1 from (2,2) to (1,2)"
    ),
  ])
  func `only the tabs that are out of place move`(
    before: String, operation: String, changes: String
  ) throws {
    try expectList(before, becomes: before, notifying: changes) { fixture in
      let layout = fixture.list.arrangement.layout
      switch operation {
      case "pin c": try fixture.list.setPinned(true, at: 2)
      case "move group": try fixture.list.moveGroup(fixture.group(1), before: 4)
      default: try fixture.list.move(from: 0, to: 3)
      }
      try fixture.list.arrange(as: layout)
    }
  }

  @Test(arguments: [
    ("dbca", "abcd"), ("db|ca", "bd|ac"), ("d 1{cb} a", "a 1{bc} d"),
    ("2{d} 1{cb} a", "a 1{bc} 2{d}"),
  ])
  func `sorting keeps pinned tabs in front and groups together`(
    before: String, after: String
  ) throws {
    try expectList(before, becomes: after) { fixture in
      let names = fixture.names
      let layout = fixture.list.arrangement.layout
      try fixture.list.arrange(
        as: layout.sorted { names.letter(of: $0) < names.letter(of: $1) })
    }
  }

  @Test(arguments: [
    // Tab d is moved to the front after the layout is kept, and x is opened.
    ("abcd", 0, "xabcd"), ("abcd", 1, "abcdx"), ("abcd", 2, "axbcd"),
  ])
  func `a new tab stays after its neighbor`(
    before: String, index: Int, after: String
  ) throws {
    try expectList(before, becomes: after) { fixture in
      let layout = fixture.list.arrangement.layout
      try fixture.list.move(from: 3, to: 0)
      try fixture.insert("x", at: index)
      try fixture.list.arrange(as: layout)
    }
  }
}
