import Switchboard

@MainActor
final class Cook: KitchenCommands, ChemistryCommands {
  enum Accident: Error { case fishBurnt(Int) }

  private(set) var log: [String] = []

  func boil(_ thing: String, minutes: Int?, gently: Bool, in pots: [String]) {
    log.append("boil \(thing) \(minutes ?? 0) \(gently) \(pots)")
  }
  func boil() { log.append("boil") }
  func fryEgg() { log.append("egg") }
  func fryFish(_ fish: String, _ sauce: String?, _ sides: [String]) throws {
    if fish == "carp" { throw Accident.fishBurnt(2) }
    log.append("\(fish) \(sauce ?? "plain") \(sides)")
  }
  func showMenu() -> String? { "fish" }
  func stir(_ first: Int, _ second: Int) { log.append("stir \(first) \(second)") }
  func chooseDoneness(_ doneness: Doneness) { log.append("set \(doneness)") }
  func wait() async throws {
    while !Task.isCancelled { await Task.yield() }
    throw CancellationError()
  }
}
