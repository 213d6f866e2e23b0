/// A command in a menu, with its title, key, availability and checkmark.
///
/// An item is a snapshot. Create the items when a menu opens or when what it shows has changed, and
/// show them with any user interface:
///
/// ```swift
/// let item = dispatcher.menuItem(NoteCommandsCall.addNote("milk", urgent: true), style: style)
/// Button(item.title) { Task { try await item.run() } }.disabled(!item.isAvailable)
/// ```
@MainActor
public struct MenuItem: Identifiable {
  /// The command with its arguments, as a user types it at a prompt.
  public nonisolated let line: String
  /// The text that the menu shows.
  public let title: String
  /// The key that runs the command, or nil if there is none.
  public let shortcut: KeyChord?
  /// The reason why the command cannot run now, or nil if it can.
  public let unavailability: String?
  /// A Boolean value that indicates whether the item has a checkmark.
  public let isChecked: Bool
  fileprivate let perform: @MainActor () async throws -> Void

  public nonisolated var id: String { line }

  /// A Boolean value that indicates whether the command can run now.
  public var isAvailable: Bool { unavailability == nil }

  /// Runs the command.
  /// - Throws: The error of the command, or ``CommandError`` if it has no handler or is unavailable.
  public func run() async throws { try await perform() }
}

/// What the items of a menu have in common.
public struct MenuStyle: Sendable {
  /// The keys that items show.
  public var keymap: Keymap
  /// The names of the contexts in which the keys are looked up, the innermost first.
  public var contexts: [String]
  /// A closure that returns the title of a command, for example from a table of translations, or nil
  /// for the command's name.
  public var title: @Sendable (CommandDescription) -> String?

  /// Creates a style.
  /// - Parameters:
  ///   - keymap: The keys that items show.
  ///   - contexts: The names of the contexts in which the keys are looked up, the innermost first.
  ///   - title: A closure that returns the title of a command, or nil for the command's name.
  public init(
    keymap: Keymap = Keymap(), contexts: [String] = [],
    title: @escaping @Sendable (CommandDescription) -> String? = { _ in nil }
  ) {
    self.keymap = keymap
    self.contexts = contexts
    self.title = title
  }
}

// MARK: - Creating items

extension CommandDispatcher {
  /// Returns the menu item of a call, which is unavailable if the command has no handler.
  ///
  /// The command's protocol must be declared with `@CommandProtocol(.calls)`.
  /// - Parameters:
  ///   - call: The command with its arguments.
  ///   - isChecked: Whether the item has a checkmark, for example the value of a broadcast key.
  ///   - style: The keys and titles.
  public func menuItem(
    _ call: some CommandCall, isChecked: Bool = false, style: MenuStyle = MenuStyle()
  ) -> MenuItem {
    let written = call.written, command = written.command
    let handled = handledCommand(of: anyRouter(written.router), at: written.index)
    let line = call.line ?? command.displayName
    let name = command.displayName.prefix(1).uppercased() + command.displayName.dropFirst()
    return MenuItem(
      line: line, title: style.title(command) ?? name,
      shortcut: style.keymap.chord(for: line, in: style.contexts),
      unavailability: handled == nil ? "nothing handles it now" : handled?.unavailability,
      isChecked: isChecked,
      perform: { [weak self] in
        guard let self else { throw CommandError.unhandled(command.qualifiedName) }
        _ = try await call.send(to: self, throwingDrops: true)
      })
  }
}
