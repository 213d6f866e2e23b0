import Foundation
import Switchboard

/// A value from a server: the result of a command, or the value of a broadcast property.
///
/// People read its ``text``. A program decodes the value with ``decoded(as:)`` if its type conforms
/// to `Encodable` in the server.
public struct RemoteValue: Sendable {
  /// The value as text that a person can read, or nil for a command without a result.
  public let text: String?
  /// The value as JSON, or nil if it cannot be encoded.
  let json: Data?
  /// The message that contains the value, or nil in the program that has the value.
  let message: Data?

  init(text: String?, json: Data?) {
    self.text = text
    self.json = json
    message = nil
  }

  /// Creates a value that was sent.
  init(text: String?, message: Data) {
    self.text = text
    self.message = message
    json = nil
  }

  /// A value that was sent with the message that contains it.
  private struct Envelope<Value: Decodable>: Decodable {
    let value: Value
  }

  /// Returns the value.
  /// - Parameter type: The type of the value in the server, or a type with the same JSON.
  /// - Throws: ``RemoteError`` if the value was sent as text only, or has another type.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    do {
      if let json { return try JSONDecoder.remote().decode(type, from: json) }
      return try JSONDecoder.remote().decode(Envelope<Value>.self, from: message ?? Data()).value
    } catch {
      throw RemoteError.undecodable(type, because: "\(error)")
    }
  }
}

// MARK: - Codable

extension RemoteValue: Codable {
  private enum CodingKeys: CodingKey {
    case text
  }

  /// The key with which a decoder gets the message that it decodes.
  static let messageKey = CodingUserInfoKey(rawValue: "message")

  /// Decodes a value.
  /// - Throws: `DecodingError` if the text is not a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      String.self, forKey: .text)
    json = nil
    message = Self.messageKey.flatMap { decoder.userInfo[$0] as? Data }
  }
}

extension JSONDecoder {
  /// Returns a decoder for the values that ``Foundation/JSONEncoder/remote()`` encodes.
  static func remote() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}

extension JSONEncoder {
  /// Returns an encoder that loses nothing, so that a client decodes an equal value.
  ///
  /// The JSON of a prompt is for readers: it has keys in snake_case and whole seconds.
  static func remote() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }
}
