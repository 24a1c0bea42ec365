import Foundation

extension TemporaryDirectory {
  /// The files below a folder by their paths, and links with where they lead.
  package static func contents(of folder: String) -> [String: String] {
    var all: [String: String] = [:]
    guard let names = FileManager.default.enumerator(atPath: folder) else { return all }
    for case let name as String in names {
      let path = folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        all[name] = "-> " + target
      } else if let bytes = FileManager.default.contents(atPath: path) {
        all[name] = String(decoding: bytes, as: UTF8.self)
      }
    }
    return all
  }
}
