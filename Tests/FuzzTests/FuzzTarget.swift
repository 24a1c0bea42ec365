import Foundation
import Testing
import UpdatesTestSupport

/// A reader of bytes from outside, with what it promises for all of them.
struct FuzzTarget: CustomTestStringConvertible, Sendable {
  /// The name of its folder of fixtures.
  let name: String
  /// Throws `BrokenPromise`; a reader that traps ends the process.
  let run: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, run: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.run = run
  }

  static let all = [archive] + conditions + documents + feeds + provenance + texts + versions

  /// The target that the environment names.
  static let chosen: FuzzTarget? = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
    return all.first { $0.name == name }
  }()

  var testDescription: String { name }
}

/// What a reader has promised and not kept.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws a sentence unless it holds.
func promise(_ sentence: @autoclosure () -> String, _ holds: Bool) throws {
  guard !holds else { return }
  throw BrokenPromise(description: sentence())
}

/// Throws where a terminal would obey something in a text that is shown.
func promiseHarmless(_ text: String?, lineBreaks: Bool = false) throws {
  guard let text, let offence = HostileText.offence(in: text, lineBreaks: lineBreaks) else {
    return
  }
  throw BrokenPromise(
    description: "no \(offence) is in a text that is shown, \(text.debugDescription)")
}

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
