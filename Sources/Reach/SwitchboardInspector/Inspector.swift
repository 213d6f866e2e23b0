public import Switchboard
public import SwitchboardRemote

/// A web page that shows what happens in a program: its coordinators, the handlers of its commands,
/// its properties, and each dispatch.
///
/// ```swift
/// let inspector = Inspector(dispatcher: dispatcher, broadcaster: broadcaster)
/// print(try await inspector.serve())
/// ```
///
/// The inspector works until you call ``stop()``, even if you don't keep it. See
/// <doc:SwitchboardInspector>.
@MainActor
public final class Inspector {
  private let configuration: RemoteServerConfiguration
  private let connections: RemoteConnections
  private var state = State.stopped
  /// The pages that wait, or nil if pages don't wait.
  private var heldPages: [CheckedContinuation<Void, Never>]?

  private enum State {
    case stopped, starting
    case listening(InspectorListener)
    case stopping
  }

  /// Creates an inspector for a program whose frontmost dispatcher and broadcaster change.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - configuration: The options of the server behind the page.
  public init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    configuration: RemoteServerConfiguration = RemoteServerConfiguration()
  ) {
    var configuration = configuration
    configuration.offersOffTheRecordPrompts = configuration.includesOffTheRecord
    // The page observes all properties at once.
    configuration.requestLimit = max(configuration.requestLimit, Self.requestLimit)
    self.configuration = configuration
    connections = RemoteConnections(
      dispatcher: dispatcher, broadcaster: broadcaster, configuration: configuration)
  }

  /// Creates an inspector.
  /// - Parameters:
  ///   - dispatcher: The dispatcher that runs the commands.
  ///   - broadcaster: The broadcaster whose properties are shown.
  ///   - coordinators: The root of the coordinator tree, or nil if there are no coordinators.
  public convenience init(
    dispatcher: CommandDispatcher, broadcaster: Broadcaster, coordinators: CoordinatorNode? = nil
  ) {
    var configuration = RemoteServerConfiguration()
    configuration.coordinators = { [weak coordinators] in coordinators }
    self.init(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration)
  }

  private static let requestLimit = 10_000
}

// MARK: - Serving

extension Inspector {
  /// Serves the page on this machine, and returns as soon as it can be opened.
  /// - Parameter port: The port, or 0 for any free port.
  /// - Returns: The address of the page. It contains a secret, another one at each call. Anyone who
  ///   knows the address can run all commands.
  /// - Throws: ``InspectorError`` if the port cannot be used, or if the inspector is already
  ///   serving.
  public func serve(port: Int = 0) async throws(InspectorError) -> String {
    guard case .stopped = state else { throw .serving }
    state = .starting
    // After a stop, an open page can send the old token to another program at its port.
    let token = InspectorToken()
    do throws(InspectorError) {
      let listener = try await InspectorListener.open(port, token, configuration) {
        await self.accept($0)
      }
      guard case .starting = state else {
        await listener.close()
        throw .stopped
      }
      state = .listening(listener)
      return "http://127.0.0.1:\(listener.port ?? port)/\(token.text)/"
    } catch {
      state = .stopped
      throw error
    }
  }

  /// Stops serving, ends the connections of all pages, and cancels the commands that they run.
  public func stop() async {
    admitPages()
    switch state {
    case .stopped, .stopping: break
    case .starting: state = .stopping
    case .listening(let listener):
      state = .stopping
      await listener.close()
      await connections.end(becauseOf: nil)
      state = .stopped
    }
  }

  /// The number of pages that are open.
  public var connectionCount: Int { connections.count }

  /// Lets pages wait until ``admitPages()`` is called, so that they see the program as a whole.
  package func holdPages() { heldPages = heldPages ?? [] }

  /// Lets pages connect.
  package func admitPages() {
    let pages = heldPages ?? []
    heldPages = nil
    for page in pages { page.resume() }
  }

  private func accept(_ channel: FrameChannel) async {
    if heldPages != nil { await withCheckedContinuation { heldPages?.append($0) } }
    switch state {
    case .starting, .listening: await connections.accept(channel)
    case .stopped, .stopping: await connections.refuse(channel, because: .stopping)
    }
  }
}
