import Foundation
internal import NIOCore
public import Switchboard
package import SwitchboardREPL

/// The options of a server.
public struct RemoteServerConfiguration: Sendable {
  /// The name of the program, which clients can read. Defaults to the name of the process.
  public var program = ProcessInfo.processInfo.processName
  /// The version of the program, which clients can read.
  public var version = ""
  /// A Boolean value that indicates whether clients reach off-the-record dispatchers and
  /// broadcasters. Defaults to false.
  public var includesOffTheRecord = false
  /// The effects that the commands of clients may have. Defaults to `.all`.
  ///
  /// With `.reads`, clients only run commands that declare `@Effects(.reads)`. The server refuses
  /// the others, also at prompts, and leaves them out of its description.
  public var permittedEffects = CommandEffects.all
  /// What clients may add to the program. By default, they can't register commands, provide properties or
  /// wrap commands.
  public var grant = RemoteGrant()
  /// The time in which a client must answer a call of a command that it handles, or report progress.
  /// The call fails then.
  public var handlerLimit = Duration.seconds(10)
  /// The time in which a client must answer whether a command that it wraps may run. The connection of
  /// the client ends then, because the whole program may wait.
  public var reviewLimit = Duration.seconds(1)
  /// A closure that returns the root of the coordinator tree, which prompts and inspectors show.
  /// Defaults to nil, for a program without coordinators.
  public var coordinators: (@MainActor @Sendable () -> CoordinatorNode?)?
  /// The maximum number of bytes of a message.
  public var messageLimit = Frame.standardLimit
  /// The maximum number of bytes of replies that wait until a client reads them. The server closes
  /// the connection of a client that leaves more unread.
  public var replyLimit = 64 << 20
  /// The maximum number of clients at a time.
  public var connectionLimit = 64
  /// The maximum number of open requests of a client, including its observations.
  public var requestLimit = 256
  /// The time in which a client must answer while the program waits for the end of its script. The
  /// server closes the connection of a client that has stalled.
  package var answerLimit = Duration.seconds(10)
  /// The time in which a client must send its greeting.
  public var greetingLimit = Duration.seconds(10)
  /// The clock that measures the time.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// A closure that returns what the program offers to the prompts of clients, or nil to offer the
  /// server's dispatcher, broadcaster and coordinators. Its argument is the properties of the client.
  package var offer: (@MainActor @Sendable (PromptOptions) -> PromptOffer)?

  /// A Boolean value that indicates whether a client can open a prompt that includes what is off the
  /// record.
  package var offersOffTheRecordPrompts = true

  /// A Boolean value that indicates whether the program itself ensures that no other process serves
  /// the address, so that no lock file is needed.
  package var isExclusive = false

  /// The users whose processes may connect.
  package var users = TrustedUsers()

  /// Creates the default options.
  public init() {}
}
