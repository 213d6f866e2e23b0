#if NATS
  internal import CNATS
  package import Foundation

  /// A pair of Ed25519 keys, by the functions of OpenSSL, which `libnats` needs too.
  package struct SigningKey: Sendable {
    /// The 32 secret bytes from which the keys are derived.
    package let seed: Data
    package let publicKey: Data

    /// Creates a new pair of keys.
    package init?() {
      var seed = [UInt8](repeating: 0, count: Self.size)
      guard RAND_priv_bytes(&seed, CInt(Self.size)) == 1 else { return nil }
      self.init(seed: Data(seed))
    }

    /// Creates the pair of keys of a seed, or returns nil if the seed has another length.
    package init?(seed: Data) {
      guard let key = Self.privateKey(seed) else { return nil }
      defer { EVP_PKEY_free(key) }
      var publicKey = [UInt8](repeating: 0, count: Self.size), size = Self.size
      guard EVP_PKEY_get_raw_public_key(key, &publicKey, &size) == 1 else { return nil }
      self.seed = seed
      self.publicKey = Data(publicKey)
    }

    private static let size = 32
    private static let signatureSize = 64

    private static func privateKey(_ seed: Data) -> OpaquePointer? {
      guard seed.count == size else { return nil }
      return EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, Array(seed), seed.count)
    }

    /// Returns the signature of a message, or nil if the library fails.
    package func signature(of message: Data) -> Data? {
      guard let key = Self.privateKey(seed), let context = EVP_MD_CTX_new() else { return nil }
      defer {
        EVP_PKEY_free(key)
        EVP_MD_CTX_free(context)
      }
      var signature = [UInt8](repeating: 0, count: Self.signatureSize), size = Self.signatureSize
      guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
        EVP_DigestSign(context, &signature, &size, Array(message), message.count) == 1
      else { return nil }
      return Data(signature.prefix(size))
    }

    /// Returns whether a message was signed with the private key of a public key.
    package static func isValid(
      _ signature: Data, of message: Data, by publicKey: Data
    ) -> Bool {
      guard publicKey.count == size, let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      let bytes = Array(publicKey)
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
        return false
      }
      defer { EVP_PKEY_free(key) }
      return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
        && EVP_DigestVerify(
          context, Array(signature), signature.count, Array(message), message.count) == 1
    }

    /// Returns the SHA-256 digest of some bytes, or nil if the library fails.
    package static func digest(of bytes: Data) -> Data? {
      var digest = [UInt8](repeating: 0, count: 32), count: CUnsignedInt = 0
      guard EVP_Digest(Array(bytes), bytes.count, &digest, &count, EVP_sha256(), nil) == 1 else {
        return nil
      }
      return Data(digest)
    }
  }

  // MARK: - NKeys

  extension SigningKey {
    /// Reads the seed of a user in the form of `nk`, such as `SUAC…`.
    init?(userSeed text: String) {
      guard let bytes = Base32.decoded(text), bytes.count == Self.size + 4,
        Base32.checksum(bytes.dropLast(2)) == Array(bytes.suffix(2)),
        // The first 5 bits say that this is a seed, and the next 8 that it is one of a user.
        bytes[0] & 0xf8 == 18 << 3, (bytes[0] & 7) << 5 | bytes[1] >> 3 == Self.userPrefix
      else { return nil }
      self.init(seed: Data(bytes[2..<(Self.size + 2)]))
    }

    /// The public key in the form of `nk`, such as `UC3O…`.
    var userKey: String {
      let bytes: [UInt8] = [Self.userPrefix] + Array(publicKey)
      return Base32.encoded(bytes + Base32.checksum(bytes[...]))
    }

    private static var userPrefix: UInt8 { 20 << 3 }
  }

  /// The encoding of keys by NATS.
  private enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encoded(_ bytes: [UInt8]) -> String {
      var bits = 0, count = 0, text: [UInt8] = []
      for byte in bytes {
        bits = bits << 8 | Int(byte)
        count += 8
        while count >= 5 {
          count -= 5
          text.append(alphabet[bits >> count & 31])
        }
        bits &= 1 << count - 1
      }
      if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
      return String(decoding: text, as: UTF8.self)
    }

    static func decoded(_ text: String) -> [UInt8]? {
      var bits = 0, count = 0, bytes: [UInt8] = []
      for character in text.utf8 {
        guard let value = alphabet.firstIndex(of: character) else { return nil }
        bits = bits << 5 | value
        count += 5
        guard count >= 8 else { continue }
        count -= 8
        bytes.append(UInt8(bits >> count))
        bits &= 1 << count - 1
      }
      return bytes
    }

    /// Returns the CRC-16 of some bytes, as XMODEM defines it.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var sum: UInt16 = 0
      for byte in bytes {
        sum ^= UInt16(byte) << 8
        for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
      }
      return [UInt8(sum & 0xff), UInt8(sum >> 8)]
    }
  }
#endif
