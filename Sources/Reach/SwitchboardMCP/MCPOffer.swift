import Foundation
import Switchboard
import SwitchboardREPL

/// What a server offers to its clients now: tools and properties.
///
/// What is off the record is left out.
@MainActor
final class MCPOffer {
  let configuration: MCPConfiguration
  private let frontDispatcher: @MainActor () -> CommandDispatcher
  private let frontBroadcaster: @MainActor () -> Broadcaster
  private var known: (snapshot: HandlerSnapshot, tools: [MCPTool])?

  init(
    _ dispatcher: @escaping @MainActor () -> CommandDispatcher,
    _ broadcaster: @escaping @MainActor () -> Broadcaster, _ configuration: MCPConfiguration
  ) {
    frontDispatcher = dispatcher
    frontBroadcaster = broadcaster
    self.configuration = configuration
  }
}

// MARK: - Tools

extension MCPOffer {
  /// The tools, in an order that does not depend on what has happened before.
  var tools: [MCPTool] {
    guard let dispatcher = frontDispatcher().chain.nearest(\.isOffTheRecord) else { return [] }
    if let known, known.snapshot.isCurrent(in: dispatcher) { return known.tools }
    let handled = dispatcher.handledCommands
    let tools = tools(for: handled)
    known = (HandlerSnapshot(of: handled, in: dispatcher), tools)
    return tools
  }

  private func tools(for handled: [HandledCommand]) -> [MCPTool] {
    let protocols = Dictionary(grouping: handled, by: \.description.protocolID)
    let tools = protocols.sorted { $0.key < $1.key }.flatMap(\.value).compactMap { command in
      let description = command.description
      let isCallable =
        !description.isHidden && description.parameters.allSatisfy { $0.arity != nil }
      return isCallable
        ? configuration.tool(description).map { MCPTool(name: $0, command: command) } : nil
    }
    return tools.withDistinctNames
  }

}

extension [MCPTool] {
  /// The tools. If several have the same name, the names of their protocols precede it.
  @MainActor
  fileprivate var withDistinctNames: Self {
    let counts = Dictionary(map { ($0.name, 1) }, uniquingKeysWith: +)
    let names = map(\.command.description).distinctNames
    return zip(self, names).map { tool, name in
      counts[tool.name] == 1 && tool.name != MCPLine.name
        ? tool
        : MCPTool(
          name: CommandWords(name.replacing(".", with: "_")).underscored, command: tool.command)
    }
  }
}

extension Array {
  /// Returns the first level of a chain from which on no level is off the record.
  fileprivate func nearest(_ isOffTheRecord: (Element) -> Bool) -> Element? {
    dropFirst((lastIndex(where: isOffTheRecord) ?? -1) + 1).first
  }
}

// MARK: - Properties

/// A property that is offered as a resource.
@MainActor
struct MCPProperty {
  static let template = "\(root){name}"
  private static let root = "switchboard://properties/"

  let name: String
  let broadcaster: Broadcaster
  let text: MCPText

  var uri: String { Self.uri(of: name) }

  static func uri(of name: String) -> String {
    root + (name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name)
  }

  /// Returns the name in an address, or nil if it is not that of a property.
  static func name(in uri: String) -> String? {
    uri.hasPrefix(root) ? uri.dropFirst(root.count).removingPercentEncoding : nil
  }

  var output: OutputValue {
    .record([
      "uri": .text(uri), "name": .text(name),
      "title": .text(name.replacing("-", with: " ").capitalizedFirst),
      "mimeType": .text("application/json"),
    ])
  }

  /// The value as a resource's contents.
  var contents: OutputValue {
    let value = try? broadcaster.entry(named: name)?.value?.value
    let json = value.flatMap { CommandResult($0).json }.map(text.cleaned(json:)) ?? "null"
    return .record([
      "uri": .text(uri), "mimeType": .text("application/json"), "text": .text(json),
    ])
  }

  /// Observes the property.
  /// - Parameter onChange: A closure that is called when the value changes.
  func observe(_ onChange: @escaping @MainActor () -> Void) -> Subscription? {
    // The current value comes at once.
    let first = Flag()
    defer { first.isSet = false }
    return try? broadcaster.observe(named: name) { _ in if !first.isSet { onChange() } }
  }
}

extension MCPProperty {
  @MainActor
  private final class Flag { var isSet = true }
}

extension MCPOffer {
  /// The properties that have a producer, sorted by name.
  var properties: [MCPProperty] {
    let levels = Array(sequence(first: frontBroadcaster(), next: \.parent))
    guard let broadcaster = levels.nearest(\.isOffTheRecord) else { return [] }
    return broadcaster.entries.filter { $0.level != nil }.map(\.name)
      .filter { configuration.offersProperty($0) }.sorted().map {
        MCPProperty(
          name: $0, broadcaster: broadcaster, text: MCPText(configuration: configuration))
      }
  }

  func property(at uri: String) -> MCPProperty? {
    let name = MCPProperty.name(in: uri)
    return properties.first { $0.name == name }
  }
}

// MARK: - Lists

extension MCPOffer {
  /// The notifications about changes of lists, and the names by which a client asks for them.
  static let lists = [
    (method: "notifications/tools/list_changed", filter: "toolsListChanged"),
    (method: "notifications/resources/list_changed", filter: "resourcesListChanged"),
  ]

  /// The names in each list, by the notification about its changes.
  var names: [String: [String]] {
    [Self.lists[0].method: tools.map(\.name), Self.lists[1].method: properties.map(\.name)]
  }
}
