#if NATS
  internal import Foundation
  internal import SwitchboardRemote

  /// A value of a property, or the reason why it cannot be sent, as the bucket stores it.
  ///
  /// The bucket keeps only the newest message of a property. So each value also says with which
  /// number the values of its instance began. An observer that has seen an earlier number knows
  /// that this instance has ended, even if a new one has replaced the mark of the end.
  struct StoredValue: Decodable {
    let message: ServerMessage
    /// The number of the first value since the property was bound, or nil if it is unknown.
    let firstNumber: Int?

    private enum Key: String, CodingKey {
      case firstNumber = "since"
    }

    init(from decoder: any Decoder) throws {
      message = try ServerMessage(from: decoder)
      firstNumber = try decoder.container(keyedBy: Key.self)
        .decodeIfPresent(Int.self, forKey: .firstNumber)
    }

    /// Returns what the bucket stores.
    /// - Parameters:
    ///   - message: The message as a JSON object.
    ///   - firstNumber: The number of the first value since the property was bound.
    static func data(_ message: Data, firstNumber: Int) -> Data {
      message.dropLast() + Data(#","\#(Key.firstNumber.rawValue)":\#(firstNumber)}"#.utf8)
    }
  }
#endif
