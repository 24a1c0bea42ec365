/// What libFuzzer calls with each input: the target that `FUZZ_TARGET` names runs on it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = FuzzTarget.chosen else { fatalError("FUZZ_TARGET names no target") }
  do {
    try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
