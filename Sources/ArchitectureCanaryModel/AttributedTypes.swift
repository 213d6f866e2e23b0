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
