package struct Box<Value> {
  package var value: Value

  package init(_ value: Value) {
    self.value = value
  }
}

extension Box: Equatable where Value: Equatable {}
extension Box: Sendable where Value: Sendable {}

extension Box where Value == Int {
  package var doubled: Int {
    value * 2
  }
}

// MARK: - Lens

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

// MARK: - Shelved

@propertyWrapper
package struct Shelved<Value> {
  package var wrappedValue: Value

  package var projectedValue: Metre {
    .common
  }

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

// MARK: - ShelfBuilder

@resultBuilder
package enum ShelfBuilder {
  package static func buildBlock(_ parts: Int...) -> Int {
    parts.reduce(0, +)
  }
}

// MARK: - Clerk

@dynamicCallable
@dynamicMemberLookup
package struct Clerk {
  package init() {}

  package func dynamicallyCall(withArguments arguments: [Int]) -> Int {
    arguments.count
  }

  package subscript(dynamicMember name: String) -> Int {
    name.count
  }
}

// MARK: - Archive

package actor Archive {
  package private(set) var count = 0

  package init() {}

  package func store(_ amount: Int) -> Int {
    count += amount
    return count
  }
}
