#if WebKitGTK
  import BrowserModel
  import BrowserPages
  import Foundation
  import Testing

  @testable import BrowserEngines

  extension EngineTests.WebKit {
    /// Tests of the rules that WebKit compares addresses with.
    struct Rules {
      /// Returns the reach of an address according to the patterns of the rules.
      private func reach(_ address: String, and hosts: [String: HostReach] = [:]) throws
        -> HostReach
      {
        func matches(_ reach: HostReach) throws -> Bool {
          try ContentRules.patterns(of: reach, and: hosts).contains {
            try address.contains(Regex($0))
          }
        }
        return try matches(.computer) ? .computer : matches(.network) ? .network : .everyone
      }

      /// IPv4 addresses at both ends of each range, and others.
      private static var numbers: [UInt32] {
        let starts: [UInt32] = [
          0x0000_0000, 0x0100_0000, 0x0a00_0000, 0x0b00_0000, 0x6440_0000, 0x6480_0000,
          0x7f00_0000, 0x8000_0000, 0xa9fe_0000, 0xa9ff_0000, 0xac10_0000, 0xac20_0000,
          0xc0a8_0000, 0xc0a9_0000,
        ]
        var random = SystemRandomNumberGenerator()
        return starts.flatMap { [$0 &- 1, $0, $0 &+ 0x1_0203] }
          + (0..<2_000).map { _ in random.next() }
          + (0..<256).map { $0 << 16 | 0x6400_0105 } + (0..<256).map { $0 << 16 | 0xac00_0105 }
      }

      @Test func `the rules and the policy agree about IP addresses`() throws {
        let patterns = try [HostReach.computer, .network].map { reach in
          try (reach, ContentRules.patterns(of: reach).map { try Regex($0) })
        }
        for number in Self.numbers {
          let text = [24, 16, 8, 0].map { String(number >> $0 & 0xff) }.joined(separator: ".")
          let high = String(number >> 16, radix: 16)
          let low = String(number & 0xffff, radix: 16)
          let stem = "\(high):\(low)"
          // An IPv6 address is written in another way if the stem begins with zeros.
          let mapped = ["::\(stem)", "::ffff:\(stem)", "::ffff:0:\(stem)", "64:ff9b::\(stem)"]
          let hosts = high == "0" ? ["::\(low)"] : mapped + ["2002:\(stem)::1", "2002:\(stem)::"]
          for host in [text] + hosts.map({ "[\($0)]" }) {
            let found = patterns.first { $0.1.contains { "http://\(host)/".contains($0) } }
            #expect((found?.0 ?? .everyone) == HostReach(host), "\(host)")
          }
        }
      }

      @Test(arguments: [
        ("http://localhost/", HostReach.computer), ("ws://localhost.:80/", .computer),
        ("http://a.b.localhost/", .computer), ("http://user@localhost:8080/", .computer),
        ("http://user:word@127.0.0.1/", .computer), ("https://[::1]/", .computer),
        ("http://[::]/", .computer), ("http://[fe80::1]/", .network),
        ("http://[64:ff9b::1]/", .computer), ("http://[2002::1]/", .computer),
        ("http://[64:ff9b:1::808:808]/", .network), ("http://[fec0::1]/", .network),
        ("http://[2003:7f00:1::]/", .everyone), ("http://[64:ff9b::808:808]/", .everyone),
        ("http://[fd00::1]/", .network),
        ("http://notlocalhost/", .everyone), ("http://localhost.a.org/", .everyone),
        ("http://a.org/127.0.0.1/", .everyone), ("http://a.org/?@localhost/", .everyone),
        ("http://127.0.0.1@a.org/", .everyone), ("http://127.0.0.1.a.org/", .everyone),
        ("http://[2001:db8::1]/", .everyone), ("http://feed.a.org/", .everyone),
        ("http://nas.lan/", .network), ("http://NAS.lan.:81/".lowercased(), .network),
        ("http://nas-lan/", .everyone), ("http://a.nas.lan/", .everyone),
        ("http://mine/", .computer),
      ])
      func `the rules know local hosts`(address: String, reach: HostReach) throws {
        let hosts: [String: HostReach] = ["nas.lan": .network, "mine": .computer]
        #expect(try self.reach(address, and: hosts) == reach)
      }
    }

    /// Tests of the access that hosts have.
    @MainActor struct Access {
      private let access = HostAccess()

      private func url(_ address: String) throws -> URL { try #require(URL(string: address)) }

      @Test func `a grant ends with the next connection, which decides what the host is`() throws {
        let host = try url("http://Nas.lan./")
        #expect(access.permitted(to: "nas.lan") == .everyone)
        access.grant(.computer, to: host)
        #expect(access.permitted(to: "NAS.lan") == .computer)
        access.learn(.network, of: "nas.lan")
        #expect(access.permitted(to: "nas.lan.") == .network && access.reach(of: host) == .network)
        #expect(access.permitted(from: host) == .network)
        #expect(access.localHosts == ["nas.lan": .network])
        access.learn(.everyone, of: "nas.lan")
        #expect(access.permitted(to: "nas.lan") == .everyone && access.localHosts.isEmpty)
      }

      @Test func `a grant can be withdrawn`() throws {
        let host = try url("http://a.org/")
        access.grant(.computer, to: host)
        access.withdraw(host)
        #expect(access.permitted(to: "a.org") == .everyone)
      }

      @Test func `a page gets access only to hosts that are unknown`() throws {
        let host = try url("http://a.org/")
        access.grant(.network, toUnknown: host)
        #expect(access.permitted(to: "a.org") == .network)
        access.learn(.everyone, of: "a.org")
        access.grant(.network, toUnknown: host)
        #expect(access.permitted(to: "a.org") == .everyone)
      }

      @Test func `a page of the network does not go to a name that is known to be local`() throws {
        let page = try url("http://a.org/")
        let target = try url("http://nas.lan/")
        try access.checkRedirect(from: page, to: target)
        access.learn(.network, of: "nas.lan")
        #expect(throws: LoadPolicy.refusal(of: target)) {
          try access.checkRedirect(from: page, to: target)
        }
        let request = LoadRequest(
          id: NavigationID(), url: target, kind: .new, initiator: .link(on: page))
        #expect(throws: LoadPolicy.refusal(of: target)) { try access.check(request) }
        try access.check(LoadRequest(id: NavigationID(), url: target, kind: .new))
        try access.checkRedirect(from: target, to: url("http://10.0.0.1/"))
      }
    }
  }
#endif
