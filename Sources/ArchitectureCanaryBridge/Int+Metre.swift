package import ArchitectureCanaryModel

extension Int {
  package var feet: Metre {
    Metre(feet: self)
  }

  package init(_ metre: Metre) {
    self = metre.feet
  }
}
