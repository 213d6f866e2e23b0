import Switchboard

/// The panel of a bay: maintenance, recipes, undo, and buttons.
final class BayPanel: BayCommands, CommandAvailability, CandidateProviding {
  static let keymap = Keymap([
    .init("f5", "open vents 50"), .init("f6", "open vents 0"), .init("f7", "water --for 2s"),
    .init("f8", "undo"),
  ])

  private let bay: Bay
  private let dispatcher: CommandDispatcher
  private let book: RecipeBook
  private let undoStack: UndoStack
  private var maintenance: (standIn: MaintenanceStandIn, registration: Subscription)?
  private var recording: (recipe: Recipe, observation: Subscription)?

  init(_ bay: Bay, dispatcher: CommandDispatcher, book: RecipeBook) {
    self.bay = bay
    self.dispatcher = dispatcher
    self.book = book
    undoStack = UndoStack(of: dispatcher)
    undoStack.register(BedCommandsCall.self) { Self.inverse(of: $0, in: bay) }
    undoStack.register(ClimateCommandsCall.self, coalescing: Self.coalescingKey) {
      Self.inverse(of: $0, in: bay)
    }
  }

  // Maintenance

  func startMaintenance(of part: MovingPart) throws {
    let standIn = MaintenanceStandIn(for: part)
    let registration = try dispatcher.register(
      standIn, for: VentCommandsRouter.self, overriding: true)
    maintenance = (standIn, registration)
  }

  func endMaintenance() async throws -> Int {
    let postponed = maintenance?.standIn.postponed ?? []
    maintenance = nil
    for call in postponed { try await call.send(to: dispatcher) }
    return postponed.count
  }

  // Recipes

  func recordRecipe(_ name: String) {
    let observation = dispatcher.observeCalls(ClimateCommandsCall.self) { [weak self] call in
      if !call.command.effects.isReadOnly { self?.recording?.recipe.steps.append(call) }
    }
    recording = (Recipe(name: name), observation)
  }

  func keepRecipe() throws -> RecipeLines {
    guard let recipe = recording?.recipe else { throw RecipeError.notRecording }
    recording = nil
    book.recipes[recipe.name] = recipe
    return recipe.lines
  }

  func runRecipe(_ recipe: String) async throws {
    guard let recipe = book.recipes[recipe] else { throw RecipeError.unknown(recipe) }
    try await undoStack.group(named: "run recipe \(recipe.name)") {
      for (index, step) in recipe.steps.enumerated() {
        CommandProgress.report(Double(index) / Double(recipe.steps.count), step.line ?? "")
        try await step.send(to: dispatcher)
      }
    }
  }

  // Undo

  func undo() async throws { try await undoStack.undo() }
  func redo() async throws { try await undoStack.redo() }

  private static func inverse(
    of call: BedCommandsCall, in bay: Bay
  ) -> UndoStack.Inverse<BedCommandsCall>? {
    switch call {
    case .plant:
      return { result in (result.value as? BedNumber).map { [.clearBed($0)] } ?? [] }
    case .clearBed(let bed):
      guard let crop = bay[bed].crop else { return nil }
      return { _ in [.plant(crop, in: bed)] }
    case .water, .harvest, .showBeds:
      return nil
    }
  }

  private static func inverse(
    of call: ClimateCommandsCall, in bay: Bay
  ) -> UndoStack.Inverse<ClimateCommandsCall>? {
    let climate = bay.climate
    switch call {
    case .setTemperature:
      return { _ in [.setTemperature(climate.temperature)] }
    case .ventCommands(.openVents):
      return { _ in [.ventCommands(.openVents(Percentage(number: climate.ventsOpen)))] }
    case .ventCommands(.drawShade):
      return { _ in [.ventCommands(.drawShade(climate.isShaded))] }
    case .showClimate:
      return nil
    }
  }

  private static func coalescingKey(of call: ClimateCommandsCall) -> String? {
    if case .setTemperature = call { "temperature" } else { nil }
  }

  // Availability, words and buttons

  func unavailability(of command: CommandDescription) -> String? {
    switch command {
    case BayCommandsRouter.Key.startMaintenance:
      maintenance.map { "‘\($0.standIn.part.argument)’ is under maintenance already" }
    case BayCommandsRouter.Key.endMaintenance where maintenance == nil:
      "nothing is under maintenance"
    case BayCommandsRouter.Key.undo where !undoStack.canUndo: "there is nothing to undo"
    case BayCommandsRouter.Key.redo where !undoStack.canRedo: "there is nothing to redo"
    default: nil
    }
  }

  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "recipe" else { return nil }
    return book.recipes.values.map { CommandCandidate($0.name, summary: "\($0.steps.count) steps") }
  }

  func showPanel() -> [PanelButton] {
    let style = MenuStyle(keymap: Self.keymap)
    let items = [
      dispatcher.menuItem(VentCommandsCall.openVents(Percentage(number: 50)), style: style),
      dispatcher.menuItem(VentCommandsCall.openVents(Percentage(number: 0)), style: style),
      dispatcher.menuItem(BedCommandsCall.water([], for: .seconds(2)), style: style),
      dispatcher.menuItem(BayCommandsCall.undo, style: style),
    ]
    return items.map {
      PanelButton(key: $0.shortcut?.argument, title: $0.title, note: $0.unavailability)
    }
  }
}

/// A recorded list of changes to the climate, which any bay can repeat.
struct Recipe: Codable, Equatable {
  let name: String
  var steps: [ClimateCommandsCall] = []

  @MainActor
  var lines: RecipeLines { RecipeLines(name: name, lines: steps.compactMap(\.line)) }
}

/// The recipes of the station, by name.
@MainActor
final class RecipeBook {
  var recipes: [String: Recipe] = [:]
}

enum RecipeError: Error, Equatable, CustomStringConvertible {
  case notRecording
  case unknown(String)

  var description: String {
    switch self {
    case .notRecording: "no recipe is recorded: ‘record recipe NAME’ begins one"
    case .unknown(let name): "there is no recipe ‘\(name)’: ‘recipes’ lists them"
    }
  }
}
