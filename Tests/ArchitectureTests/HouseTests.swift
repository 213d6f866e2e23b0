import ArchitectureTesting
import Foundation
import Testing

/// What the package asks of its modules and folders, as `swift package check-architecture` does.
struct HouseTests {
  static func rules() throws -> [Rule] {
    let description = Repository.root.appendingPathComponent(Architecture.fileName)
    return try Architecture(contentsOf: description.path).rules
  }

  @Test(arguments: try rules())
  func `each rule of the package's description is kept`(_ rule: Rule) {
    expect(rule)
  }
}
