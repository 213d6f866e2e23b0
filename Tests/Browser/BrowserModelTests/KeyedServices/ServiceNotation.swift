import BrowserModel
import BrowserModelTesting
import SwitchboardTesting

/// Services with their dependencies as text, in order of registration: `a b<a c<ab`.
struct ServiceNotation {
  let services: [(letter: Character, dependencies: [Character])]

  init(_ text: String) throws {
    services = try text.split(separator: " ").map { word in
      let parts = word.split(separator: "<")
      let letter = try parts.first?.first.orThrow("no letter in \(word)")
      return (try letter.orThrow("no service"), parts.count > 1 ? Array(parts[1]) : [])
    }
  }
}

// MARK: - Factories

extension ServiceNotation {
  /// Returns the graph of services that log their life cycles and dependencies.
  @MainActor
  func graph(
    creation: KeyedServiceCreation = .lazy,
    offTheRecord: IncognitoBehavior = .own, log: EventLog
  ) throws -> BrowserState.ServiceGraph {
    let options = LetterFactoryOptions(creation: creation, offTheRecord: offTheRecord, log: log)
    return try BrowserState.ServiceGraph(
      services.map { service in
        let dependencies = try service.dependencies.map(LetterServices.type)
        return options.factory(try LetterServices.type(service.letter), dependencies[...])
      })
  }
}

/// The common part of the factories in one graph.
@MainActor
private struct LetterFactoryOptions {
  let creation: KeyedServiceCreation
  let offTheRecord: IncognitoBehavior
  let log: EventLog

  /// Declares the dependencies one by one, because each has its own type.
  func factory<Service: LetterService, each Dependency: LetterService>(
    _ service: Service.Type, _ rest: ArraySlice<any LetterService.Type>,
    _ declared: repeat (each Dependency).Type
  ) -> BrowserState.ServiceFactory {
    if let next = rest.first {
      return factory(service, rest.dropFirst(), next, repeat each declared)
    }
    return BrowserState.ServiceFactory(
      service, dependsOn: repeat each declared, offTheRecord: offTheRecord, creation: creation
    ) { (_: BrowserState, dependencies: repeat (each Dependency)?) in
      for dependency in repeat each dependencies {
        if dependency == nil { log.add("\(service.letter) lacks something") }
      }
      return Service(log: log)
    }
  }

  private func factory<
    Service: LetterService, Next: LetterService, each Dependency: LetterService
  >(
    _ service: Service.Type, _ rest: ArraySlice<any LetterService.Type>, _ next: Next.Type,
    _ declared: repeat (each Dependency).Type
  ) -> BrowserState.ServiceFactory {
    factory(service, rest, repeat each declared, next)
  }
}

// MARK: - RandomServices

/// Services with random dependencies as text.
struct RandomServices {
  private(set) var text: String
  /// One of the services.
  let chosen: Character

  /// Creates services, with or without possible cycles.
  init(allowsCycles: Bool, using generator: inout SeededGenerator) {
    let letters = "abcdefghijklmnopqrstuvwxyz".prefix(Int.random(in: 2...26, using: &generator))
    let hidden = letters.shuffled(using: &generator)
    var words: [String] = []
    for (index, letter) in hidden.enumerated() {
      let candidates = allowsCycles ? hidden[...] : hidden[..<index]
      let count = Int.random(in: 0...(allowsCycles ? 1 : 4), using: &generator)
      let dependencies = candidates.shuffled(using: &generator).prefix(count)
      words.append(dependencies.isEmpty ? "\(letter)" : "\(letter)<\(String(dependencies))")
    }
    text = words.shuffled(using: &generator).joined(separator: " ")
    chosen = hidden[Int.random(in: hidden.indices, using: &generator)]
  }
}

// MARK: - NaiveServiceOrder

/// A naive implementation of the order of services, which searches all edges repeatedly.
struct NaiveServiceOrder {
  /// The letters in the order of creation, without services that are part of a cycle or depend on
  /// one.
  let letters: String

  init(_ notation: ServiceNotation) {
    var edges = notation.services.flatMap { service in
      service.dependencies.map { (from: $0, to: service.letter) }
    }
    // Roots come first, in order of registration.
    var queue = notation.services.map(\.letter).filter { letter in
      !edges.contains { $0.to == letter }
    }
    var order = ""
    while !queue.isEmpty {
      let node = queue.removeFirst()
      order.append(node)
      // Edges are removed in order of declaration. A service follows once its last edge is removed.
      while let index = edges.firstIndex(where: { $0.from == node }) {
        let dependant = edges.remove(at: index).to
        if !edges.contains(where: { $0.to == dependant }) { queue.append(dependant) }
      }
    }
    letters = order
  }
}
