/// The type of a value in the output or in the arguments of a command, from which its JSON Schema
/// follows.
public indirect enum OutputType: Sendable, Equatable {
  /// Any string.
  case text
  /// Text in a format of JSON Schema, such as `uuid` or `uri`.
  case formatted(String)
  /// A whole number, which can have bounds.
  case integer(minimum: Int?, maximum: Int?)
  /// A number that may have a fraction.
  case decimal
  /// `true` or `false`.
  case flag
  /// One of several words.
  case choice([String])
  /// Several values of one type.
  case list(OutputType)
  /// Several values of one type, each with a name of its own.
  case map(OutputType)
  /// Several named values.
  case record([OutputField])
  /// A value of a type, or no value.
  case optional(OutputType)
  /// A value of one of several types.
  case either([OutputType])
  /// A type with a name, to which ``reference(_:)`` refers within the type.
  case named(String, OutputType)
  /// The enclosing type with the given name, for values that contain values of their own type.
  case reference(String)
  /// A type with a description and examples for people.
  case described(OutputType, String, examples: [String] = [])
  /// Any JSON value, such as the result of a page's script.
  case any

  /// A whole number.
  public static var number: Self { .integer(minimum: nil, maximum: nil) }
  /// A point in time.
  public static var date: Self { .formatted("date-time") }
}

/// A named value in the output of a command.
public struct OutputField: Sendable, Equatable {
  /// The name in snake_case.
  public let name: String
  /// The type of the value, if the record has the field.
  public let type: OutputType
  /// A Boolean value that indicates whether every record has the field.
  public let isRequired: Bool

  /// Creates a field.
  /// - Parameters:
  ///   - name: The name in snake_case.
  ///   - type: The type of the value.
  ///   - isRequired: Whether every record has the field.
  public init(_ name: String, _ type: OutputType, isRequired: Bool = true) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }
}

// MARK: - CommandOutput

/// A description of what a command shows.
public enum CommandOutput: Sendable, Equatable {
  /// A listing with the given columns. Programs read an array with an object for each row.
  case listing([Listing.Column])
  /// A value of the given type.
  case value(OutputType)
  /// A report of what the command did. Each of the given fields can be absent.
  case report([OutputField])
  /// One of several outputs, depending on the arguments.
  case either([CommandOutput])
}

/// A handler that describes what its commands show, so that programs can rely on their JSON.
///
/// A command without a description returns a result or reports what it did.
///
/// ```swift
/// extension Library: OutputDescribing {
///   func output(of command: CommandDescription) -> CommandOutput? {
///     switch command {
///     case SongCommandsRouter.Key.showSongs: .listing(SongList.columns)
///     default: nil
///     }
///   }
/// }
/// ```
@MainActor
public protocol OutputDescribing: AnyObject {
  /// Returns a description of what a command shows, or nil if the command shows nothing but its
  /// result.
  /// - Parameter command: A command that this object handles.
  func output(of command: CommandDescription) -> CommandOutput?
}

extension HandledCommand {
  /// A description of what the command shows.
  ///
  /// If the handler doesn't describe it, the type of the command's result does.
  public var output: CommandOutput {
    if let output = (handlerObject as? any OutputDescribing)?.output(of: description) {
      return output
    }
    return description.resultType.map { .value(OutputType(of: $0)) } ?? .report([])
  }
}
