/// The 64-bit FNV-1a hash, which detects damage and mistakes but not attacks.
package struct FowlerNollVo {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
    if isTaken == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
  }

  // The loop is not generic, because other modules call it for millions of bytes.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var hash = hash
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.hash = hash
  }

  /// The hash in hexadecimal digits.
  package var text: String {
    String(hash, radix: 16)
  }
}
