package import ArchitectureCanaryModel

extension Desk {
  package static var scale: Metre {
    .common
  }
}
