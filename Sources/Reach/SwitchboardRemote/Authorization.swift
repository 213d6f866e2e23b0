import Foundation
internal import NIOCore
import ProfileFiles
import Switchboard
package import SwitchboardREPL

// This file decides who may ask what. The page "The protocol" has the table.

// MARK: - Connections

/// The users with whose processes this process exchanges messages.
package struct TrustedUsers: Sendable {
  private let users: Set<UInt32>

  /// Creates a value that trusts one user, and root, who can do everything anyway.
  /// - Parameter user: The user. Defaults to the user of this process.
  package init(_ user: UInt32 = geteuid()) { self.init(only: [user, 0]) }

  init(only users: Set<UInt32>) { self.users = users }

  /// Returns whether a user is trusted. An unknown user is not.
  func contains(_ user: UInt32?) -> Bool { user.map(users.contains) ?? false }
}

extension RemoteAddress {
  /// Checks that no other user can put a socket at this address.
  /// - Throws: ``RemoteError`` if other users can write the folder of the socket.
  func checkFolder() throws(RemoteError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do throws(DirectoryTrustError) { try PrivateDirectory.checkTrust(in: folder) } catch {
      throw .untrusted(error)
    }
  }
}

extension Channel {
  /// Returns the user of the process at the other end of a Unix domain socket, or nil if it is
  /// unknown.
  func peerUser() -> EventLoopFuture<UInt32?> {
    guard let socket = self as? any SocketOptionProvider else {
      return eventLoop.makeSucceededFuture(nil)
    }
    // The option's value has exactly the layout of the given type on each system.
    #if canImport(Darwin)
      let peer: EventLoopFuture<xucred> = socket.unsafeGetSocketOption(
        level: SocketOptionLevel(0), name: LOCAL_PEERCRED)
      return peer.map { Optional($0.cr_uid) }.recover { _ in nil }
    #else
      let peer: EventLoopFuture<PeerCredentials> = socket.unsafeGetSocketOption(
        level: SocketOptionLevel(SOL_SOCKET), name: SO_PEERCRED)
      return peer.map { Optional($0.user) }.recover { _ in nil }
    #endif
  }
}

#if !canImport(Darwin)
  /// The C structure `ucred`, which Swift does not import from Glibc: a process, its user and its
  /// group, in 32 bits each.
  private struct PeerCredentials {
    let process: Int32
    let user: UInt32
    let group: UInt32
  }
#endif

// MARK: - What a client may ask of a server

extension PromptOptions {
  /// Returns the options of a prompt that a server grants.
  /// - Parameter offersOffTheRecord: Whether the program shows clients what is off the record.
  /// - Throws: ``RemoteFailure`` if the directory depends on that of the server.
  func granted(offeringOffTheRecord: Bool) throws(RemoteFailure) -> Self {
    guard directory.hasPrefix("/") else {
      throw .malformed(because: "the member ‘directory’ is not an absolute path")
    }
    var options = self
    options.includesOffTheRecord = includesOffTheRecord && offeringOffTheRecord
    return options
  }
}

// MARK: - What a server may ask of a client

/// A terminal that does for a program only what the user's own lines ask for.
@MainActor
package final class AuthorizedTerminal {
  private let terminal: any PromptTerminal
  private let options: PromptOptions
  private let allowsShell: Bool
  /// The shell commands of the running line that have not been run.
  private var commands: [TypedShellCommands.Command] = []
  /// The shell commands of lines with jobs that have not been run.
  private var jobCommands: [TypedShellCommands.Command] = []
  /// The variables that lines have set, or to which the user has agreed. The prompt itself sets
  /// `last`.
  private var variables: Set<String> = ["last"]
  /// The lines that are running.
  private var lines: [TypedShellCommands] = []
  /// The lines that the user has typed.
  private(set) var typedLines: Set<String> = []
  /// The number of questions without an answer.
  private var openCount = 0

  /// Creates an object that stands between a terminal and a program.
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - options: The properties of this process.
  ///   - allowsShell: Whether lines can run shell commands.
  package init(_ terminal: any PromptTerminal, _ options: PromptOptions, allowsShell: Bool) {
    self.terminal = terminal
    self.options = options
    self.allowsShell = allowsShell
  }

  /// Notes that a line begins to run.
  func begin(_ line: String) {
    let shell = TypedShellCommands(on: line)
    lines.append(shell)
    if options.isInteractive { typedLines.insert(line) }
    commands += shell.commands
    variables.formUnion(shell.variables)
  }

  /// Notes that a line has ended. Its jobs go on.
  func end() {
    let line = lines.removeLast()
    if line.hasJob { jobCommands += commands }
    commands = []
  }

  private var isRunning: Bool { !lines.isEmpty }

  /// A Boolean value that indicates whether the user can type an answer. While a shell command runs,
  /// what the user types belongs to that command.
  private var canAskUser: Bool { options.isInteractive && isRunning && openCount == 1 }
}

