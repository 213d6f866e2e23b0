@dynamicMemberLookup
package struct Lens<Root> {
  package let root: Root

  package init(_ root: Root) {
    self.root = root
  }

  package subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value {
    root[keyPath: path]
  }
}
