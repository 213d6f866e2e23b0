package import ArchitectureCanaryModel

extension Periodical {
  package var bound: Volume {
    self
  }
}
