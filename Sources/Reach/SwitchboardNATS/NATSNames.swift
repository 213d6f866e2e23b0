#if NATS
  internal import Foundation
  internal import SwitchboardRemote

  /// The names of subjects and keys for programs of one kind.
  struct NATSNames: Sendable {
    let kind: String

    /// Creates names for a kind of programs.
    /// - Throws: ``RemoteError`` if the kind has other characters than a NATS bucket allows.
    init(_ kind: String) throws(RemoteError) {
      let isUsable = kind.utf8.allSatisfy(Self.isPlain)
      guard isUsable, 1...Self.kindLimit ~= kind.utf8.count else { throw .unusableKind(kind) }
      self.kind = kind
    }

    /// The number of characters that a kind can have at most.
    static let kindLimit = 128

    /// The number of bytes that the escaped name of a command or of a property can have at most. A
    /// NATS server closes a connection that sends it a subject of about 4 KB.
    static let nameLimit = 1024

    /// Returns whether a command or a property has a name that is not too long.
    static func isShort(_ name: String) -> Bool { escaped(name).utf8.count <= nameLimit }

    /// The content of a sign of life. For a caller of another account, the server takes an empty message
    /// for the last response.
    static let sign = Data(" ".utf8)

    /// The queue group of the handlers of a command, of which one gets each call.
    static let handlers = "handlers"

    /// The number of a failure whose command has not run. The number of any other reply is 0.
    static let notRun = 1

    /// The number of a failure that names the program that has run the command.
    static let elsewhere = 2

    /// Returns the subject of the calls of a command.
    /// - Parameter program: The program that gets the calls, or nil for all programs with a handler.
    func calls(of command: String, at program: String? = nil) -> String {
      let program = program.map { "\($0)." } ?? ""
      return "switchboard.\(kind).\(program)run.\(Self.escaped(command, allowing: "."))"
    }

    /// The subject of the cancellations of calls.
    var cancellations: String { "switchboard.\(kind).cancel" }

    /// Returns the subject of the requests of one type to one program.
    func requests(_ type: String, to program: String) -> String {
      "switchboard.\(kind).\(program).\(type)"
    }
  }

  // MARK: - Headers

  /// The headers of calls. All others belong to the trace of the caller.
  enum NATSHeader {
    /// The milliseconds for which the caller still waits.
    static let timeLeft = "Switchboard-Time-Left"
    /// The key with which the caller may repeat the call.
    static let key = "Switchboard-Key"

    static func isOfTrace(_ name: String) -> Bool { !name.hasPrefix("Switchboard-") }
  }

  // MARK: - Keys

  extension NATSNames {
    /// The bucket with the values of all programs of the kind.
    var bucket: String { "switchboard_\(kind)" }

    /// The stream of the bucket.
    var stream: String { "KV_\(bucket)" }

    /// Returns the subject of a key in the bucket.
    func subject(of key: String) -> String { "$KV.\(bucket).\(key)" }

    /// Returns the key of the greeting of a program. The name `*` stands for all programs.
    static func greeting(of program: String) -> String { "\(program).program" }

    /// Returns the key of a property of a program. The name `*` stands for all programs.
    static func property(_ name: String, of program: String) -> String {
      "\(program).property.\(escaped(name))"
    }

    /// Returns the key of the program that runs a call.
    static func claim(_ key: String, _ command: String) -> String {
      "once.\(escaped(command)).\(escaped(key))"
    }

    /// Returns the program in the subject of a key.
    func program(in subject: String) -> String? {
      guard subject.hasPrefix("$KV.\(bucket).") else { return nil }
      return subject.dropFirst(bucket.utf8.count + 5).split(separator: ".").first.map(String.init)
    }

    /// Returns a name in which only characters that a key allows are left as they are.
    static func escaped(_ name: String, allowing other: Character? = nil) -> String {
      // Nearly all names are left as they are, and each call needs one.
      if name.utf8.allSatisfy({ isPlain($0) || $0 == other?.asciiValue }) { return name }
      return name.utf8.map { byte in
        let character = Character(Unicode.Scalar(byte))
        return isPlain(byte) || character == other
          ? String(character) : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
#endif
