import Foundation
import Testing

@testable import ArchitectureConformance

/// The rules and choices that descriptions and Swift have in common. Each of them finds something in
/// the sample.
extension RuleTableTests {
  private static let ui = Layer("UI", modules: "SampleUI")
  private static let model = Layer("model", modules: "SampleModel")
  private static let support = Layer("support", modules: "SampleSupport")
  private static let reading = Layer(
    "reading", modules: "SampleReadingStore", "SampleReadingList")
  private static let sync = Layer("sync", modules: "SampleSync")
  private static let mediators = Types.named(suffix: "Mediator").called("mediators")
  private static let screens = Types.inheriting(from: "SampleUI.ViewController").called("screens")
  private static let consumers = Types.named(suffix: "Consumer").called("consumers")
  private static let commands = Types.named(suffix: "Commands").called("commands")
  private static let coordinators = Types.inheriting(from: "SampleCoordinators.Coordinator")
    .called("coordinators")

  /// A rule in a description, and the same rule in Swift.
  struct Pair: CustomTestStringConvertible, Sendable {
    let entry: String
    let rule: Rule
    var testDescription: String { entry }

    init(_ entry: String, _ rule: Rule) {
      self.entry = entry
      self.rule = rule
    }

    /// The key of the rule in the entry.
    var key: String? { RuleTable.keys.first { entry.contains("\"\($0)\":") } }
  }

  /// The path of a diagram, which exists while a description is read.
  static let diagram = FileManager.default.temporaryDirectory
    .appendingPathComponent("layers-\(UUID().uuidString).mmd").path

