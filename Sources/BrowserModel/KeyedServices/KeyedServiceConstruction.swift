/// The services that are being made, each for the one before it.
///
/// The two owners of a pair share one, for a service off the record may depend on an original's.
@MainActor
final class KeyedServiceConstruction<Owner: AnyObject> {
  private struct Step {
    let factory: KeyedServiceFactory<Owner>
    let owner: String
  }

  private var steps: [Step] = []

  init() {}
}

// MARK: - Steps

extension KeyedServiceConstruction {
  /// Makes a service for an owner, while requests of others are held against its factory.
  func make(
    _ factory: KeyedServiceFactory<Owner>, for owner: Owner, named name: String,
    in container: KeyedServiceContainer<Owner>
  ) throws(KeyedServiceError) -> (any KeyedService)? {
    steps.append(Step(factory: factory, owner: name))
    defer { steps.removeLast() }
    return try factory.make(owner, container)
  }

  /// Checks that a service of an owner may be asked for by the one that is being made, if one is.
  ///
  /// - Throws: `KeyedServiceError.beingMade` or `undeclared` when it may not.
  func check(_ factory: KeyedServiceFactory<Owner>, for owner: String) throws(KeyedServiceError) {
    guard let asker = steps.last?.factory else { return }
    if let start = steps.firstIndex(where: {
      $0.factory.key == factory.key && $0.owner == owner
    }) {
      throw .beingMade(steps[start...].map(\.factory.name) + [factory.name])
    }
    guard asker.depends(on: factory.key) else {
      throw .undeclared(factory.name, by: asker.name)
    }
  }
}
