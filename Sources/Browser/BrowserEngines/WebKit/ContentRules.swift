#if WebKitGTK
  internal import BrowserPages
  internal import Foundation

  /// Rules that keep a page of the network from loading anything from this computer or its network:
  /// pictures, styles, scripts, frames, requests of scripts and sockets, also after redirects.
  ///
  /// WebKit checks the rules in the processes that load. It compares normalized addresses with
  /// regular expressions, which may not contain alternatives.
  enum ContentRules {
    /// Returns the rules as an object that can be written as JSON.
    ///
    /// - Parameter localHosts: The names of hosts that are known to be on this computer or its
    ///   network.
    static func rules(localHosts: [String: HostReach]) -> [[String: Any]] {
      let computer = patterns(of: .computer, and: localHosts)
      let network = patterns(of: .network, and: localHosts)
      return rules(blocking: computer, unless: computer)
        + rules(blocking: network, unless: network + computer)
    }

    /// Returns the rules that block addresses unless the tab's page and the frame match a pattern.
    ///
    /// A frame without an address, such as one with a `srcdoc` attribute, counts as its page.
    private static func rules(
      blocking targets: [String], unless sources: [String]
    ) -> [[String: Any]] {
      let pages = sources + ["^file:"]
      return targets.flatMap { target in
        [("unless-top-url", pages), ("unless-frame-url", pages + ["^about:"])].map {
          ["trigger": ["url-filter": target, $0: $1], "action": ["type": "block"]]
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
      let addresses = HostReach.ranges.filter { $0.reach == reach }.flatMap(\.range.patterns)
      let local = reach == .computer ? ["localhost\\.?", "[^/?#@:]*\\.localhost\\.?"] : []
      return (addresses + local + names).map { "^[a-z]+://([^/?#]*@)?\($0)[:/]" }
    }
  }

  extension AddressRange {
    /// Patterns for the addresses in the range, as WebKit writes them.
    fileprivate var patterns: [String] { bytes.count == 4 ? patternsOfIPv4 : patternsOfIPv6 }

    private var patternsOfIPv4: [String] {
      let start = bytes.prefix(bitCount / 8).map { "\($0)\\." }.joined()
      guard bitCount % 8 > 0 else { return [start + "[0-9.]+"] }
      let first = Int(bytes[bitCount / 8]), last = first | 0xFF >> (bitCount % 8)
      return Dictionary(grouping: first...last) { $0 / 10 }.sorted { $0.key < $1.key }.map {
        "\(start)\($0)[\($1[0] % 10)-\($1[$1.count - 1] % 10)]\\.[0-9.]+"
      }
    }

    /// WebKit writes eight hexadecimal numbers, and leaves out the longest series of zeros.
    private var patternsOfIPv6: [String] {
      let index = (bitCount - 1) / 16, start = text(ofNumbersBefore: index)
      let rest = index == 7 ? "" : index == 6 ? ":[0-9a-f]+" : ":[0-9a-f:]*"
      let first = number(at: index), last = first | 0xFFFF >> (bitCount - index * 16)
      guard first == 0 else { return ["\\[\(start)\(Self.digits(first, last))\(rest)\\]"] }
      // The series of zeros can include the number.
      let zeros = start.hasSuffix("::") ? start : start + ":"
      let end = index == 7 ? "" : index == 6 ? "[0-9a-f]*" : "[0-9a-f:]*"
      return ["\\[\(start)\(Self.digits(first, last))\(rest)\\]", "\\[\(zeros)\(end)\\]"]
    }

    private func number(at index: Int) -> Int {
      Int(bytes[index * 2]) << 8 | Int(bytes[index * 2 + 1])
    }

    private func text(ofNumbersBefore index: Int) -> String {
      (0..<index).map { String(number(at: $0), radix: 16) + ":" }.joined()
        .replacing(/(?:^|:)(?:0:){2,}/, with: "::", maxReplacements: 1)
    }

    /// Returns a pattern for the numbers that differ in their last bits only.
    private static func digits(_ first: Int, _ last: Int) -> String {
      var pattern = "", first = first, last = last
      while last > 0 || pattern.isEmpty {
        let choice = (first & 0xF...last & 0xF).map { String($0, radix: 16) }.joined()
        // Leading zeros are not written.
        pattern = "[\(choice)]" + (first == 0 && !pattern.isEmpty ? "?" : "") + pattern
        first >>= 4
        last >>= 4
      }
      return pattern
    }
  }
#endif
