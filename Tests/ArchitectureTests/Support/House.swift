import ArchitectureTesting

/// The layers and roles of this package, by the names that its strictures use.
enum House {
  // MARK: Layers

  static let commands = Layer("commands", modules: "BrowserCommands")
  static let model = Layer("model", modules: "BrowserModel")
  static let ui = Layer("UI", modules: "BrowserUI")
  static let coordination = Layer("coordination", modules: "BrowserCoordinators")
  static let program = Layer("program", modules: "BrowserPrompt")

  // MARK: Roles

  static let viewControllers = Types.named(suffix: "ViewController").in(ui)
    .called("view controllers")
  static let consumers = Types.named(suffix: "Consumer").in(ui).called("consumers")
  static let coordinators = Types.inheriting(from: "Switchboard.Coordinator")
    .called("coordinators")
  static let mediators = Types.named(suffix: "Mediator").in(coordination).called("mediators")
  static let commandProtocols = Types.named(suffix: "Commands").in(commands)
    .called("command protocols")
  static let aggregates = Types.named(
    "BrowserModel.ApplicationContext", "BrowserModel.Browser", "BrowserModel.BrowserList",
    "BrowserModel.BrowserState", "BrowserModel.BrowserStateManager",
    "BrowserModel.KeyedServiceContainer")
  static let dispatcher = Types.named("Switchboard.CommandDispatcher")
  static let broadcaster = Types.named("Switchboard.Broadcaster")
  static let output = Types.named("Switchboard.OutputSink")
  /// How a person types a value, and reads it again.
  static let arguments = Types.named("Switchboard.CommandArgument")
}
