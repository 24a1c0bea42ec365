import Foundation

/// The bytes of a file in the folder of fixtures.
func fixture(_ name: String) throws -> [UInt8] {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  return try Array(Data(contentsOf: tests.appendingPathComponent("Fixtures/" + name)))
}
