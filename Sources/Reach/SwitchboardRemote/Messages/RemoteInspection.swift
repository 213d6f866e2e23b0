import Foundation
import Switchboard

/// The structure of a program: its coordinators, the handlers of its commands, and its properties.
package struct RemoteInspection: Codable, Equatable, Sendable {
  /// The working directory of the program.
  let directory: String
  /// The names of the dispatchers, from the frontmost one up to the root.
  let dispatchers: [String]
  /// The coordinator tree, or nil if there is none.
  let coordinators: Coordinator?
  let routes: [Route]
  let properties: [Property]
  /// A number that changes when another window's properties can be observed.
  var front = 0
  /// The number of the last dispatch that the traces of the client have recorded, or 0.
  var lastDispatch = 0

  struct Coordinator: Codable, Equatable, Sendable {
    let name: String
    let state: String
    let children: [Self]
  }

  /// A command with its handler.
  struct Route: Codable, Equatable, Sendable {
    let command: String
    /// A phrase that says what the command does, or an empty string if it declares nothing.
    let effects: String
    let handler: String
    let dispatcher: String
    /// The protocol for which the handler is registered, or `command` for the command alone.
    let registration: String
    let isHeld: Bool
    let wrappers: [String]
    let unavailability: String?
  }

  /// A broadcast property.
  struct Property: Codable, Equatable, Sendable {
    let name: String
    /// The current value as text, or nil if there is none.
    let text: String?
    /// The name of the broadcaster that has the producer.
    let broadcaster: String?
    let observerCount: Int
  }
}

// MARK: - Describing a program

extension RemoteInspection {
  /// Describes the structure of a program.
  /// - Parameters:
  ///   - scope: The commands and properties that the client reaches.
  ///   - coordinators: The root of the coordinator tree, or nil if there is none.
  @MainActor
  init(_ scope: RemoteScope, coordinators: CoordinatorNode?) {
    let dispatcher = scope.dispatcher
    self.init(
      directory: FileManager.default.currentDirectoryPath,
      dispatchers: dispatcher?.chain.map(\.name) ?? [],
      coordinators: coordinators.flatMap {
        Coordinator($0, includesOffTheRecord: scope.includesOffTheRecord)
      },
      routes: dispatcher?.handledCommands.map(Route.init) ?? [],
      properties: (scope.broadcaster?.entries ?? []).filter { $0.level != nil }.map(Property.init))
  }
}

extension RemoteInspection.Coordinator {
  /// Describes a coordinator with its children, or returns nil if it is off the record.
  @MainActor
  fileprivate init?(_ node: CoordinatorNode, includesOffTheRecord: Bool) {
    guard includesOffTheRecord || !node.isOffTheRecord else { return nil }
    self.init(
      name: node.name, state: "\(node.state)",
      children: node.children.compactMap {
        Self($0, includesOffTheRecord: includesOffTheRecord)
      })
  }
}

extension RemoteInspection.Route {
  @MainActor
  fileprivate init(_ command: HandledCommand) {
    self.init(
      command: command.description.displayName,
      effects: command.description.effects.description, handler: command.handler,
      dispatcher: command.level,
      registration: command.isOverride ? "command" : command.description.protocolName,
      isHeld: command.holding != .weakly, wrappers: command.wrappers,
      unavailability: command.unavailability)
  }
}

extension RemoteInspection.Property {
  fileprivate init(_ entry: BroadcastEntry) {
    self.init(
      name: entry.name, text: entry.value.map(Self.text), broadcaster: entry.level,
      observerCount: entry.observerCount)
  }

  /// Returns the text of a value, and formats only the beginning of a long string.
  private static func text(of reading: BroadcastReading) -> String {
    (reading.value as? String)?.shortened ?? reading.text.shortened
  }
}

// MARK: - Texts

extension String {
  /// The text, or its beginning if it is too long for a list.
  var shortened: String { utf8.count > 1_000 ? String(unicodeScalars.prefix(1_000)) + "…" : self }
}

// MARK: - Coding

extension RemoteInspection {
  private enum CodingKeys: String, CodingKey {
    case directory, dispatchers, coordinators, routes, properties, front
    case lastDispatch = "last_dispatch"
  }
}

extension RemoteInspection.Route {
  private enum CodingKeys: String, CodingKey {
    case command, effects, handler, dispatcher, registration, wrappers, unavailability
    case isHeld = "is_held"
  }
}

extension RemoteInspection.Property {
  private enum CodingKeys: String, CodingKey {
    case name, text, broadcaster
    case observerCount = "observer_count"
  }
}
