#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// A namespace for looking up the IP addresses of hosts with the system's resolver.
  @WebKitActor
  enum HostLookup {
    /// Returns the IP addresses of a host, or none if there is no such host.
    static func addresses(of host: String) async -> [String] {
      guard let resolver = g_resolver_get_default() else { return [] }
      defer { g_object_unref(UnsafeMutableRawPointer(resolver)) }
      let addresses = await perform {
        g_resolver_lookup_by_name_async(resolver, host, nil, $0, $1)
      } finish: {
        Self.texts(of: g_resolver_lookup_by_name_finish(resolver, $0, &$1))
      }
      return (try? addresses.get()) ?? []
    }

    /// Returns the addresses in a list and releases the list.
    private static func texts(of list: UnsafeMutablePointer<GList>?) -> [String] {
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
