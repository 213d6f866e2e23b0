#if WebKitGTK
  internal import BrowserPages
  internal import Foundation

  /// Rules that keep a page of the network from loading anything from this computer or its network:
  /// pictures, styles, scripts, frames, requests of scripts and sockets, also after redirects.
  ///
  /// WebKit checks the rules in the processes that load. It compares normalized addresses with
  /// regular expressions, which may not contain alternatives.
  struct ContentRules: Encodable {
    private struct Rule: Encodable {
      let trigger: [String: Value]
      let action = ["type": "block"]
    }

    /// The value of a trigger's condition.
    private enum Value: Encodable {
      case pattern(String)
      case patterns([String])

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .pattern(let pattern): try container.encode(pattern)
        case .patterns(let patterns): try container.encode(patterns)
        }
      }
    }

    private let rules: [Rule]

    /// Creates rules.
    ///
    /// - Parameter localHosts: The names of hosts that are known to be on this computer or its
    ///   network.
    init(localHosts: [String: HostReach]) {
      let computer = Self.patterns(of: .computer, and: localHosts)
      let network = Self.patterns(of: .network, and: localHosts)
      rules =
        Self.rules(blocking: computer, unless: computer)
        + Self.rules(blocking: network, unless: network + computer)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rules)
    }

    /// Returns the rules that block addresses unless the tab's page and the frame match a pattern.
    ///
    /// A frame without an address, such as one with a `srcdoc` attribute, counts as its page.
    private static func rules(blocking targets: [String], unless sources: [String]) -> [Rule] {
      let pages = sources + ["^file:"]
      return targets.flatMap { target in
        [("unless-top-url", pages), ("unless-frame-url", pages + ["^about:"])].map {
          Rule(trigger: ["url-filter": .pattern(target), $0: .patterns($1)])
        }
      }
    }
  }

  // MARK: - Patterns

  extension ContentRules {
    /// Returns patterns for the addresses of hosts with a reach.
    static func patterns(
      of reach: HostReach, and localHosts: [String: HostReach] = [:]
    ) -> [String] {
      let names = localHosts.filter { $0.value == reach }.keys.sorted()
        .map { NSRegularExpression.escapedPattern(for: $0) + "\\.?" }
      return ((hosts[reach] ?? []) + names).map { "^[a-z]+://([^/?#]*@)?\($0)[:/]" }
    }

    private static let hosts: [HostReach: [String]] = [
      .computer: [
        "localhost\\.?", "[^/?#@:]*\\.localhost\\.?", "127\\.[0-9.]+", "0\\.[0-9.]+",
        "\\[::[0-9a-f]?[0-9a-f]?[0-9a-f]?[0-9a-f]?\\]", "\\[64:ff9b::[0-9a-f]*\\]",
        "\\[2002::[0-9a-f:]*\\]",
      ] + mapped("7f[0-9a-f][0-9a-f]", "[0-9a-f][0-9a-f]?"),
      .network: [
        "10\\.[0-9.]+", "172\\.1[6-9]\\.[0-9.]+", "172\\.2[0-9]\\.[0-9.]+",
        "172\\.3[01]\\.[0-9.]+", "192\\.168\\.[0-9.]+", "169\\.254\\.[0-9.]+",
        "100\\.6[4-9]\\.[0-9.]+", "100\\.[7-9][0-9]\\.[0-9.]+", "100\\.1[01][0-9]\\.[0-9.]+",
        "100\\.12[0-7]\\.[0-9.]+", "\\[f[cd][0-9a-f][0-9a-f]:[0-9a-f:]+\\]",
        "\\[fe[89a-f][0-9a-f]:[0-9a-f:]+\\]", "\\[64:ff9b:1:[0-9a-f:]+\\]",
      ] + mapped("a[0-9a-f][0-9a-f]", "ac1[0-9a-f]", "c0a8", "a9fe", "64[4-7][0-9a-f]"),
    ]

    /// Returns patterns for the IPv6 addresses that stand for an IPv4 address, as ``HostReach`` lists
    /// them. WebKit writes the IPv4 address in hexadecimal.
    private static func mapped(_ starts: String...) -> [String] {
      starts.flatMap { start in
        ["::", "::ffff:", "::ffff:0:", "64:ff9b::"].map { "\\[\($0)\(start):[0-9a-f]+\\]" }
          + ["\\[2002:\(start):[0-9a-f:]+\\]"]
      }
    }
  }
#endif
