package import Switchboard

/// What a cook does.
@CommandProtocol
@MainActor
package protocol KitchenCommands: AnyObject {
  /// Boils things.
  func boil(_ thing: String, minutes: Int?, gently: Bool, in pots: [String])

  /// Fries an egg.
  func fryEgg()

  func fryFish(_ fish: String, _ sauce: String?, _ sides: [String]) throws

  @ShortName("menu")
  func showMenu() -> String?

  func wait() async throws

  func stir(_: Int, _: Int)

  @ShortName("set")
  func chooseDoneness(_ doneness: Doneness)
}

/// Commands with a name that kitchen commands also have.
@CommandProtocol
@MainActor
package protocol ChemistryCommands: AnyObject {
  func boil()
}