// MARK: - PromptClient

extension AuthorizedTerminal: PromptClient {
  package func show(_ event: OutputEvent) {
    guard event.kind == .bytes, !isRunning else { return terminal.show(event) }
    terminal.show(.text(String(decoding: event.bytes ?? Data(), as: UTF8.self)))
  }

  package func answer(_ question: PromptQuestion) async -> PromptAnswer? {
    openCount += 1
    defer { openCount -= 1 }
    let refusal = await refusal(of: question)
    guard let refusal else { return await terminal.answer(granted(question)) }
    terminal.show(.error(ErrorReport(refusal, kind: "refused")))
    return PromptAnswer()
  }

  /// Returns the reason to refuse a question, or nil to answer it.
  private func refusal(of question: PromptQuestion) async -> String? {
    switch question.kind {
    case .shell, .shellOutput: return await refusal(ofShell: question)
    case .secret where !canAskUser:
      return "the program asked for a secret while no line waits for what you type: run it again"
    case .input where !options.offersInput || !isRunning:
      return "the program asked for the standard input, which no running line offers: run the line "
        + "with -c or from a script"
    case .handover where !canAskUser || !allowsShell:
      return "the program asked to use the terminal or a program of yours, which no line allows"
    case .secret, .input, .handover: return nil
    }
  }

  private func refusal(ofShell question: PromptQuestion) async -> String? {
    let text = "‘\(question.text)’"
    guard allowsShell else {
      return "\(text) was not run, because the program is not the browser of your profile: add "
        + "--allow-shell if you trust it"
    }
    let foreign = question.variables.keys.filter { !variables.contains($0) }.sorted()
    if foreign.isEmpty, take(question) { return nil }
    if canAskUser, await terminal.confirms(shellCommand: question.text, adding: foreign) {
      variables.formUnion(foreign)
      _ = take(question)
      return nil
    }
    if let name = foreign.first {
      return "\(text) was not run, because no line here has set the variable ‘\(name)’ that the "
        + "program adds to it: set it with ‘let’"
    }
    let line = question.input == nil ? "!" : "… | "
    return "\(text) was not run, because it is not on this line: type ‘\(line)\(question.text)’"
  }

  /// Returns whether a question names a shell command that a line contains and that has not been run.
  private func take(_ question: PromptQuestion) -> Bool {
    let command = TypedShellCommands.Command(question.text, readsOutput: question.input != nil)
    if let index = commands.firstIndex(of: command) {
      commands.remove(at: index)
      return true
    }
    guard let index = jobCommands.firstIndex(of: command) else { return false }
    jobCommands.remove(at: index)
    return true
  }

  /// Returns a question with what only this process decides.
  private func granted(_ question: PromptQuestion) -> PromptQuestion {
    var question = question
    question.sharesInput = question.sharesInput && (options.isInteractive || options.offersInput)
    question.parameters = options.parameters
    if question.kind == .secret { question.text = Self.name(ofSecret: question.text) }
    return question
  }

  /// Returns the name of a secret, or a general one if the name could be mistaken for a sentence.
  private static func name(ofSecret name: String) -> String {
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_<>[] ".contains($0) }
    return isName && name.count <= 40 ? name : "a secret"
  }
}
