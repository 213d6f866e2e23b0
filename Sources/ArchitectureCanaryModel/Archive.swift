package actor Archive {
  package private(set) var count = 0

  package init() {}

  package func store(_ amount: Int) -> Int {
    count += amount
    return count
  }
}
