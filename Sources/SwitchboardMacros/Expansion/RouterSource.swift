/// Writes the Swift source that a command protocol expands to.
struct RouterSource {
  let model: CommandProtocolModel
  var access: String { model.access }
  var routerName: String { model.name + "Router" }

  init(_ model: CommandProtocolModel) {
    self.model = model
  }

  /// The router: a class that conforms to the protocol and sends each call to its handler.
  var router: String {
    """
    /// Routes ``\(model.name)`` to their handlers.
    @MainActor
    \(model.availability)\(access) final class \(routerName): \
    Switchboard.CommandRouter<any \(model.name)>, Switchboard.CommandRouting, \(model.name) {
      \(access) typealias HandlerProtocol = any \(model.name)
      \(access) var commands: any \(model.name) { self }
    \(keys)
    \(description)
    \(inheritance)
    \(model.commands.map(method).joined(separator: "\n"))
    \(run)
    }
    """
  }

  /// The defaults that make a router of an inheriting protocol call this one's.
  /// - Parameter type: The protocol, with what it is nested in.
  func inheritedMethods(of type: String) -> String {
    model.commands.map { inheritedMethod($0, of: type) }.joined(separator: "\n")
  }
}
