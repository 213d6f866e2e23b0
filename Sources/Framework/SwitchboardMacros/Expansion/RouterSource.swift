/// A generator for the source of a command protocol's router.
struct RouterSource {
  let model: CommandProtocolModel
  var access: String { model.access }
  var routerName: String { model.name + "Router" }

  init(_ model: CommandProtocolModel) {
    self.model = model
  }

  /// The router class, which conforms to the protocol by the methods of ``sending(of:)``.
  var router: String {
    """
    /// Routes ``\(model.name)`` to their handlers.
    @MainActor
    \(model.availability)\(access) final class \(routerName): \
    \(switchboard)CommandRouter<any \(model.name)>, \(switchboard)CommandRouting, \(model.name) {
      \(access) typealias HandlerProtocol = any \(model.name)
    \(keys)
    \(types)
    \(description)
    \(inheritance)
    \(calls)
    }
    """
  }

  /// The names of the types in the commands of a nested protocol, for the extension.
  private var types: String {
    guard model.isNested else { return "" }
    let names = model.typeNames.map { "    \(access) typealias \($0.name) = \($0.type)" }
    return """
        /// The types in the commands, by which the extension names them.
        \(access) enum CommandTypes {
      \(names.joined(separator: "\n"))
        }
      """
  }

  /// Returns the methods by which routers and spies send the commands through this protocol's router,
  /// and the member by which the router of an inheriting protocol finds this one.
  /// - Parameter type: The name of the protocol, including its enclosing types.
  func sending(of type: String) -> String {
    let router = """
        \(access) static var \(model.name.memberName)Router: \(type)Router.Type { \(type)Router.self }
      """
    return ([router] + model.commands.map { method($0, of: type) }).joined(separator: "\n")
  }
}
