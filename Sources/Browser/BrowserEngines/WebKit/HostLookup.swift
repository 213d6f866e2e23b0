#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// The IP addresses of hosts, as the system's resolver knows them.
  @WebKitActor
  enum HostLookup {
    /// Returns the IP addresses of a host, or none if there is no such host.
    static func addresses(of host: String) async -> [String] {
      guard let resolver = g_resolver_get_default() else { return [] }
      defer { g_object_unref(UnsafeMutableRawPointer(resolver)) }
      let outcome = await withCheckedContinuation { continuation in
        let operation = PendingOperation<[String]>(continuation)
        g_resolver_lookup_by_name_async(
          resolver, host, nil,
          { resolver, result, argument in
            // Safe: GLib passes the resolver that the operation was started on.
            let resolver = resolver.map {
              UnsafeMutableRawPointer($0).assumingMemoryBound(to: GResolver.self)
            }
            let list = g_resolver_lookup_by_name_finish(resolver, result, nil)
            PendingOperation.end(argument, with: .success(HostLookup.texts(of: list)))
          }, operation.argument)
      }
      return (try? outcome.get()) ?? []
    }

    /// Returns the addresses in a list and releases the list.
    private nonisolated static func texts(of list: UnsafeMutablePointer<GList>?) -> [String] {
      defer { g_resolver_free_addresses(list) }
      return sequence(first: list, next: { $0?.pointee.next }).compactMap { node in
        // Safe: the list consists of IP addresses.
        guard let data = node?.pointee.data else { return nil }
        let text = g_inet_address_to_string(data.assumingMemoryBound(to: GInetAddress.self))
        defer { g_free(text) }
        return String(text)
      }
    }
  }
#endif
