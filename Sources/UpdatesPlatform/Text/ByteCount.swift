extension Int {
  /// This number of bytes in words, such as `4 MiB`.
  package var byteCount: String {
    if self >= 1 << 20, self % (1 << 20) == 0 { return "\(self >> 20) MiB" }
    if self >= 1 << 10, self % (1 << 10) == 0 { return "\(self >> 10) KiB" }
    return self == 1 ? "1 byte" : "\(self) bytes"
  }
}
