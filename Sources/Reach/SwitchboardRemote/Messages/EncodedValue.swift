package import Foundation
internal import NIOCore
import Switchboard

/// The value of a property, which is encoded when it is first sent.
@MainActor
package final class EncodedValue {
  /// A closure that returns the value as a client gets it.
  let encoded: @MainActor () -> RemoteValue
  /// The members of the message that depend on the value, and the end of the message.
  private lazy var members = Array(encoded().members)

  init(_ reading: BroadcastReading) { encoded = { RemoteValue(reading) } }

  /// Creates a value of another program.
  init(_ value: RemoteValue) { encoded = { value } }

  /// Returns whether a client gets the same value.
  func isSame(as other: EncodedValue) -> Bool { members == other.members }

  /// Returns the message with a number, without its frame.
  package func message(_ number: Int) -> Data { Data(head(number).utf8) + members }

  private func head(_ id: Int) -> String { #"{"type":"value","id":\#(id)"# }

  /// Writes the frame of the message for an observation.
  func write(for id: Int, to buffer: inout ByteBuffer) {
    let head = head(id)
    buffer.writeInteger(UInt32(head.utf8.count + members.count))
    buffer.writeString(head)
    buffer.writeBytes(members)
  }

  /// The approximate number of bytes of the message.
  var size: Int { members.count + 40 }
}
