import Foundation
import UpdatesPlatform
import UpdatesTestSupport

/// A folder with many files and a manifest that lists them, in memory where the system has that.
struct Tree {
  let directory: TemporaryDirectory
  /// The folder with the files and their manifest, `manifest.json`.
  let folder: String
  let names: [String]

  /// Files of a size, a hundred to a folder, no two alike.
  init(files count: Int, bytes size: Int) throws {
    directory = try TemporaryDirectory(in: Self.memory)
    folder = directory.path + "/Content.freshair"
    names = (0..<count).map { "part\($0 / 100)/file\($0).bin" }
    var content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var entries: [String] = []
    var stream = try ChecksumStream(.sha256)
    for (index, name) in names.enumerated() {
      content.replaceSubrange(0..<8, with: withUnsafeBytes(of: index) { Array($0) })
      try directory.write(content, to: "Content.freshair/" + name)
      try content.withUnsafeBytes { try stream.add($0) }
      entries.append(#"  {"filename": "\#(name)", "sha": "\#(try stream.finish().hex)"}"#)
    }
    try directory.write(
      "[\n" + entries.joined(separator: ",\n") + "\n]\n", to: "Content.freshair/manifest.json")
  }

  /// A place that no disk is behind, or nil.
  static var memory: String? {
    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil
  }
}