  static let pairs: [Pair] = [
    Pair(#""layer": "UI", "mustNotDependOn": ["model"]"#, ui.mustNotDepend(on: model)),
    Pair(#""layer": "UI", "mayOnlyDependOn": ["support"]"#, ui.mayOnlyDepend(on: support)),
    Pair(#""layer": "support", "mustNotExpose": "model""#, support.mustNotExpose(model)),
    Pair(#""everyModuleIsInALayer": true"#, .everyModule(isIn: model, reading, support, sync, ui)),
    Pair(
      #""diagram": "\#(diagram)""#,
      .diagram(
        Diagram(Graph(name: "", nodes: ["model"], edges: [.init(from: "UI", to: "support")])),
        of: model, reading, support, sync, ui)
    ),
    Pair(#""layer": "model", "mayOnlyBeUsedBy": ["support"]"#, model.mayOnlyBeUsed(by: support)),
    Pair(#""types": "consumers", "mayOnlyBeUsedBy": ["UI"]"#, consumers.mayOnlyBeUsed(by: ui)),
    Pair(
      #""types": "consumers", "mayOnlyBeUsedBy": ["mediators"]"#,
      consumers.mayOnlyBeUsed(by: mediators)),
    Pair(
      #""layer": "model", "mayOnlyBeUsedBy": ["mediators"]"#, model.mayOnlyBeUsed(by: mediators)),
    Pair(
      #""layer": "model", "mayOnlyBeUsedBy": ["support", "mediators"]"#,
      model.mayOnlyBeUsed(by: support, or: mediators)),
    Pair(
      #""types": "consumers", "mayOnlyBeUsedBy": ["support", "mediators"]"#,
      consumers.mayOnlyBeUsed(by: support, or: mediators)),
    Pair(#""noCyclesBetween": ["reading", "sync"]"#, .noCycles(between: reading, sync)),
    Pair(#""noCyclesBetweenFolders": "SampleUI""#, .noCyclesBetweenFolders(of: "SampleUI")),
    Pair(
      #""slices": "Sources/SampleUI/*", "mustNotDependOnEachOther": true"#,
      Slices("Sources/SampleUI/*").mustNotDependOnEachOther()),
    Pair(
      #""slices": "Sources/SampleSupport/*", "mustHaveNoCycles": true"#,
      Slices("Sources/SampleSupport/*").mustHaveNoCycles()),
    Pair(
      #""types": "consumers", "mustBeDeclaredIn": ["model"]"#, consumers.mustBeDeclared(in: model)),
    Pair(#""types": "screens", "mustBeNamed": "Screen""#, screens.mustBeNamed(suffix: "Screen")),
    Pair(
      #""types": "screens", "mustBeNamedWithPrefix": "Tab""#, screens.mustBeNamed(prefix: "Tab")),
    Pair(
      #""types": "screens", "mustBeNamedMatching": "Tab.*Controller""#,
      screens.mustBeNamed(matching: "Tab.*Controller")),
    Pair(
      #""types": "consumers", "mustHaveAccessAtMost": "internal""#,
      consumers.mustHaveAccess(atMost: .internal)),
    Pair(
      #""types": "mediators", "mustHaveAccessAtLeast": "public""#,
      mediators.mustHaveAccess(atLeast: .public)),
    Pair(#""types": "coordinators", "mustBeFinal": true"#, coordinators.mustBeFinal()),
    Pair(
      #""types": "consumers", "mustHaveAttribute": "objc""#, consumers.mustHaveAttribute("objc")),
    Pair(
      #""types": "mediators", "mustNotHaveAttribute": "MainActor""#,
      mediators.mustNotHaveAttribute("MainActor")),
    Pair(#""types": "mediators", "mustStayOnMainActor": true"#, mediators.mustStayOnMainActor()),
    Pair(#""types": "mediators", "mustBeAmong": "screens""#, mediators.mustBe(among: screens)),
    Pair(#""types": "screens", "mustConformTo": "consumers""#, screens.mustConform(to: consumers)),
    Pair(
      #""types": "mediators", "mustInheritFrom": "screens""#, mediators.mustInherit(from: screens)),
    Pair(#""types": "mediators", "mustBeSendable": true"#, mediators.mustBeSendable()),
    Pair(
      #""types": "screens", "mustNotConformTo": "consumers""#,
      screens.mustNotConform(to: consumers)),
    Pair(
      #""types": "consumers", "mayOnlyBeAdoptedBy": "mediators""#,
      consumers.mayOnlyBeAdopted(by: mediators)),
    Pair(#""types": "mediators", "mustNotKnow": "consumers""#, mediators.mustNotKnow(consumers)),
    Pair(#""types": "screens", "mustNotKnowEachOther": true"#, screens.mustNotKnowEachOther()),
    Pair(#""types": "screens", "mayOnlyCall": "consumers""#, screens.mayOnlyCall(consumers)),
    Pair(
      #""types": "coordinators", "mayOnlyUseOf": "screens", "members": ["init"]"#,
      coordinators.mayOnlyUse("init", of: screens)),
    Pair(#""types": "mediators", "mustNotWorkWith": "model""#, mediators.mustNotWork(with: model)),
    Pair(
      #""types": "mediators", "mustNotWorkWith": "consumers""#,
      mediators.mustNotWork(with: consumers)),
    Pair(#""types": "mediators", "mustNotUseSingletons": true"#, mediators.mustNotUseSingletons()),
    Pair(
      #""types": "mediators", "mustHaveNoDelegateFor": "UI", "except": "commands""#,
      mediators.mustHaveNoDelegate(for: ui, except: commands)),
    Pair(#""types": "consumers", "mustCarryOnlyValues": true"#, consumers.mustCarryOnlyValues()),
    Pair(#""types": "mediators", "mustStoreNoClosures": true"#, mediators.mustStoreNoClosures()),
    Pair(#""types": "commands", "mustCarryOnlyCommands": true"#, commands.mustCarryOnlyCommands()),
    Pair(#""layer": "UI", "mustNotUse": ["SampleModel.Tab"]"#, ui.mustNotUse("SampleModel.Tab")),
    Pair(
      #""types": "mediators", "mustNotUse": ["SampleModel.Tab"]"#,
      mediators.mustNotUse("SampleModel.Tab")),
    Pair(#""layer": "UI", "mustNotWrite": ["let"]"#, ui.mustNotWrite("let")),
    Pair(#""types": "mediators", "mustNotWrite": ["let"]"#, mediators.mustNotWrite("let")),
    Pair(#""layer": "UI", "mustNotDeclareUnused": true"#, ui.mustNotDeclareUnused()),
    Pair(#""layer": "UI", "mustNotImportUnused": true"#, ui.mustNotImportUnused()),
    Pair(#""layer": "UI", "mustNotReach": ["model"]"#, ui.mustNotReach(model)),
    Pair(#""layersInOrder": ["model", "UI"]"#, .layers(inOrder: model, ui)),
    Pair(
      #""onion": ["UI"], "adapters": ["model"]"#, .onion(ui, adapters: [model])),
    Pair(#""layer": "UI", "mustNotDeclareForTests": true"#, ui.mustNotDeclareForTests()),
  ]

  /// A choice of types in a description, and the same choice in Swift.
  static let choices: [(key: String, entry: String, types: Types)] = [
    ("named", #""named": ["SampleModel.Tab"]"#, .named("SampleModel.Tab")),
    ("suffix", #""suffix": "Mediator""#, .named(suffix: "Mediator")),
    ("prefix", #""prefix": "Tab""#, .named(prefix: "Tab")),
    ("matching", #""matching": "Tab.*Controller""#, .named(matching: "Tab.*Controller")),
    ("kind", #""kind": "protocol""#, .kind(.protocol)),
    ("layer", #""layer": "UI""#, ui.types),
    ("layer", #""layer": "UI", "kind": "protocol""#, .kind(.protocol).in(ui)),
    ("accessAtLeast", #""accessAtLeast": "public""#, .visible(atLeast: .public)),
    ("attribute", #""attribute": "MainActor""#, .withAttribute("MainActor")),
    (
      "inheriting", #""inheriting": "SampleUI.ViewController""#,
      .inheriting(from: "SampleUI.ViewController")
    ),
    ("adopting", #""adopting": "consumers""#, .adopting(consumers)),
    ("holding", #""holding": "consumers""#, .holding(consumers)),
    ("heldBy", #""heldBy": "mediators""#, .held(by: mediators)),
    ("createdBy", #""createdBy": "coordinators""#, .created(by: coordinators)),
    ("anyOf", #""anyOf": ["mediators", "screens"]"#, mediators.or(screens)),
    ("allOf", #""allOf": ["screens", "UI"]"#, screens.and(ui.types)),
    ("except", #""layer": "UI", "except": "screens""#, ui.types.except(screens)),
  ]
}
