import Foundation

/// The bytes of a file beside this one.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return try Array(Data(contentsOf: folder.appendingPathComponent(name)))
}
