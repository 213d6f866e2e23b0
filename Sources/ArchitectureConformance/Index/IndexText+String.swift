import CIndexStoreLoader

extension IndexText {
  /// A copy of the text, which the lender may take back.
  var string: String {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    return String(decoding: bytes.bindMemory(to: UInt8.self), as: UTF8.self)
  }
}
