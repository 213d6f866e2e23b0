import Foundation
import Switchboard

/// The beds of a bay.
@CommandProtocol(.calls) @MainActor
package protocol BedCommands: AnyObject {
  /// Plants a crop, and returns the number of its bed.
  ///
  /// - Example: plant tomato --in 2
  /// - Parameter bed: The bed, or the first free one.
  @Effects(.changes) @Parameter("bed", short: "i")
  func plant(_ crop: Crop, in bed: BedNumber?) throws -> BedNumber

  /// Waters beds, and returns the liters that they received.
  ///
  /// - Parameter beds: The beds. Without any, all beds with a crop.
  /// - Parameter duration: How long each bed is watered.
  @Effects(.changes, .reachesOutside)
  @Parameter("duration", short: "t", default: Duration.seconds(2))
  func water(_ beds: [BedNumber], for duration: Duration) async throws -> Double

  /// Harvests a bed, and returns its crop.
  @Effects(.destroys)
  func harvest(_ bed: BedNumber) throws -> Crop

  /// Takes the crop out of a bed.
  @Effects(.destroys, .repeatable) @Synonym("remove crop")
  func clearBed(_ bed: BedNumber) throws

  /// Lists the beds.
  /// - Parameter free: Whether to list only beds without a crop.
  @Effects(.reads) @ShortName("beds")
  func showBeds(free: Bool) throws -> [Bed]
}

/// The parts of a bay that move.
@CommandProtocol(.calls) @MainActor
package protocol VentCommands: AnyObject {
  /// Opens the vents by a part of their way, or closes them.
  /// - Parameter percent: How far. With 0, the vents are closed.
  @Effects(.changes, .repeatable) @Parameter("percent", default: Percentage(number: 100))
  func openVents(_ percent: Percentage) throws

  /// Draws the shade, or opens it.
  @Effects(.changes, .repeatable)
  func drawShade(_ isDrawn: Bool) throws
}

/// The climate of a bay.
@CommandProtocol(.calls) @MainActor
package protocol ClimateCommands: VentCommands {
  /// Heats to a temperature in degrees Celsius.
  @Effects(.changes, .repeatable) @ShortName("heat")
  func setTemperature(_ degrees: Double) throws

  /// Shows the climate.
  @Effects(.reads) @ShortName("climate")
  func showClimate() throws -> Climate
}

/// The panel at the door of a bay.
@CommandProtocol(.calls) @MainActor
package protocol BayCommands: AnyObject {
  /// Puts off all that moves a part until the maintenance ends.
  @Effects(.changes)
  func startMaintenance(of part: MovingPart) throws

  /// Ends the maintenance, does what was put off, and returns the number of these commands. What comes
  /// after a command that fails is not done.
  @Effects(.changes)
  func endMaintenance() async throws -> Int

  /// Records the changes of the climate from now on.
  @Effects(.changes)
  func recordRecipe(_ name: String) throws

  /// Ends the recording, and keeps the recipe.
  @Effects(.changes)
  func keepRecipe() throws -> RecipeLines

  /// Repeats a recipe in this bay.
  @Effects(.changes)
  func runRecipe(_ recipe: String) async throws

  /// Takes back the last change.
  @Effects(.changes)
  func undo() async throws

  /// Repeats the change that was taken back last.
  @Effects(.changes)
  func redo() async throws

  /// Shows the buttons of the panel.
  @Effects(.reads) @ShortName("panel")
  func showPanel() throws -> [PanelButton]
}

/// The bays of the station.
@CommandProtocol @MainActor
package protocol StationCommands: AnyObject {
  /// Opens a bay, and enters it.
  @Effects(.changes)
  func openBay(_ bay: BayName) throws

  /// Goes to another bay.
  @Effects(.reads) @ShortName("enter")
  func enterBay(_ bay: BayName) throws

  /// Closes a bay, and gives up its crops.
  @Effects(.destroys) @TypedInFull
  func closeBay(_ bay: BayName) throws

  /// Lists the bays.
  @Effects(.reads) @ShortName("bays")
  func showBays() throws -> [BayName]
}

/// The people who work here.
@CommandProtocol @MainActor
package protocol StaffCommands: AnyObject {
  /// Signs you in as a gardener.
  @Effects(.changes, .repeatable) @Confidential
  func signIn(_ name: String, _ pin: String) throws

  /// Signs you out.
  @Effects(.changes, .repeatable)
  func signOut()

  /// Shows who did what, the last entry first.
  @Effects(.reads) @ShortName("audit") @Parameter("count", default: 10)
  func showAudit(_ count: Int) throws -> [AuditEntry]
}

/// The office, which opens when it is first needed.
@CommandProtocol @MainActor
package protocol OfficeCommands: AnyObject {
  /// Asks the weather station for the forecast.
  /// - Parameter day: The day, or today.
  @Effects(.reads, .reachesOutside) @ShortName("forecast")
  func showForecast(_ day: Date?) async throws -> Forecast

  /// Shows the climate that a bay has had.
  @Effects(.reads) @ShortName("readings")
  func showReadings(_ bay: BayName) async throws -> [Climate]

  /// Lists the recipes.
  @Effects(.reads) @ShortName("recipes")
  func showRecipes() throws -> [RecipeLines]
}
