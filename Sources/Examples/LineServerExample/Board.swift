import Switchboard

/// The board that all connections share.
@CommandProtocol @MainActor
package protocol BoardCommands: AnyObject, Sendable {
  /// Posts a message.
  func post(_ text: String) throws

  /// Lists all messages.
  @ShortName("messages")
  func listMessages() throws -> [Message]
}

/// The name that a connection posts under.
@CommandProtocol @MainActor
package protocol NameCommands: AnyObject, Sendable {
  /// Signs the messages of this connection.
  func signAs(_ name: String)
}

/// A message on the board.
package struct Message: Encodable, Sendable {
  package let author: String
  package let text: String
}

/// The latest message.
enum LatestMessage: BroadcastKey { typealias Value = String }

/// A board that stores the messages that all connections share.
@MainActor
final class Board {
  struct IsEmptyMessage: Error, CustomStringConvertible {
    let description = "the message is empty: write something"
  }

  @Broadcasted private(set) var latest = ""
  private(set) var messages: [Message] = []

  func post(_ text: String, by author: String) throws {
    guard !text.isEmpty else { throw IsEmptyMessage() }
    messages.append(Message(author: author, text: text))
    latest = "\(author): \(text)"
  }
}

/// The handler for one connection, which posts messages under a name.
final class Guest: BoardCommands, NameCommands {
  private let board: Board
  private var name: String

  init(_ board: Board, name: String) {
    self.board = board
    self.name = name
  }

  func post(_ text: String) throws { try board.post(text, by: name) }
  func listMessages() -> [Message] { board.messages }
  func signAs(_ name: String) { self.name = name }
}
