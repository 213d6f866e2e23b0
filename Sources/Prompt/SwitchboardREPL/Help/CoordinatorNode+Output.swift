import Switchboard

// MARK: - Coordinators

extension CoordinatorNode {
  /// The type of the tree as data. A child has the same members as its parent.
  static var outputType: OutputType {
    .named(
      "coordinator",
      .record([
        OutputField("name", .text), OutputField("state", .choice(["idle", "started", "stopped"])),
        OutputField("children", .list(.reference("coordinator"))),
      ]))
  }

  /// Returns the tree that starts at this coordinator, as data.
  /// - Parameter includesOffTheRecord: Whether descendants that are off the record are included.
  func treeOutput(includingOffTheRecord includesOffTheRecord: Bool) -> OutputValue {
    let children = children(includingOffTheRecord: includesOffTheRecord)
    return .record([
      "name": .text(name), "state": .text("\(state)"),
      "children": .list(
        children.map { $0.treeOutput(includingOffTheRecord: includesOffTheRecord) }),
    ])
  }
}
