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
