#if NATS
  internal import Foundation
  public import Switchboard

  /// The address of a NATS server, and how to connect to it.
  ///
  /// Servers and clients of the same programs use the same ``lifetime``.
  public struct NATSConfiguration: Sendable {
    /// The addresses of the servers of a cluster, such as `nats://127.0.0.1:4222`.
    ///
    /// An address can contain a user and a password, or a token, in which percent-encoding is
    /// decoded. All addresses have the same user, and either all or none have the scheme `tls`,
    /// which demands encryption. Then a server without TLS is refused before anything is sent.
    public var servers: [String]
    /// The name of a user, or nil if the server needs none. A user in the addresses takes precedence.
    public var user: String?
    /// The password of the user.
    public var password: String?
    /// A token, or nil if the server needs none.
    public var token: String?
    /// The path of a file with the seed of an nkey, as `nk` creates it, or nil if the server needs
    /// none.
    public var seedFile: String?
    /// The path of a credentials file, as `nsc` creates it, or nil if the server needs none.
    public var credentialsFile: String?
    /// The path of the certificates that servers are checked against, or nil to use those of the
    /// system. Certificates demand encryption.
    public var certificateAuthorities: String?
    /// The paths of this program's certificate and of its private key, or nil if the server asks
    /// for none. A certificate demands encryption.
    public var certificate: (chain: String, key: String)?

    /// The name of the program, which clients can read. Defaults to the name of the process.
    public var program = ProcessInfo.processInfo.processName
    /// The version of the program, which clients can read.
    public var version = ""
    /// The effects that the commands of clients may have. Defaults to `.all`. The program refuses other
    /// commands, and leaves them out of its description.
    public var permittedEffects = CommandEffects.all

    /// The time in which a connection must be made.
    public var connectionLimit = Duration.seconds(2)
    /// The time between two attempts to connect again.
    public var reconnectionDelay = Duration.seconds(1)
    /// The time in which all programs have connected again after their servers were lost. For so
    /// long, a client that is connected again waits for properties that it doesn't find.
    public var reconnectionLimit = Duration.seconds(5)
    /// The time after which a client gives up a call if the program gives no sign of life.
    public var patience = Duration.seconds(5)
    /// The time between the signs of life that a program gives while it runs a command.
    public var signInterval = Duration.seconds(1)
    /// The number of commands that a program runs at a time. It refuses further calls.
    public var callLimit = 1_000
    /// The number of commands that a program runs at a time for one caller. A caller is a client, or an
    /// account whose calls are imported.
    public var callLimitOfCaller = 250
    /// The number of outcomes that a program keeps for callers that repeat a call with its key. See
    /// ``NATSClient/once(_:)``.
    public var keptOutcomeLimit = 1_000
    /// The number of bytes that can wait to be sent to the servers, and the number that can wait in
    /// the program to be received. Further messages are not sent, or are lost.
    public var pendingLimit = 64 << 20
    /// The time for which the values of a program that was killed are kept.
    public var lifetime = Duration.seconds(60)
    /// A Boolean value that indicates whether the servers keep values on disk instead of in memory.
    /// Defaults to false, because a program that is connected again writes its values again.
    public var keepsValuesOnDisk = false
    /// The number of servers of a cluster that keep each value.
    public var replicas = 1
    /// The clock that measures the time.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// A closure that returns the time by the clock of this machine.
    var date: @Sendable () -> Date = { .now }

    /// Creates the default options for a server or a cluster.
    /// - Parameter servers: The addresses of the servers.
    public init(_ servers: String...) { self.servers = servers }
  }
#endif
