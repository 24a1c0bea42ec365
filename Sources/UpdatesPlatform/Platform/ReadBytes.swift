#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `read(2)`, which types with a `read` of their own cannot name without the module it is in.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
