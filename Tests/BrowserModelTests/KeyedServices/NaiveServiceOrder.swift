/// The rule of the order of services, done by going through all edges time and again.
struct NaiveServiceOrder {
  /// The letters in the order in which services are made; those in or behind a cycle are not there.
  let letters: String

  init(_ notation: ServiceNotation) {
    var edges = notation.services.flatMap { service in
      service.dependencies.map { (from: $0, to: service.letter) }
    }
    // Roots enter in order of registration.
    var queue = notation.services.map(\.letter).filter { letter in
      !edges.contains { $0.to == letter }
    }
    var order = ""
    while !queue.isEmpty {
      let node = queue.removeFirst()
      order.append(node)
      // Edges are consumed in the order in which they were declared; who loses the last one enters.
      while let index = edges.firstIndex(where: { $0.from == node }) {
        let dependant = edges.remove(at: index).to
        if !edges.contains(where: { $0.to == dependant }) { queue.append(dependant) }
      }
    }
    letters = order
  }
}
