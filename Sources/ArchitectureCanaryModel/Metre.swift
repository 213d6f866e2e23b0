package struct Metre: Sendable, Equatable {
  package static let common = Metre(feet: 4)

  package var feet: Int

  package init(feet: Int) {
    self.feet = feet
  }

  package static func + (left: Metre, right: Metre) -> Metre {
    Metre(feet: left.feet + right.feet)
  }

  package func callAsFunction() -> Int {
    feet
  }
}

// MARK: - Literals

extension Metre: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) {
    self.init(feet: value)
  }
}

extension Metre: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Int...) {
    self.init(feet: elements.count)
  }
}
