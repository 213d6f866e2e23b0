import BrowserModel
import CSystemCurl

/// A decoder that removes the content codings of a body, such as `gzip`.
struct ContentDecoder {
  /// The codings that a host may apply, as a list for a header.
  static let acceptedCodings = ["gzip", "deflate", "br", "zstd"].filter { Layer($0) != nil }
    .joined(separator: ", ")

  /// The maximum number of codings of one body. libcurl has the same limit.
  private static let layerLimit = 5

  /// The decoders, in the order in which the host has applied the codings.
  private let layers: [Layer]
  private var input: [UInt8] = []

  /// Creates a decoder.
  ///
  /// - Parameter codings: The value of the `Content-Encoding` field, or nil if there is none.
  /// - Throws: ``LoadError/other(_:)`` if the system cannot decode the body.
  init(_ codings: String?) throws(LoadError) {
    let names = (codings ?? "").lowercased().split { $0 == "," || $0 == " " }
      .filter { $0 != "identity" }
    guard names.count <= Self.layerLimit else {
      throw .other("the page is compressed too many times: it cannot be shown")
    }
    var layers: [Layer] = []
    for name in names {
      guard let layer = Layer(String(name)) else { throw .unknownCoding(String(name)) }
      layers.append(layer)
    }
    self.layers = layers
  }

  /// A Boolean value that indicates whether the input so far is complete.
  var isComplete: Bool { layers.allSatisfy(\.isComplete) }

  /// Adds encoded bytes.
  mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) { input += bytes }

  /// Returns the next decoded bytes, or none if more input is needed.
  ///
  /// - Throws: ``LoadError/damaged(_:)`` if the input cannot be decoded.
  mutating func next() throws(LoadError) -> [UInt8] { try output(ofLayer: 0) }

  private mutating func output(ofLayer index: Int) throws(LoadError) -> [UInt8] {
    guard index < layers.count else {
      defer { input = [] }
      return input
    }
    let layer = layers[index]
    while true {
      if layer.needsInput {
        let more = try output(ofLayer: index + 1)
        if more.isEmpty { return [] }
        layer.input = more[...]
      }
      let output = try layer.decode()
      if !output.isEmpty { return output }
    }
  }
}

extension LoadError {
  fileprivate static func unknownCoding(_ name: String) -> Self {
    .other("the page is compressed as ‘\(name)’, which this computer cannot read: it is not shown")
  }
}

// MARK: - Layer

extension ContentDecoder {
  /// A decoder for one coding.
  private final class Layer {
    private static let outputSize = 65_536

    private let decoder: OpaquePointer
    var input: ArraySlice<UInt8> = []
    private(set) var isComplete = true
    private var hasMoreOutput = false

    /// Creates a decoder, or returns nil if the system does not support the coding.
    init?(_ coding: String) {
      guard let decoder = csc_decoder_create(coding) else { return nil }
      self.decoder = decoder
    }

    deinit { csc_decoder_destroy(decoder) }

    var needsInput: Bool { input.isEmpty && !hasMoreOutput }

    func decode() throws(LoadError) -> [UInt8] {
      var status = CSC_DECODER_DAMAGED, restCount = input.count
      let output = [UInt8](unsafeUninitializedCapacity: Self.outputSize) { buffer, count in
        var room = buffer.count
        status = input.withUnsafeBufferPointer {
          csc_decoder_decode(decoder, $0.baseAddress, &restCount, buffer.baseAddress, &room)
        }
        count = buffer.count - room
      }
      guard status != CSC_DECODER_DAMAGED else { throw .damaged("its compression") }
      input = input.suffix(restCount)
      isComplete = status == CSC_DECODER_COMPLETE
      hasMoreOutput = output.count == Self.outputSize
      return output
    }
  }
}
